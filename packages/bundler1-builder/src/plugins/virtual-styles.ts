import { isCSSRequest } from 'vite'
import type { Plugin } from 'vite'

const ID = /const __vite__id = "((?:\\0|\\u0000)[^"]*)"/

/**
 * In development, the browser finds the server-rendered styles of a page by their ids. Ids of virtual modules start
 * with a character that HTML cannot contain, so their styles use the URL of the module.
 */
export function virtualStylesPlugin(): Plugin {
  return {
    name: 'fw:virtual-styles',
    enforce: 'post',
    apply: 'serve',
    transform: {
      filter: { id: /^\0/ },
      handler(code, id) {
        if (!isCSSRequest(id) || !ID.test(code)) return undefined
        return {
          code: code.replace(ID, () => `const __vite__id = ${JSON.stringify(`/@id/__x00__${id.slice(1)}`)}`),
          map: null,
        }
      },
    },
  }
}
