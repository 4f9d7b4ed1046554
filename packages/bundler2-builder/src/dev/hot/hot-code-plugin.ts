import { fileURLToPath } from 'node:url'
import { editCode, maskCode } from '@fw/kit/imports'
import type { CodePlugin } from '@fw/schema'

const HOT = /\bimport\.meta\.hot\b/

/** The module that runs in the browser before all others. */
export function hotClientFile(): string {
  return fileURLToPath(new URL('./hot-client.mjs', import.meta.url))
}

/** Gives client code `import.meta.hot`, which only Vite has. */
export function hotCodePlugin(): CodePlugin {
  const client = hotClientFile()
  const head =
    `import { createHot as __fw_createHot } from ${JSON.stringify(client)};` +
    'const __fw_hot = __fw_createHot(import.meta.webpackHot, __webpack_module__.id, __webpack_module__);'
  return {
    name: 'fw:hot-code',
    enforce: 'post',
    applyToEnvironment: environment => environment.config.consumer === 'client',
    transform: {
      filter: { code: HOT },
      // On the first line, so that all others keep their positions.
      handler(code, id) {
        if (id.startsWith(client)) return undefined
        // Strings and comments are not code.
        const edits = [...(maskCode(code) ?? code).matchAll(new RegExp(HOT, 'g'))].map(({ 0: found, index }) => ({
          start: index,
          end: index + found.length,
          text: '__fw_hot',
        }))
        return edits.length > 0 ? { code: head + editCode(code, edits, []).code, map: null } : undefined
      },
    },
  }
}
