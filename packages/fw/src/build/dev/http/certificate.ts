import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isIP } from 'node:net'

/** A private key with its certificate, as PEM. */
export interface Certificate {
  key: string
  cert: string
}

const DAY_MS = 86_400_000

// Browsers reject certificates that are valid for longer than 398 days.
const LIFETIME_MS = 397 * DAY_MS

// Object identifiers, encoded as DER.
const ECDSA_WITH_SHA256 = '2a8648ce3d040302'
const COMMON_NAME = '550403'
const BASIC_CONSTRAINTS = '551d13'
const KEY_USAGE = '551d0f'
const EXTENDED_KEY_USAGE = '551d25'
const SERVER_AUTHENTICATION = '2b06010505070301'
const ALTERNATIVE_NAMES = '551d11'

/** Creates a self-signed certificate for host names and IP addresses. */
export function createCertificate(hosts: readonly string[], now = Date.now()): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(identifier(ECDSA_WITH_SHA256))
  const name = sequence(der(0x31, sequence(identifier(COMMON_NAME), text(0x0c, 'fw development server'))))
  const content = sequence(
    // Version 3, encoded as 2.
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([0x01]), randomBytes(15)])),
    algorithm,
    name,
    // The clock of another machine may be slow.
    sequence(time(now - DAY_MS), time(now + LIFETIME_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(
        extension(BASIC_CONSTRAINTS, sequence(), true),
        // One bit: digitalSignature.
        extension(KEY_USAGE, der(0x03, Buffer.from([7, 0x80])), true),
        extension(EXTENDED_KEY_USAGE, sequence(identifier(SERVER_AUTHENTICATION))),
        extension(ALTERNATIVE_NAMES, sequence(...hosts.map(alternativeName))),
      ),
    ),
  )
  const signature = sign('sha256', content, privateKey)
  const certificate = sequence(content, algorithm, der(0x03, Buffer.concat([Buffer.from([0]), signature])))
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string, cert: toPem(certificate) }
}

/** A DER value: tag, length, content. */
function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

function sequence(...contents: Buffer[]): Buffer {
  return der(0x30, ...contents)
}

function identifier(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'))
}

function text(tag: number, value: string): Buffer {
  return der(tag, Buffer.from(value))
}

function time(at: number): Buffer {
  return text(0x17, new Date(at).toISOString().replace(/^\d\d|[-:T]|\.\d+/g, ''))
}

function extension(id: string, content: Buffer, isCritical = false): Buffer {
  return sequence(identifier(id), ...(isCritical ? [der(0x01, Buffer.from([0xff]))] : []), der(0x04, content))
}

function alternativeName(host: string): Buffer {
  const family = isIP(host)
  if (family === 0) return text(0x82, host)
  return der(0x87, family === 4 ? Buffer.from(host.split('.').map(Number)) : Buffer.from(expandAddress(host), 'hex'))
}

/** An IPv6 address as 32 hexadecimal digits. */
function expandAddress(address: string): string {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const partsOf = (part: string | undefined): string[] =>
    part ? part.split(':').map(digits => digits.padStart(4, '0')) : []
  const [before, after] = [partsOf(head), partsOf(tail)]
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0000'), ...after].join('')
}

function toPem(content: Buffer): string {
  return `-----BEGIN CERTIFICATE-----\n${content.toString('base64').replace(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`
}
