import { hidePrivate } from '@fw/schema'
import { toPlain } from './shared/plain-value'

const PRIVATE = '[private]'
const SECRET = /pass(?:word|phrase)|secret|token|credential|api[-_]?key/i
// Who signs in, in an address.
const CREDENTIALS = /\/\/[^/@\s]+:[^/@\s]*@/g

/**
 * Options as data that may be shown: no private runtime configuration, and no value whose name says that it is a
 * secret.
 */
export function describeOptions(options: object): Record<string, unknown> {
  return hideSecrets(toPlain(hidePrivate({ ...options }, [])) as Record<string, unknown>)
}

/** Members of an object whose names say that they are secrets are hidden, and so are those further below. */
export function hideSecrets(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return hideBelow(members) as Record<string, unknown>
}

function hideBelow(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(CREDENTIALS, `//${PRIVATE}@`)
  if (Array.isArray(value)) return value.map(hideBelow)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, below]) => [
      key,
      SECRET.test(key) && typeof below === 'string' && below !== '' && !below.startsWith('ƒ ')
        ? PRIVATE
        : hideBelow(below),
    ]),
  )
}
