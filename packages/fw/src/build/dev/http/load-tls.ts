import { X509Certificate } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { createSecureContext } from 'node:tls'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { FwOptions } from '@fw/schema'
import { dirname, join } from 'pathe'
import type { Certificate } from './certificate'

/** The options of Node's HTTPS server. */
export interface Tls {
  key?: string | Buffer
  cert?: string | Buffer
  pfx?: Buffer
  passphrase?: string
}

const FILE_OPTIONS = ['key', 'cert', 'pfx'] as const
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '::1']

// A certificate must not expire while the server runs.
const MIN_REMAINING_MS = 14 * 86_400_000

/** Loads the configured key and certificate, or a generated and cached one. Undefined without HTTPS. */
export async function loadTls({
  devServer,
  rootDir,
}: Pick<FwOptions, 'devServer' | 'rootDir'>): Promise<Tls | undefined> {
  const { https, host } = devServer
  if (!https) return undefined
  const files = https === true ? {} : https
  if (FILE_OPTIONS.every(name => files[name] === undefined)) {
    return loadCachedCertificate(join(rootDir, 'node_modules/.cache/fw/https.pem'), [
      ...new Set([...LOCAL_HOSTS, ...(host ? [host] : [])]),
    ])
  }
  const tls: Tls = files.passphrase === undefined ? {} : { passphrase: files.passphrase }
  for (const name of FILE_OPTIONS) {
    const file = files[name]
    if (file !== undefined) tls[name] = readFileOption(name, file)
  }
  checkTls(tls)
  return tls
}

function readFileOption(name: (typeof FILE_OPTIONS)[number], file: string): Buffer {
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

/** The cached key and certificate of a file. Generates them again if they are missing, expire soon or miss a host. */
async function loadCachedCertificate(file: string, hosts: readonly string[]): Promise<Certificate> {
  const cached = readCached(file)
  if (cached && isValidFor(cached.cert, hosts)) return cached
  const { createCertificate } = await import('./certificate')
  const created = createCertificate(hosts)
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, created.key + created.cert, { mode: 0o600 })
  } catch {
    // Without a cache, browsers warn about the new certificate after each start.
  }
  return created
}

function readCached(file: string): Certificate | undefined {
  try {
    const text = readFileSync(file, 'utf8')
    const at = text.indexOf('-----BEGIN CERTIFICATE-----')
    const cached = { key: text.slice(0, at), cert: text.slice(at) }
    createSecureContext(cached)
    return cached
  } catch {
    return undefined
  }
}

function isValidFor(cert: string, hosts: readonly string[]): boolean {
  const parsed = new X509Certificate(cert)
  const covers = (host: string): boolean => (isIP(host) ? parsed.checkIP(host) : parsed.checkHost(host)) !== undefined
  return Date.parse(parsed.validTo) - Date.now() > MIN_REMAINING_MS && hosts.every(covers)
}
