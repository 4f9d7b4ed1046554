import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { aliasesOf, installedModules } from '@fw/kit/internal'
import { typingFiles } from '@fw/schema'
import type { Fw, TypeReference, TypingContext, TypingFile } from '@fw/schema'
import { join } from 'pathe'
import { SCHEMA_FILES } from '../config-schema/emit-schema-types'
import { writeSchema } from '../config-schema/index'
import { fwPath } from '../paths'
import { listPluginNames } from '../plugins/index'
import { writeIfChanged } from '../write-if-changed'
import { builderReferences, typedBuilder } from './emit/builder-types'
import { createDeclarations, IMPORTS } from './emit/declarations'
import type { Declaration } from './emit/declarations'
import { callPrepareTypes } from './prepare-types'
import type { Typing } from './prepare-types'
import { declarationOf, findPackageDir, findPackageTypes, resolveLabel } from './package-types'
import { resolveAliasPaths, resolveHoistedPaths } from './alias-paths'
import type { TypedModule } from './emit/module-options'
import { emitReferences } from './emit/references'
import { scanServerFiles, scanServerImports, scanServerRoutes } from './scan-server-types'
import { createTsConfig } from './tsconfig'
import type { TsConfigFacts } from './tsconfig'

/** Writes the generated tsconfigs and type declarations to `buildDir`. Unchanged files are not written. */
export async function writeTypes(app: Fw): Promise<void> {
  const { buildDir } = app.options
  const [routes, imports] = await Promise.all([scanServerRoutes(app), scanServerImports(app)])
  // Only a tsconfig that reads server code without its globals needs the names in it.
  const readsServerNames =
    routes.length > 0 &&
    generatedTsconfigs(app).some(({ contexts }) => contexts.includes('app') && !contexts.includes('server'))
  const files = readsServerNames ? await scanServerFiles(app, routes) : []
  const declarations = createDeclarations(
    app,
    { routes, files, ...imports },
    { modules: listTypedModules(app), pluginNames: await listPluginNames(app) },
  )
  const typings = createTypings(app, declarations, routes.length > 0)
  await callPrepareTypes(app, typings)
  const written = [
    ...declarations,
    ...typings.flatMap(({ file, config, references, declarations: texts }) => [
      { file, text: `${JSON.stringify(config, undefined, 2)}\n` },
      { file: referencesFile(file), text: emitReferences(references, texts, buildDir) },
    ]),
  ]
  await Promise.all([
    ...written.map(({ file, text }) => writeIfChanged(join(buildDir, file), text)),
    ...outdatedFiles(typings).map(file => rm(join(buildDir, file), { force: true })),
    writeSchema(app),
  ])
}

/** `tsconfig.app.json` → `fw.app.d.ts`: references all declarations that the tsconfig needs. */
function referencesFile(file: string): string {
  return file.replace(/^tsconfig/, 'fw').replace(/json$/, 'd.ts')
}

/** Generated tsconfigs of the other directory layout. */
function outdatedFiles(typings: readonly Typing[]): string[] {
  const others = ['app', 'server', 'shared', 'node']
    .map(context => `tsconfig.${context}.json`)
    .filter(file => !typings.some(typing => typing.file === file))
  return others.flatMap(file => [file, referencesFile(file)])
}

/** The folders that packages are resolved from. */
function packageFolders({ options, layers }: Fw): string[] {
  return [options.rootDir, ...layers.map(layer => layer.rootDir), fwPath('..')]
}

function listTypedModules(app: Fw): TypedModule[] {
  const typesOf = (name: string) => findPackageTypes(name, packageFolders(app), app.options.modulesDir)
  return installedModules(app).map(({ name, file, meta }) => ({
    name,
    ownName: meta.name,
    key: meta.configKey ?? meta.name,
    // The types of a module may be next to it, or those of its package.
    types: file && (/\.[cm]?tsx?$/.test(file) ? file : (declarationOf(file) ?? typesOf(name))),
  }))
}

