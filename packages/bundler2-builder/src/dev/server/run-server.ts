import { runInThisContext } from 'node:vm'
import type { CompiledServer } from './server-modules'

/** The name of the function with which compiled server code imports packages. */
export const IMPORT_FUNCTION = '__fw_import'

type Run = (
  exports: object,
  module: { exports: object },
  load: (id: string) => Promise<unknown>,
  dirname: string,
) => void

/** Runs a compiled server from memory. */
export function runServer(text: string, folder: string): CompiledServer {
  const module = { exports: {} }
  const filename = `${folder}/server.js`
  const run = runInThisContext(`(function (exports, module, ${IMPORT_FUNCTION}, __dirname) {${text}\n})`, {
    filename,
  }) as Run
  run(module.exports, module, id => import(id), folder)
  return module.exports as CompiledServer
}
