import { stateOf } from '@fw/kit/internal'
import type { Fw } from '@fw/schema'
import { islands } from '../islands/index'
import { emitJson } from './emit-text'

/** `#build/island-parts`: the files of components that run in islands, by id. Empty until the client is built. */
export function emitIslandParts(app: Fw): string {
  return `export default ${emitJson(stateOf(app, islands).partFiles)}\n`
}
