import { relative } from 'node:path'
import type { InstalledModule } from '@fw/kit/internal'
import type { Call } from '../command'
import { emitTable } from '../output/table'
import { createProblemPrinter, requireProject } from '../project'

/** `fw module list`: the modules of a project, in setup order. */
export async function runModuleList(call: Call): Promise<number> {
  const loaded = await requireProject(call)
  const { listModules } = await import('../../build/list-modules')
  const { out } = call.terminal
  // Modules must not print into the output of this command.
  const { log } = console
  console.log = console.error
  const modules = await listModules(loaded, createProblemPrinter(call)).finally(() => {
    console.log = log
  })
  const rows = modules.map(module => describe(module, loaded.facts.rootDir))
  if (call.flags.json) out.print(JSON.stringify(rows, undefined, 2))
  else if (rows.length === 0) out.print('No modules.')
  else out.print(emitRows(rows).join('\n'))
  return 0
}

interface ModuleRow {
  name: string
  version: string | null
  source: string
  configKey: string | null
  setupMs: number
  state: InstalledModule['state']
  file: string | null
}

function describe({ name, meta, version, origin, timings, state, file }: InstalledModule, rootDir: string): ModuleRow {
  return {
    name: meta.name ?? name,
    version: version ?? null,
    source: describeOrigin(origin),
    configKey: meta.configKey ?? null,
    setupMs: timings.setup,
    state,
    file: file ? relative(rootDir, file) : null,
  }
}

function describeOrigin(origin: InstalledModule['origin']): string {
  if (origin.kind === 'module') return `installed by ${origin.module}`
  if (origin.kind === 'framework') return 'fw'
  const source = origin.kind === 'config' ? 'config' : 'modules/'
  return origin.layer === undefined ? source : `layer ${origin.layer} (${source})`
}

function emitRows(rows: readonly ModuleRow[]): string[] {
  return emitTable([
    ['NAME', 'VERSION', 'SOURCE', 'CONFIG KEY', 'SETUP'],
    ...rows.map(row => [
      row.name,
      row.version ?? '-',
      row.source,
      row.configKey ?? '-',
      row.state === 'installed' ? `${row.setupMs.toFixed(1)} ms` : row.state,
    ]),
  ]).map(line => line.trimEnd())
}
