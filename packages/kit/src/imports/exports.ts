import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { AutoImport, FwApp } from '@fw/schema'
import { basename, dirname, extname, resolve } from 'pathe'
import { camelCase } from 'scule'
import { findFile } from '../files/resolve-path'
import { scanFiles } from '../files/scan-files'

/** Scripts: what can export functions and types. */
export const SCRIPTS = ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs', '.tsx', '.jsx']

/** The scripts of a folder (its own files, and index files of folders in it), or those a glob matches. */
export async function scanScripts(app: FwApp, dir: string): Promise<string[]> {
  const { base, patterns } = splitGlob(dir)
  const files = await scanFiles(base, patterns, { app })
  // What an index file passes on is better taken from where it stands.
  return [...files.filter(isIndex), ...files.filter(file => !isIndex(file))]
}

/** Whether a file speaks for its folder. */
export function isIndex(file: string): boolean {
  return /\/index\.\w+$/.test(file)
}

/**
 * `stores/**` is every script at any depth of `stores`; a plain folder its own scripts and the index files one level
 * below.
 */
export function splitGlob(
  dir: string,
  isFolder: (path: string) => boolean = isDirectory,
): { base: string; patterns: string[] } {
  const endings = `{${SCRIPTS.map(extension => extension.slice(1)).join(',')}}`
  const parts = dir.split('/')
  // A folder may have such signs in its name.
  const first = parts.findIndex(
    (part, index) => /[*?{}[\]!()]/.test(part) && !isFolder(parts.slice(0, index + 1).join('/')),
  )
  if (first === -1) return { base: dir, patterns: [`*.${endings}`, `*/index.${endings}`] }
  const glob = parts.slice(first).join('/')
  const isFile = extname(glob) !== ''
  const files = glob.endsWith('**') || !glob.endsWith('*') ? `${glob}/*` : glob
  return { base: parts.slice(0, first).join('/'), patterns: [isFile ? glob : `${files}.${endings}`] }
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

/** What a file exports, under the names code can use. A default export has the name of the file. */
export async function readExports(file: string, seen: ReadonlySet<string> = new Set()): Promise<AutoImport[]> {
  const code = await readFile(file, 'utf8')
  if (!/\bexport\b/.test(code)) return []
  const { parseSync } = await import('oxc-parser')
  // Nothing of a declaration is there at run time.
  const isDeclaration = /\.d\.[cm]?ts$/.test(file)
  const rows: AutoImport[] = []
  for (const { entries } of parseSync(file, code).module.staticExports) {
    for (const { exportName, importName, moduleRequest, isType } of entries) {
      const type = isType || isDeclaration ? { type: true } : {}
      if (exportName.kind === 'Default' || exportName.name === 'default')
        rows.push({ name: 'default', as: defaultName(file), from: file, ...type })
      else if (exportName.kind === 'Name' && exportName.name) rows.push({ name: exportName.name, from: file, ...type })
      else if (importName.kind !== 'None' && moduleRequest)
        rows.push(
          ...(await readReexports(file, moduleRequest.value, new Set([...seen, file]))).map(row => ({
            ...row,
            ...type,
          })),
        )
    }
  }
  return rows
}

/** The names behind `export * from './x'`. They are taken from the file that re-exports them. */
async function readReexports(file: string, request: string, seen: ReadonlySet<string>): Promise<AutoImport[]> {
  const target = request.startsWith('.') ? findFile(resolve(dirname(file), request), SCRIPTS) : undefined
  if (!target || seen.has(target)) return []
  return (await readExports(target, seen)).filter(({ name }) => name !== 'default').map(row => ({ ...row, from: file }))
}

function defaultName(file: string): string {
  const base = basename(file, extname(file))
  return camelCase((base === 'index' ? basename(dirname(file)) : base).replace(/\W+/g, '-'))
}
