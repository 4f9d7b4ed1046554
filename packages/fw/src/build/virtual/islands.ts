import { stateOf } from '@fw/kit/internal'
import type { Fw } from '@fw/schema'
import { findIslands } from '../components/find-islands'
import { islands } from '../islands/index'
import { emitJson } from './emit-text'

/** `#build/islands`: each island is loaded when it is requested. */
export function emitIslands(app: Fw): string {
  const rows = findIslands(app).map(
    ({ name, file, export: exported }) =>
      `  ${JSON.stringify(name)}: () => import(${JSON.stringify(file)}).then(module => module[${JSON.stringify(exported)}]),\n`,
  )
  return `export default {\n${rows.join('')}}\n`
}

/** `#build/island-parts`: the files of components that run in islands, by id. Empty until the client is built. */
export function emitIslandParts(app: Fw): string {
  return `export default ${emitJson(stateOf(app, islands).partFiles)}\n`
}
