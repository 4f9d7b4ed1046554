import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { BuiltScript, Fw } from '@fw/schema'
import { listRouteFiles } from '../../../build/explain/explain-page'

const compress = promisify(gzip)

/** What a route loads first in the browser. */
interface RouteLoad {
  path: string
  /** Its own scripts, the entry, and all that they import. None if scripts are disabled. */
  scripts: BuiltScript[]
  styles: string[]
}

export function listRouteLoads(app: Fw, scripts: readonly BuiltScript[]): RouteLoad[] {
  return listRouteFiles(app).map(({ path, files, hasScripts }) => {
    const loaded = findLoaded(scripts, [app.plan.rootComponent, app.plan.mainComponent, ...files])
    return { path, scripts: hasScripts ? loaded : [], styles: [...new Set(loaded.flatMap(({ css }) => css))] }
  })
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

interface FileSize {
  bytes: number
  compressed: number
}

/** Measures each file of a folder once. */
export function createSizes(dir: string): (file: string) => Promise<FileSize> {
  const sizes = new Map<string, Promise<FileSize>>()
  return file => {
    const size = sizes.get(file) ?? measure(join(dir, file))
    sizes.set(file, size)
    return size
  }
}

async function measure(file: string): Promise<FileSize> {
  const content = await readFile(file)
  return { bytes: content.length, compressed: (await compress(content)).length }
}
