import { isIndex, nameOf } from '@fw/kit/imports'
import { layerOf } from '@fw/kit/internal'
import { buildDiagnostics } from '@fw/schema'
import type { AutoImport, Fw } from '@fw/schema'
import { relative } from 'pathe'

/** Pairs of files of one layer that export the same name: the second of each is used. */
function findClashes(app: Fw, rows: readonly AutoImport[]): Array<{ name: string; dropped: string; used: string }> {
  const firstByName = new Map<string, AutoImport>()
  const clashes: ReturnType<typeof findClashes> = []
  for (const row of rows) {
    // An index file re-exports names of other files.
    if (isIndex(row.from)) continue
    const key = `${row.type ? 'type ' : ''}${nameOf(row)}`
    const rival = firstByName.get(key)
    if (rival && rival.from !== row.from && layerOf(app, rival.from) === layerOf(app, row.from))
      clashes.push({ name: nameOf(row), dropped: rival.from, used: row.from })
    firstByName.set(key, row)
  }
  return clashes
}

/** Warns of two exports with the same name. */
export function warnClashes(app: Fw, rows: readonly AutoImport[]): void {
  const show = (file: string) => relative(app.options.rootDir, file)
  for (const { name, dropped, used } of findClashes(app, rows)) {
    app.report(
      buildDiagnostics.sameImport({ name, used: show(used), dropped: show(dropped) }, { location: { file: dropped } }),
    )
  }
}
