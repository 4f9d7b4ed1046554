import { createHash } from 'node:crypto'
import { doctorDiagnostics } from '@fw/schema'
import type { ProblemOrigin } from '@fw/schema'
import { locateRule } from '../../facts/locate-text'
import type { Finding } from '../../finding'
import { elementsOf } from '../../site/parse-html'
import type { HtmlElement } from '../../site/parse-html'
import type { SiteFacts, SitePage } from '../../site/site-facts'

/** Policies that block scripts of the page itself or protect from nothing, and headers that browsers reject. */
export function findHeaderProblems(facts: SiteFacts): Finding[] {
  const findings = new Map<string, Finding>()
  const add = (finding: Finding): void => void (findings.has(finding.code) || findings.set(finding.code, finding))
  for (const page of facts.pages) {
    const policy = policyOf(page)
    if (policy) for (const finding of checkPolicy(facts, page, policy)) add(finding)
    const { headers, path } = page
    if (
      headers.get('access-control-allow-origin') === '*' &&
      headers.get('access-control-allow-credentials') === 'true'
    )
      add(doctorDiagnostics.openCredentials({ path }, locateRule(facts, /access-control-allow-credentials/i)))
  }
  return [...findings.values()]
}

/** The sources of scripts that a page allows. Undefined: all of them. */
function policyOf({ headers, root }: SitePage): string[] | undefined {
  const metas = elementsOf(root, /^meta$/).filter(
    ({ attributes }) => attributes.get('http-equiv')?.toLowerCase() === 'content-security-policy',
  )
  const text = headers.get('content-security-policy') ?? metas[0]?.attributes.get('content')
  const directives = new Map(
    text?.split(';').map(directive => {
      const [name = '', ...values] = directive.trim().split(/\s+/)
      return [name.toLowerCase(), values] as const
    }),
  )
  return directives.get('script-src-elem') ?? directives.get('script-src') ?? directives.get('default-src')
}

function checkPolicy(facts: SiteFacts, { path, root }: SitePage, sources: readonly string[]): Finding[] {
  const origin: ProblemOrigin = locateRule(facts, /content-security-policy|contentSecurityPolicy/i)
  const isStrict = sources.some(source => /^'(?:nonce-|sha\d{3}-|strict-dynamic)/.test(source))
  if (sources.includes("'unsafe-inline'") && !isStrict) return [doctorDiagnostics.weakPolicy({ path }, origin)]
  const isBlocked = elementsOf(root, /^script$/).some(script => isInline(script) && !isAllowed(script, sources))
  return isBlocked ? [doctorDiagnostics.blockedScript({ path }, origin)] : []
}

/** Whether browsers run the content of a script. */
function isInline({ attributes, children }: HtmlElement): boolean {
  const type = attributes.get('type') ?? ''
  return !attributes.has('src') && children.length > 0 && /^(?:|module|(?:text|application)\/javascript)$/.test(type)
}

function isAllowed({ attributes, children }: HtmlElement, sources: readonly string[]): boolean {
  const nonce = attributes.get('nonce')
  if (nonce && sources.includes(`'nonce-${nonce}'`)) return true
  return ['sha256', 'sha384', 'sha512'].some(algorithm =>
    sources.includes(`'${algorithm}-${createHash(algorithm).update(children.join('')).digest('base64')}'`),
  )
}
