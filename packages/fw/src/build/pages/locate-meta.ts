import { locationAt } from '@fw/kit/imports'
import type { Location } from '@fw/schema'

/** The location of a string in a key of `definePageMeta`. */
export function locateInMeta(file: string, code: string, key: string, text: string): Location | undefined {
  const from = new RegExp(`\\bdefinePageMeta\\s*\\([\\s\\S]*?\\b${key}\\b`).exec(code)
  if (!from) return undefined
  const end = from.index + from[0].length
  const [at] = ["'", '"', '`']
    .map(quote => code.indexOf(quote + text + quote, end))
    .filter(index => index >= 0)
    .sort((a, b) => a - b)
  return at === undefined ? undefined : locationAt(file, code, at)
}
