import { labelKey } from './label-names'

/** `.nuxtrc`: in the full mode, keys become labels: `vite.logLevel` is `bundler1.logLevel`. */
export function migrateRc(text: string, full: boolean): string {
  if (!full) return text
  return text.replace(/^([ \t]*)([\w$.]+)(?=(?:\[\])?[ \t]*=)/gm, (_, indent: string, key: string) => {
    const path = key.split('.')
    return indent + path.map((name, index) => labelKey(path.slice(0, index + 1)) ?? name).join('.')
  })
}
