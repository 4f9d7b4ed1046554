import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { BuildOutput, BuiltScript, Fw } from '@fw/schema'
import { listRouteFiles } from '../../../build/explain/explain-page'
import type { Measurement } from './measurement'

const compress = promisify(gzip)

/** What each route loads first in the browser: its own files, the entry, and all that they import. */
export async function measureRouteLoads(
  app: Fw,
  { clientDir, scripts = [], names = {} }: BuildOutput,
): Promise<Measurement[]> {
  const sizes = new Map<string, Promise<{ bytes: number; compressed: number }>>()
  const sizeOf = (file: string): Promise<{ bytes: number; compressed: number }> => {
    if (!sizes.has(file)) sizes.set(file, measure(join(clientDir, file)))
    return sizes.get(file)!
  }
  const sum = async (files: readonly string[]): Promise<number> =>
    (await Promise.all(files.map(sizeOf))).reduce((total, { compressed }) => total + compressed, 0)
  const routes = listRouteFiles(app).map(async ({ path, files, hasScripts }): Promise<Measurement[]> => {
    const loaded = findLoaded(scripts, [app.plan.rootComponent, app.plan.mainComponent, ...files])
    const styles = [...new Set(loaded.flatMap(({ css }) => css))]
    const styleParts = await Promise.all(
      styles.map(async file => [names[file] ?? file, (await sizeOf(file)).bytes] as const),
    )
    return [
      {
        kind: 'js',
        subject: path,
        amount: hasScripts ? await sum(loaded.map(({ file }) => file)) : 0,
        parts: hasScripts ? addUp(loaded.flatMap(({ contents }) => Object.entries(contents))) : {},
      },
      { kind: 'css', subject: path, amount: await sum(styles), parts: addUp(styleParts) },
    ]
  })
  return (await Promise.all(routes)).flat()
}

async function measure(file: string): Promise<{ bytes: number; compressed: number }> {
  const content = await readFile(file)
  return { bytes: content.length, compressed: (await compress(content)).length }
}

/** The entry and the scripts of some source files, with all scripts that they import. */
function findLoaded(scripts: readonly BuiltScript[], files: readonly string[]): BuiltScript[] {
  const byFile = new Map(scripts.map(script => [script.file, script]))
  const loaded = new Set<BuiltScript>()
  const add = (script: BuiltScript): void => {
    if (loaded.has(script)) return
    loaded.add(script)
    for (const file of script.imports) if (byFile.has(file)) add(byFile.get(file)!)
  }
  for (const script of scripts) if (script.isEntry || script.sources.some(source => files.includes(source))) add(script)
  return [...loaded]
}

function addUp(entries: ReadonlyArray<readonly [name: string, bytes: number]>): Record<string, number> {
  const totals: Record<string, number> = {}
  for (const [name, bytes] of entries) totals[name] = (totals[name] ?? 0) + bytes
  return totals
}
