import { X509Certificate } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { createSecureContext } from 'node:tls'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { FwOptions } from '@fw/schema'
import { dirname, join } from 'pathe'
import type { Certificate } from './certificate'

/** What a server needs to serve over HTTPS. */
export interface Tls {
  key?: string | Buffer
  cert?: string | Buffer
  pfx?: Buffer
  passphrase?: string
}

const FILES = ['key', 'cert', 'pfx'] as const
const LOCAL = ['localhost', '127.0.0.1', '::1']

// A certificate must not end in the middle of a day's work.
const REMAINING = 14 * 86_400_000

/** The key and certificate of the options: from files, or made for this machine and kept. Undefined without HTTPS. */
export async function loadTls({
  devServer,
  rootDir,
}: Pick<FwOptions, 'devServer' | 'rootDir'>): Promise<Tls | undefined> {
  const { https, host } = devServer
  if (!https) return undefined
  const given = https === true ? {} : https
  if (FILES.every(name => given[name] === undefined))
    return keepCertificate(join(rootDir, 'node_modules/.cache/fw/https.pem'), [
      ...new Set([...LOCAL, ...(host ? [host] : [])]),
    ])
  const tls: Tls = given.passphrase === undefined ? {} : { passphrase: given.passphrase }
  for (const name of FILES) {
    const file = given[name]
    if (file !== undefined) tls[name] = readGiven(name, file)
  }
  checkTls(tls)
  return tls
}

function readGiven(name: (typeof FILES)[number], file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const reason = code === 'ENOENT' ? 'the file does not exist' : message
    throw new ProblemError(
      [
        buildDiagnostics.certificateUnreadable(
          { option: `devServer.https.${name}`, file, reason },
          { path: ['devServer', 'https', name] },
        ),
      ],
      { cause: error },
    )
  }
}

function checkTls(tls: Tls): void {
  try {
    if (!tls.pfx && !(tls.key && tls.cert)) throw new Error(`the ${tls.key ? 'certificate' : 'private key'} is missing`)
    createSecureContext(tls)
  } catch (error) {
    throw new ProblemError(
      [buildDiagnostics.certificateInvalid({ reason: (error as Error).message }, { path: ['devServer', 'https'] })],
      { cause: error },
    )
  }
}

/**
 * The certificate of a file that holds key and certificate, made anew when it is missing, ends soon or is for other
 * hosts.
 */
async function keepCertificate(file: string, hosts: readonly string[]): Promise<Certificate> {
  const kept = readKept(file)
  if (kept && isGoodFor(kept.cert, hosts)) return kept
  const { createCertificate } = await import('./certificate')
  const made = createCertificate(hosts)
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, made.key + made.cert, { mode: 0o600 })
  } catch {
    // Where nothing can be kept, browsers ask again at the next start.
  }
  return made
}

function readKept(file: string): Certificate | undefined {
  try {
    const text = readFileSync(file, 'utf8')
    const at = text.indexOf('-----BEGIN CERTIFICATE-----')
    const kept = { key: text.slice(0, at), cert: text.slice(at) }
    createSecureContext(kept)
    return kept
  } catch {
    return undefined
  }
}

function isGoodFor(cert: string, hosts: readonly string[]): boolean {
  const parsed = new X509Certificate(cert)
  const covers = (host: string): boolean => (isIP(host) ? parsed.checkIP(host) : parsed.checkHost(host)) !== undefined
  return Date.parse(parsed.validTo) - Date.now() > REMAINING && hosts.every(covers)
}
