import { realpathSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { basename, dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadingDiagnostics, type Location, type Problem } from '@fw/schema'
import { TranspileError } from './register-hooks'
import { transpile } from './import-hooks.mjs'
import { resolveSpecifier, scanImports, scanSpecifiers } from './scan-imports'
import { locationAt, readText } from '../disk/read-text'

const FRAME = /\(?((?:file:\/\/)?\/?[^\s()][^()\n]*?):(\d+):(\d+)\)?$/

/** Turns an error of the import of `file` into a problem with its location in the configuration. */
export async function explainError(error: unknown, file: string): Promise<Problem> {
  if (error instanceof TranspileError) return syntaxProblem(error.file, error.message, error.offset)
  const files = [file, ...(await scanImports(file))]
  const code = (error as NodeJS.ErrnoException | undefined)?.code
  if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') {
    const problem = missingImport(error as Error, files)
    if (problem) return problem
  }
  if (isSyntaxError(error)) {
    const problem =
      (await findSyntaxError(files)) ?? missingExport(error, files) ?? (await moduleInCommonJs(error, files))
    if (problem) return problem
  }
  const location = thrownAt(error, files) ?? { file }
  return loadingDiagnostics.throws({ file: basename(location.file), message: messageOf(error) }, { location })
}

function isSyntaxError(error: unknown): error is SyntaxError {
  return error instanceof Error && error.name === 'SyntaxError'
}

function messageOf(error: unknown): string {
  const text =
    error instanceof Error || (typeof error === 'object' && error && 'message' in error)
      ? String((error as Error).message || (error as Error).name)
      : String(error)
  return text.trim().replace(/\.$/, '')
}

function syntaxProblem(file: string, message: string, offset: number | undefined): Problem {
  const location = offset === undefined ? { file } : locationAt(file, readText(file), offset)
  return loadingDiagnostics.syntaxError({ file: basename(file), message }, { location })
}

/** The first syntax error in `files`. Errors of Node have no column, and with some loaders no line either. */
async function findSyntaxError(files: string[]): Promise<Problem | undefined> {
  const { parseSync } = await import('oxc-parser')
  for (const file of files) {
    if (!/\.[mc]?[jt]sx?$/.test(file)) continue
    const { errors } = parseSync(file, readText(file), { showSemanticErrors: true })
    const first = errors.find(({ severity }) => severity === 'Error')
    if (first) return syntaxProblem(file, first.message, first.labels[0]?.start)
  }
  return undefined
}

/** A missing export is a syntax error in Node. Its location is the import. */
function missingExport(error: SyntaxError, files: string[]): Problem | undefined {
  const specifier = /requested module '([^']+)'/.exec(error.message)?.[1]
  const location = specifier === undefined ? undefined : findImport(files, name => name === specifier)
  return (
    location &&
    loadingDiagnostics.syntaxError({ file: basename(location.location.file), message: messageOf(error) }, location)
  )
}

async function moduleInCommonJs(error: SyntaxError, files: string[]): Promise<Problem | undefined> {
  if (!/import statement|Unexpected token 'export'|import\.meta/.test(error.message)) return undefined
  const { parseSync } = await import('oxc-parser')
  for (const file of files.filter(name => /\.c?js$/.test(name))) {
    const text = readText(file)
    const { staticImports, staticExports, importMetas } = parseSync(file, text).module
    const first = [...staticImports, ...staticExports, ...importMetas]
      .map(({ start }) => start)
      .sort((a, b) => a - b)[0]
    if (first !== undefined)
      return loadingDiagnostics.moduleInCommonJs({ file: basename(file) }, { location: locationAt(file, text, first) })
  }
  return undefined
}

function missingImport(error: Error, files: string[]): Problem | undefined {
  const name = /^Cannot find (?:module|package) '([^']+)'/.exec(error.message)?.[1]
  if (name === undefined) return undefined
  const path = name.startsWith('file:') ? fileURLToPath(name) : name
  const importer = findImport(
    files,
    (specifier, file) =>
      specifier === name ||
      specifier.startsWith(`${name}/`) ||
      (specifier.startsWith('.') && resolve(dirname(file), specifier) === path && !resolveSpecifier(specifier, file)),
  )
  if (!importer) return undefined
  const isLocal = /^[./]|^file:/.test(importer.specifier)
  return loadingDiagnostics.importNotFound(
    { file: basename(importer.location.file), specifier: importer.specifier, isLocal },
    { location: importer.location },
  )
}

function findImport(
  files: string[],
  matches: (specifier: string, file: string) => boolean,
): { location: Location; specifier: string } | undefined {
  for (const file of files) {
    const text = readText(file)
    const match = scanSpecifiers(text).find(({ specifier }) => matches(specifier, file))
    if (match) return { location: locationAt(file, text, match.offset), specifier: match.specifier }
  }
  return undefined
}

/** The location of the innermost stack frame in one of `files`. */
function thrownAt(error: unknown, files: string[]): Location | undefined {
  const stack = String((error as Error | undefined)?.stack ?? '')
  for (const line of stack.split('\n')) {
    const match = /^\s+at /.test(line)
      ? FRAME.exec(
          line
            .trim()
            .replace(/^at (?:async )?/, '')
            .replace(/^.*\(/, '('),
        )
      : null
    if (!match) continue
    const [, url, row, column] = match as unknown as [string, string, string, string]
    const path = url.startsWith('file:') ? fileURLToPath(url.replace(/\?.*$/, '')) : url.replace(/\?fw-config=.*$/, '')
    const file = files.find(candidate => candidate === path || realpathSync(candidate) === path)
    if (file) return originalLocation(url, file, Number(row), Number(column))
  }
  return undefined
}

/**
 * Node has not mapped a frame that still has the mark of the hooks: it is CommonJS, a test runner prepares stack
 * traces, or Node itself has stripped the types, which keeps all locations.
 */
function originalLocation(url: string, file: string, line: number, column: number): Location {
  if (!url.includes('?fw-config=') || !/\.[mc]?tsx?$/.test(file)) return { file, line, column }
  if (url.endsWith('-native') && !file.endsWith('.cts')) return { file, line, column }
  const entry = new SourceMap(transpile(file).map).findEntry(line - 1, column - 1)
  if (!('originalLine' in entry)) return { file }
  const { originalLine, originalColumn } = entry as { originalLine: number; originalColumn: number }
  return { file, line: originalLine + 1, column: originalColumn + 1 }
}
