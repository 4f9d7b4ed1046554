import { addTemplate, aliasesOf, resolveAlias } from '@fw/kit'
import {
  createImportIndex,
  findAffected,
  pickImports,
  readExports,
  scanScripts,
  transformImports,
} from '@fw/kit/imports'
import type { ImportIndex } from '@fw/kit/imports'
import type { AutoImport, FwApp } from '@fw/schema'
import { join, resolve } from 'pathe'
import { layerAliases } from '../app-files/locate'
import { withoutOwn } from '../app-files/own-paths'
import { createTransformPlugin } from '../transforms/plugin'
import { warnClashes } from './clash'
import { presets } from './composables'
import type { ImportPreset } from './composables'
import { emitGlobalImports } from './global'
import { expandPreset } from './preset'

/** The modules that were looked at in development, with their code: each side has its own. */
const transformed = new WeakMap<FwApp, Record<'client' | 'server', Map<string, string>>>()
/** Files whose exports are auto-imported. */
const scripts = new WeakMap<FwApp, ReadonlySet<string>>()

/** Gathers what can be used without an import, and adds the imports to the code that uses it. */
export async function setupImports(app: FwApp): Promise<void> {
  await rescanImports(app)
  app.plan.aliases['#imports'] = join(app.options.buildDir, 'imports.mjs')
  if (app.options.imports.global) {
    const { dst } = addTemplate({ filename: 'global-imports.mjs', getContents: emitGlobalImports }, app)
    app.plan.plugins.push({ src: dst, mode: 'all', order: -60 })
  }
  const seen = { client: new Map<string, string>(), server: new Map<string, string>() }
  transformed.set(app, seen)
  let known: { rows: readonly AutoImport[]; index: ImportIndex } | undefined
  app.plan.buildPlugins.push(
    createTransformPlugin(app, {
      name: 'fw:imports',
      ...app.options.imports.transform,
      transform: (code, id, side) => {
        if (app.options.dev) seen[side].set(id, code)
        const rows = app.options.imports.autoImport ? app.plan.imports : []
        if (known?.rows !== rows) known = { rows, index: createImportIndex(rows) }
        return known.index.mayUse.test(code) ? transformImports(code, id, known.index) : undefined
      },
    }),
  )
}

/**
 * Gathers the auto-imports again. The result: modules that must be transformed anew, because there are other names now.
 */
export async function rescanImports(app: FwApp): Promise<string[]> {
  const { imports: listed = [], presets: configured = [] } = app.options.imports
  const sources: ImportPreset[] = [...presets, ...configured]
  await app.callHook('imports:sources', sources)
  const framework = sources.flatMap(expandPreset)
  const dirs = await resolveImportDirs(app)
  const files = [...new Set((await Promise.all(dirs.map(dir => scanScripts(app, dir)))).flat())]
  scripts.set(app, new Set(files))
  const scanned = (await Promise.all(files.map(file => readExports(file)))).flat()
  warnClashes(app, scanned)
  const others = withoutOwn(app, 'imports', app.plan.imports, [...framework, ...scanned, ...listed])
  const before = app.plan.imports
  // The weakest first: the framework, modules, layers, the project.
  const rows = pickImports([...framework, ...others, ...scanned, ...listed])
  await app.callHook('imports:extend', rows)
  // A listener adds its own again in every scan.
  app.plan.imports = pickImports(rows)
  const { client, server } = transformed.get(app) ?? {}
  return [...new Set([client, server].flatMap(seen => (seen ? findAffected(seen, before, app.plan.imports) : [])))]
}

/** Whether the exports of a file are auto-imported. */
export function isImportScript(app: FwApp, file: string): boolean {
  return scripts.get(app)?.has(file) === true
}

/** The folders (or globs) whose exports are auto-imported, the weakest first. */
export async function resolveImportDirs(app: FwApp): Promise<string[]> {
  const dirs = app.layers.toReversed().flatMap(layer => {
    const alias = { ...aliasesOf(app), ...(layer === app.layers[0] ? {} : layerAliases(layer)) }
    return [
      ...(app.options.imports.scan
        ? [
            join(layer.dirs.shared, 'utils'),
            join(layer.dirs.shared, 'types'),
            join(layer.srcDir, 'utils'),
            join(layer.srcDir, 'composables'),
          ]
        : []),
      ...(app.options.imports.dirs ?? []).map(dir => resolve(layer.srcDir, resolveAlias(dir, alias))),
    ]
  })
  await app.callHook('imports:dirs', dirs)
  return [...new Set(dirs.map(dir => resolve(app.options.srcDir, resolveAlias(dir, aliasesOf(app)))))]
}
