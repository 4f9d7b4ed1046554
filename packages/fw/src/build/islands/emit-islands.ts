import type { Island } from './find-islands'

/** `#build/islands`: each island is loaded when it is asked for. */
export function emitIslands(islands: readonly Island[]): string {
  const rows = islands.map(
    ({ name, file, export: exported }) =>
      `  ${JSON.stringify(name)}: () => import(${JSON.stringify(file)}).then(module => module[${JSON.stringify(exported)}]),\n`,
  )
  return `export default {\n${rows.join('')}}\n`
}
