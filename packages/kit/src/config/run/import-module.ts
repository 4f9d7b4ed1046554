import { realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { scanImports } from './scan-imports'
import { silenceTypeStripping } from './silence-warnings'

/** An imported module with the local files it imported itself, transitively; those of packages are not listed. */
export interface ImportedModule {
  exports: Record<string, unknown>
  imports: string[]
}

/** Why Node alone could not load a module that the hooks can. */
const HOOKS_CAN = new Set([
  'ERR_UNKNOWN_FILE_EXTENSION',
  'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX',
  'ERR_INVALID_TYPESCRIPT_SYNTAX',
  'ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING',
  'ERR_MODULE_NOT_FOUND',
  'ERR_UNSUPPORTED_DIR_IMPORT',
  'ERR_IMPORT_ATTRIBUTE_MISSING',
  'ERR_IMPORT_ASSERTION_TYPE_MISSING',
])

let freshLoads = 0

/** What has been imported by its content, which Node knows by no name: like any module, it is evaluated once. */
const standalone = new Map<string, ImportedModule>()

/**
 * Imports a code file: by Node alone where it can, else with TypeScript transpiled and extension-less imports resolved.
 * With `fresh`, the file and everything local it imports are evaluated again. Throws what the import throws.
 */
export async function importModule(file: string, options: { fresh?: boolean } = {}): Promise<ImportedModule> {
  const path = realpathSync(file)
  const leave = enterLoading()
  try {
    const isTypeScript = /^\.[mc]?tsx?$/.test(extname(path))
    if (!isTypeScript && !options.fresh) {
      try {
        return { exports: await importNative(pathToFileURL(path).href), imports: await scanImports(path) }
      } catch (error) {
        if (!canHooksLoad(error)) throw error
      }
    }
    if (isTypeScript && !hasTypeScript() && !options.fresh) {
      const alone = standalone.get(path) ?? (await importStandalone(path))
      if (alone) {
        standalone.set(path, alone)
        return alone
      }
    }
    return await importHooked(path, isTypeScript && hasTypeScript(), options.fresh ?? false)
  } finally {
    leave()
  }
}

/** What standalone modules have thrown. Node keeps it, and throws it again without running them. */
const thrown = new Set<unknown>()

/**
 * A TypeScript file that needs nothing but itself and other local ones. What Node cannot parse or link is left to the
 * hooks, whose errors know their place; what began to run never runs again.
 */
async function importStandalone(path: string): Promise<ImportedModule | undefined> {
  const { BEGUN, createStandalone } = await import('./standalone-module')
  const alone = createStandalone(path)
  if (!alone) return undefined
  const begun = ((globalThis as { [key: symbol]: string[] | undefined })[Symbol.for(BEGUN)] ??= [])
  const before = begun.length
  try {
    return { exports: await importNative(alone.url), imports: alone.imports }
  } catch (error) {
    const hasRun = begun.slice(before).some(file => file === path || alone.imports.includes(file))
    if (!hasRun && !thrown.has(error)) return undefined
    thrown.add(error)
    const { rewriteStack } = await import('./rewrite-stack')
    rewriteStack(error)
    throw error
  }
}

async function importHooked(path: string, isNative: boolean, fresh: boolean): Promise<ImportedModule> {
  const { addHooks } = await import('./register-hooks')
  const hooks = addHooks()
  const count = fresh ? ++freshLoads : 0
  if (fresh) await forgetCommonJs(path)
  const url = `${pathToFileURL(path).href}?fw-config=${count}`
  try {
    if (isNative) {
      try {
        return { exports: await importNative(`${url}-native`), imports: filesOf(hooks.importsOf(`${url}-native`)) }
      } catch (error) {
        if (!canHooksLoad(error)) throw error
      }
    }
    const exports = await importNative(url)
    return { exports, imports: await withCommonJs(path, filesOf(hooks.importsOf(url))) }
  } catch (error) {
    throw hooks.errorOf(url) ?? error
  } finally {
    if (fresh) for (const loaded of [url, `${url}-native`]) hooks.forget(loaded)
  }
}

// Node's own import(), also where a test runner has replaced the one in this source.
const NATIVE = 'data:text/javascript,export const load = url => import(url)'

async function importNative(url: string): Promise<Record<string, unknown>> {
  const native = (await import(/* @vite-ignore */ NATIVE)) as {
    load: (url: string) => Promise<Record<string, unknown>>
  }
  return native.load(url)
}

function hasTypeScript(): boolean {
  return Boolean((process.features as { typescript?: string | false }).typescript)
}

function canHooksLoad(error: unknown): boolean {
  return HOOKS_CAN.has((error as NodeJS.ErrnoException | undefined)?.code ?? '')
}

function filesOf(urls: string[]): string[] {
  return [...new Set(urls.map(url => fileURLToPath(url.replace(/\?.*$/, ''))))]
}

// What CommonJS requires passes by the hooks of Node 20, and stands in a cache by file name.
async function withCommonJs(path: string, imports: string[]): Promise<string[]> {
  const { cache } = createRequire(import.meta.url)
  const required = (await scanImports(path)).filter(file => cache[file])
  return [...new Set([...imports, ...required])]
}

async function forgetCommonJs(path: string): Promise<void> {
  const { cache } = createRequire(import.meta.url)
  const files = [path, ...(await scanImports(path))]
  for (const file of files) delete cache[file]
  const { forgetRequests } = await import('./forget-requests')
  forgetRequests(files)
}

let loading = 0

/**
 * While a configuration is loaded, `defineFwConfig` is a global, stack traces follow source maps, types go in silence.
 */
function enterLoading(): () => void {
  const hadSourceMaps = (process as { sourceMapsEnabled?: boolean }).sourceMapsEnabled ?? false
  const scope = globalThis as { defineFwConfig?: unknown }
  if (loading++ === 0) {
    if (!('defineFwConfig' in scope)) scope.defineFwConfig = defineGlobal
    if (!hadSourceMaps) process.setSourceMapsEnabled(true)
    restoreSourceMaps = !hadSourceMaps
    restoreWarnings = hasTypeScript() ? silenceTypeStripping() : undefined
  }
  return () => {
    if (--loading > 0) return
    if (scope.defineFwConfig === defineGlobal) delete scope.defineFwConfig
    if (restoreSourceMaps) process.setSourceMapsEnabled(false)
    restoreWarnings?.()
  }
}

let restoreSourceMaps = false
let restoreWarnings: (() => void) | undefined

function defineGlobal<T>(config: T): T {
  return config
}
