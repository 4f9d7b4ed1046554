import type { BundledModule, Fw } from '@fw/schema'
import { isAbsolute, relative } from 'pathe'
import { createNamer } from './name-files'

/** Smaller ones do not explain the size of a script. */
const MAX_MODULES = 30

/** The largest modules of a script, with the packages that bring them. */
export function listModules(app: Fw, sizes: ReadonlyArray<readonly [id: string, bytes: number]>): BundledModule[] {
  const origin = createNamer(app)
  const totals = new Map<string, BundledModule>()
  for (const [id, bytes] of sizes) {
    const name = nameModule(id, app.options.rootDir)
    const from = origin(id)
    const total = (totals.get(name)?.bytes ?? 0) + bytes
    // The origin of a file of the project is the file.
    totals.set(name, { name, ...(from === name ? {} : { package: from }), bytes: total })
  }
  return [...totals.values()]
    .filter(({ bytes }) => bytes > 0)
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, MAX_MODULES)
}

/** Parts of a component have the name of its file. */
function nameModule(id: string, rootDir: string): string {
  const path = id.replaceAll('\0', '').split('?')[0]!
  const installed = path.lastIndexOf('/node_modules/')
  if (installed >= 0) return path.slice(installed + '/node_modules/'.length)
  return isAbsolute(path) ? relative(rootDir, path) : path
}