function createTypings(app: Fw, declarations: readonly Declaration[], readsServer: boolean): Typing[] {
  const { options, layers, plan } = app
  const folders = packageFolders(app)
  const typesOf = (id: string) => findPackageTypes(id, folders, options.modulesDir)
  const facts: TsConfigFacts = {
    options,
    layers,
    readsServer,
    hasNodeTypes: findPackageDir('@types/node', [options.rootDir], []) !== undefined,
    typescript: typescriptVersion(findPackageDir('typescript', folders, options.modulesDir)),
    routerPlugin: options.experimental.typedPages && plan.hasPages ? findRouterPlugin(typesOf) : undefined,
  }
  const paths = createPaths(app, typesOf)
  const builder = builderReferences(
    typedBuilder(options),
    typesOf,
    name => findPackageDir(name, [options.rootDir], []) !== undefined,
  )
  return generatedTsconfigs(app).map(({ file, contexts }) => {
    const has = (context: TypingContext) => contexts.includes(context)
    const references: TypeReference[] = declarations
      .filter(({ covers }) => covers?.(has))
      .map(declaration => ({ path: declaration.file }))
    if (options.experimental.configSchema && has('node'))
      references.push({ path: SCHEMA_FILES.types }, { path: SCHEMA_FILES.options })
    const added = [...builder, ...plan.typeReferences].filter(reference => (reference.contexts ?? ['app']).some(has))
    return {
      file,
      contexts,
      config: createTsConfig(contexts, referencesFile(file), { ...paths, ...modulePaths(has) }, facts),
      references: [...references, ...added.map(({ contexts: _, ...reference }) => reference)],
      declarations: [],
    }
  })
}

/** The generated tsconfigs of an application: of its layout, or all if its own references those of the other layout. */
export function generatedTsconfigs({ options }: Fw): TypingFile[] {
  const refersToContexts = [options.rootDir, options.serverDir]
    .map(dir => join(dir, 'tsconfig.json'))
    .some(file => existsSync(file) && /\btsconfig\.(?:app|server|shared|node)\.json\b/.test(readFileSync(file, 'utf8')))
  return typingFiles(options, { refersToContexts })
}

function createPaths(app: Fw, typesOf: (id: string) => string | undefined): Record<string, string[]> {
  const { buildDir, typescript } = app.options
  const isDirectory = (path: string) =>
    statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? !/[^/]\.\w+$/.test(path)
  const engineFolder = findPackageDir('@fw/server-builder', [fwPath('..')], []) ?? ''
  const engineTypesOf = (id: string) => findPackageTypes(id, [realpathSync(engineFolder)], [])
  return {
    // Package managers may hide what only a dependency depends on.
    ...resolveHoistedPaths(['nitro/types'], buildDir, { typesOf: engineTypesOf }, resolveLabel),
    ...resolveHoistedPaths([...typescript.hoist, 'fw/config', 'fw/server'], buildDir, { typesOf }, resolveLabel),
    ...resolveAliasPaths(aliasesOf(app), buildDir, { typesOf, isDirectory, declarationOf }),
  }
}

/** The modules of auto-imports and components, by the paths of their declarations, which may not be written yet. */
function modulePaths(has: (context: TypingContext) => boolean): Record<string, string[]> {
  return {
    '#imports': [`./${has('server') && !has('app') ? IMPORTS.server : IMPORTS.app}`],
    '#components': ['./components.d.ts'],
  }
}

/** The plugin for Vue's language tools that vue-router includes since version 5. */
function findRouterPlugin(typesOf: (id: string) => string | undefined): string | undefined {
  const plugin = typesOf('vue-router/volar/sfc-typed-router')?.replace(/\.d\.cts$/, '.cjs')
  return plugin !== undefined && existsSync(plugin) ? plugin : undefined
}

function typescriptVersion(dir: string | undefined): number {
  if (dir === undefined) return 6
  const { version } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { version: string }
  return Number.parseInt(version, 10)
}
