import { labelKey } from '../names/label-names'

/** Keys that Nuxt still reads under an earlier name. */
const MOVED: Readonly<Record<string, string>> = {
  'experimental.typescriptBundlerResolution': 'future.typescriptBundlerResolution',
}

/** `.nuxtrc`: in the full mode, keys become labels: `vite.logLevel` is `bundler1.logLevel`. */
export function migrateRc(text: string, full: boolean): string {
  return text.replace(/^([ \t]*)([\w$.]+)(?=(?:\[\])?[ \t]*=)/gm, (_, indent: string, key: string) => {
    const path = (MOVED[key] ?? key).split('.')
    return indent + path.map((name, index) => (full && labelKey(path.slice(0, index + 1))) || name).join('.')
  })
}
