import type { CodePlugin } from '@fw/schema'

const FILE = /\['__file',"(?:[^"\\]|\\.)*"\]/

/** Gives components the absolute path of their file, as in Vite: errors and devtools show it. */
export function componentFilesPlugin(): CodePlugin {
  return {
    name: 'fw:component-files',
    enforce: 'post',
    transform: {
      filter: { id: /\.vue$/, code: FILE },
      handler: (code, id) => ({ code: code.replace(FILE, () => `['__file',${JSON.stringify(id)}]`), map: null }),
    },
  }
}
