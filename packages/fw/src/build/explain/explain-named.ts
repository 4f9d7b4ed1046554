import { nameOf } from '@fw/kit/imports'
import { listsOf } from '@fw/kit/internal'
import type { AutoImport, Component, Fw } from '@fw/schema'
import { pascalCase } from 'scule'
import { scanServerImports } from '../types/scan-server-types'
import type { PlanExplanation } from './explanation'

/** Where a component comes from, by its name in templates. There may be one for the browser and one for the server. */
export function explainComponent(app: Fw, written: string): PlanExplanation[] {
  const name = pascalCase(written)
  const list = listsOf(app).components
  const meant = [name, name.replace(/^Lazy(?=[A-Z])/, '')].find(
    one => list.trace(({ pascalName }) => pascalName === one).length > 0,
  )
  const rows = list.trace(({ pascalName }) => pascalName === meant)
  return pickUsed(rows).map(row => ({
    kind: 'component',
    name: row.entry.pascalName,
    file: row.entry.filePath,
    origin: row.origin,
    isUsed: row.isUsed,
    changedBy: row.changedBy,
    facts: describeComponent(row.entry),
    overrides: rows
      .filter(other => !other.isUsed && other !== row && isRival(row.entry, other.entry))
      .map(({ entry, origin }) => ({ file: entry.filePath, origin })),
  }))
}

/** Components for different sides are a pair. */
function isRival({ mode }: Component, other: Component): boolean {
  return mode === 'all' || other.mode === 'all' || mode === other.mode
}

function describeComponent({ export: name, mode, global, island, isAsync }: Component): Record<string, string> {
  return {
    ...(name === 'default' ? {} : { export: name }),
    ...(mode === 'all' ? {} : { mode: island ? 'island' : mode }),
    ...(global ? { global: 'yes' } : {}),
    ...(isAsync ? { loading: 'when it is first rendered' } : {}),
  }
}

/** Where an auto-import comes from: in application code, and in server code. */
export async function explainImport(app: Fw, name: string): Promise<PlanExplanation[]> {
  const isMeant = (entry: AutoImport): boolean => nameOf(entry) === name
  const rows = listsOf(app).imports.trace(isMeant)
  const inApp = pickUsed(rows).map((row): PlanExplanation => ({
    ...describeImport('import', row.entry),
    origin: row.origin,
    isUsed: row.isUsed,
    changedBy: row.changedBy,
    overrides: rows
      .filter(other => !other.isUsed && other !== row && Boolean(other.entry.type) === Boolean(row.entry.type))
      .map(({ entry, origin }) => ({ file: entry.from, origin })),
  }))
  const { imports } = await scanServerImports(app)
  const list = listsOf(app).serverImports
  const inServer = imports.filter(isMeant).map((entry): PlanExplanation => ({
    ...describeImport('server import', entry),
    origin: list.trace(other => isMeant(other) && other.from === entry.from)[0]?.origin ?? {
      kind: 'layer',
      name: 'project',
    },
    isUsed: true,
    changedBy: [],
    overrides: [],
  }))
  return [...inApp, ...inServer]
}

function describeImport(
  kind: 'import' | 'server import',
  entry: AutoImport,
): Pick<PlanExplanation, 'kind' | 'name' | 'file' | 'facts'> {
  const name = nameOf(entry)
  return {
    kind,
    name,
    file: entry.from,
    facts: {
      ...(entry.name === name ? {} : { export: entry.name }),
      ...(entry.type ? { type: 'only a type' } : {}),
    },
  }
}

/** Those that are used, or otherwise the one with the highest precedence. */
function pickUsed<Row extends { isUsed: boolean }>(rows: readonly Row[]): Row[] {
  const used = rows.filter(({ isUsed }) => isUsed)
  return used.length > 0 ? used : rows.slice(0, 1)
}
