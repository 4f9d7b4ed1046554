import { realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { scanImports } from './scan-imports'
import { silenceTypeStripping } from './silence-warnings'

/** A module, and the local files it imports, transitively, without those of packages. */
interface ImportedModule {
  exports: Record<string, unknown>
  imports: string[]
}

/** Errors of Node's own import for modules that the hooks can load. */
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

/** Modules that were imported inline: like any module, each is evaluated once. */
const inlineModules = new Map<string, Promise<ImportedModule>>()

/**
 * Imports a code file: with Node's own import if possible, otherwise with the hooks, which transpile TypeScript and
 * resolve imports without an extension. With `fresh`, the file and all local files it imports are evaluated again.
 * Throws the error of the import.
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
    const inline = isTypeScript && !options.fresh ? await importInline(path) : undefined
    return inline ?? (await importHooked(path, isTypeScript && hasTypeScript(), options.fresh ?? false))
  } catch (error) {
    const { rewriteStack } = await import('./rewrite-stack')
    rewriteStack(error)
    throw error
  } finally {
    leave()
  }
}

/** Undefined for a file that needs the hooks. */
async function importInline(path: string): Promise<ImportedModule | undefined> {
  const loading = inlineModules.get(path)
  if (loading) return loading
  const { createInlineModule } = await import('./inline-module')
  const url = createInlineModule(path)
  if (url === undefined) return undefined
  const imported = importNative(url).then(exports => ({ exports, imports: [] }))
  inlineModules.set(path, imported)
  return imported
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

// Node's own import(): test runners replace the one in this source.
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

// The hooks of Node 20 do not see what CommonJS requires. Its cache has the file names.
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

/** Functions of configuration files that are globals during a load. Those of Nuxt cost nothing here. */
const GLOBALS = ['defineFwConfig', 'defineNuxtConfig', 'defineNuxtSchema']

/**
 * During a load, the functions of configuration files are globals, stack traces use source maps, and type stripping
 * prints no warning.
 */
function enterLoading(): () => void {
  const hadSourceMaps = (process as { sourceMapsEnabled?: boolean }).sourceMapsEnabled ?? false
  const scope = globalThis as Record<string, unknown>
  if (loading++ === 0) {
    for (const name of GLOBALS) if (!(name in scope)) scope[name] = defineGlobal
    if (!hadSourceMaps) process.setSourceMapsEnabled(true)
    restoreSourceMaps = !hadSourceMaps
    restoreWarnings = hasTypeScript() ? silenceTypeStripping() : undefined
  }
  return () => {
    if (--loading > 0) return
    for (const name of GLOBALS) if (scope[name] === defineGlobal) delete scope[name]
    if (restoreSourceMaps) process.setSourceMapsEnabled(false)
    restoreWarnings?.()
  }
}

let restoreSourceMaps = false
let restoreWarnings: (() => void) | undefined

function defineGlobal<T>(config: T): T {
  return config
}
