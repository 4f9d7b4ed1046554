import { basename, extname } from 'node:path'
import { isPlainObject, loadingDiagnostics, type Location, type PlainObject, ProblemError } from '@fw/schema'
import { DataError, DepthError, parseData } from './parse-data'
import { CONFIG_EXTENSIONS } from './find-config-file'
import { importModule } from '../../run/import-module'
import { readReason } from '../../run/error-reason'
import { isNuxtConfigFile } from '../../packages/nuxt-package'
import { isCodeFile } from '../../disk/code-extensions'
import { readText } from '../../disk/read-text'

/** The object of a configuration file, and the local files it imported. */
interface LoadedFile {
  config: PlainObject
  /** Absolute paths, transitively, without those in node_modules. */
  imports: string[]
}

/**
 * Loads a configuration file in any supported format. With `fresh`, code and all local files it imports are evaluated
 * again. Throws a `ProblemError` with the location of the problem.
 */
export async function loadConfigFile(file: string, options: { fresh?: boolean } = {}): Promise<LoadedFile> {
  const extension = extname(file).slice(1)
  if (!CONFIG_EXTENSIONS.includes(extension)) {
    const allowed = CONFIG_EXTENSIONS.map(name => `\`.${name}\``).join(', ')
    throw new ProblemError([
      loadingDiagnostics.unsupportedExtension(
        { file: basename(file), extension: extname(file), allowed },
        { location: { file } },
      ),
    ])
  }
  const text = readConfig(file)
  return isCodeFile(file) ? loadCode(file, options) : loadData(file, text, extension)
}

function readConfig(file: string): string {
  try {
    return readText(file)
  } catch (error) {
    throw new ProblemError([
      loadingDiagnostics.unreadable({ file: basename(file), reason: readReason(error) }, { location: { file } }),
    ])
  }
}

async function loadData(file: string, text: string, extension: string): Promise<LoadedFile> {
  try {
    return { config: asConfig(await parseData(file, text, extension), file, false), imports: [] }
  } catch (error) {
    if (error instanceof DepthError)
      throw new ProblemError([loadingDiagnostics.tooDeep({ file: basename(file) }, { location: error.location })])
    if (!(error instanceof DataError)) throw error
    throw new ProblemError([
      loadingDiagnostics.syntaxError({ file: basename(file), message: error.message }, { location: error.location }),
    ])
  }
}

async function loadCode(file: string, options: { fresh?: boolean }): Promise<LoadedFile> {
  try {
    const { exports, imports } = await importModule(file, options)
    const value = defaultOf(exports)
    const isCalled = typeof value === 'function' && isNuxtConfigFile(file)
    return { config: asConfig(isCalled ? await (value as () => unknown)() : value, file, true), imports }
  } catch (error) {
    if (error instanceof ProblemError) throw error
    const { explainError } = await import('../../run/explain-error')
    throw new ProblemError([await explainError(error, file)])
  }
}

/** The default export; of a module that was compiled to CommonJS, its original default export. */
function defaultOf(exports: Record<string, unknown>): unknown {
  const value = exports.default
  const isCompiled = typeof value === 'object' && value !== null && '__esModule' in value && 'default' in value
  return isCompiled ? value.default : value
}

function asConfig(value: unknown, file: string, isCode: boolean): PlainObject {
  if (isPlainObject(value)) return value
  const location: Location = isCode ? { file } : { file, line: 1, column: 1 }
  throw new ProblemError([
    loadingDiagnostics.noObject({ file: basename(file), given: kindOf(value), isCode }, { location }),
  ])
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'no default export'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'function') return 'a function'
  if (typeof value !== 'object') return `a ${typeof value}`
  const name = (value as { constructor?: { name?: string } }).constructor?.name
  return name ? `a ${name}` : 'something else'
}
