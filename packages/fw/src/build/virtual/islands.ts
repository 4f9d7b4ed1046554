import type { Fw } from '@fw/schema'
import { findIslands } from '../components/find-islands'

/** `#build/islands`: each island is loaded when it is requested. */
export function emitIslands(app: Fw): string {
  const rows = findIslands(app).map(
    ({ name, file, export: exported }) =>
      `  ${JSON.stringify(name)}: () => import(${JSON.stringify(file)}).then(module => module[${JSON.stringify(exported)}]),\n`,
  )
  return `export default {\n${rows.join('')}}\n`
}
