import { runInThisContext } from 'node:vm'
import { IMPORT_FUNCTION } from '../dev-config'
import type { CompiledServer } from './server-modules'

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
