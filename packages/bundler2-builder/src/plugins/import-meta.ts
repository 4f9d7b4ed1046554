import { editCode, maskCode } from '@fw/kit/imports'
import type { Edit } from '@fw/kit/imports'
import type { CodePlugin } from '@fw/schema'

// They have the length of what they replace, so that columns do not change.
const URL_NAME = '__fw_meta_url__'
const OBJECT_NAME = '__fw_meta__'
const NATIVE_NAME = '__fw_native_meta__'

/** Constants of the code that this plugin generates: what the platform has, not the bundler. */
export const IMPORT_META_CONSTANTS: Readonly<Record<string, string>> = {
  [URL_NAME]: 'import.meta.url',
  [NATIVE_NAME]: 'import.meta',
}

/** `import.meta.url`, except for files that the bundler resolves: `new URL('./image.png', import.meta.url)`. */
const URL_READ = /(?<!\bnew\s+URL\(\s*(?:"[^"\n]*"|'[^'\n]*'|`[^`]*`)\s*,\s*)\bimport\.meta\??\.url\b/g
/** The object itself, also with computed properties. */
const OBJECT_READ = /\bimport\.meta\b(?!\s*\??\.)/g

/**
 * `import.meta` is that of the script that contains the module, as with Vite: in builds, webpack and Rspack would write
 * the path of the module on the machine. Code in development has no script, and only needs the object with its
 * members.
 */
export function importMetaPlugin(constants: Readonly<Record<string, string>>, isDev: boolean): CodePlugin {
  const members = [...new Set(Object.keys(constants).flatMap(name => /^import\.meta\.(\w+)/.exec(name)?.[1] ?? []))]
  const memberEntries = (isDev ? ['url', ...members] : members).map(name => `${name}: import.meta.${name}`)
  const native = isDev ? '{}' : `Object.create(${NATIVE_NAME})`
  const object = `var ${OBJECT_NAME} = /* @__PURE__ */ Object.assign(${native}, { ${memberEntries.join(', ')} });`
  return {
    name: 'fw:import-meta',
    enforce: 'post',
    transform: {
      filter: { code: /\bimport\.meta\b(?:\??\.url\b|(?!\s*\??\.))/ },
      handler(code) {
        // Strings and comments are not code.
        const masked = maskCode(code) ?? code
        const urls = isDev ? [] : findReads(masked, URL_READ, URL_NAME)
        const objects = findReads(masked, OBJECT_READ, OBJECT_NAME)
        const edited = editCode(code, [...urls, ...objects], [])
        return objects.length > 0 ? { ...edited, code: object + edited.code } : edited
      },
    },
  }
}

function findReads(code: string, pattern: RegExp, name: string): Edit[] {
  return [...code.matchAll(pattern)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
    text: name.padEnd(found.length),
  }))
}
