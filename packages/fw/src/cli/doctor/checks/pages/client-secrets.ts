import { readFileSync, statSync } from 'node:fs'
import { doctorDiagnostics } from '@fw/schema'
import { basename, relative } from 'pathe'
import { locationAt } from '@fw/kit/imports'
import type { AppFacts } from '../../facts/app-facts'
import { listFiles } from '../../facts/list-files'
import type { Finding } from '../../finding'
import type { Output } from '../../site/find-output'

/** Tokens that can be recognized by their form. */
const TOKENS: Readonly<Record<string, RegExp>> = {
  'a private key': /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s*[A-Za-z0-9+/]{16}/,
  'an access key of AWS': /\bAKIA[0-9A-Z]{16}\b/,
  'a secret key of Stripe': /\bsk_live_[0-9a-zA-Z]{16,}\b/,
  'a token of GitHub': /\bgh[pousr]_[0-9A-Za-z]{36}\b/,
  'a token of Slack': /\bxox[abp]-[0-9A-Za-z-]{20,}\b/,
}

/** Shorter values are words that a page may contain by chance. */
const MIN_LENGTH = 12

const MAX_BYTES = 5_000_000

/** What browsers can load, with values that only the server may have. */
export async function findClientSecrets(facts: AppFacts & { output: Output }): Promise<Finding[]> {
  const secrets = new Map<string, string>()
  for (const { key, value } of facts.privateValues)
    if (value.length >= MIN_LENGTH && /\d|[^a-z\s]/i.test(value)) secrets.set(value, `\`runtimeConfig.${key}\``)
  const findings = new Map<string, Finding>()
  for (const file of await listFiles(facts.output.publicDir, '', true)) {
    if (!/\.(?:[cm]?js|css|html|json|txt|map|svg|xml)$/.test(file) || statSync(file).size > MAX_BYTES) continue
    const text = readFileSync(file, 'utf8')
    for (const [value, secret] of [...secrets, ...tokensIn(text)]) {
      if (findings.has(value) || !text.includes(value)) continue
      const output = relative(facts.rootDir, file)
      const location = locateValue(facts, value) ?? { file, line: 1, column: 1 }
      findings.set(value, doctorDiagnostics.secretInOutput({ secret, output: output || basename(file) }, { location }))
    }
  }
  return [...findings.values()]
}

function tokensIn(text: string): Array<[value: string, kind: string]> {
  return Object.entries(TOKENS).flatMap(([kind, pattern]) => {
    const value = pattern.exec(text)?.[0]
    return value === undefined ? [] : [[value, kind]]
  })
}

/** The code with the value, which is better to change than the output. */
function locateValue({ sources }: AppFacts, value: string) {
  const source = sources.find(({ side, text }) => side === 'app' && text.includes(value))
  return source && locationAt(source.file, source.text, source.text.indexOf(value))
}
