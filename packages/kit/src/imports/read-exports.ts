import { readFile } from 'node:fs/promises'
import type { AutoImport, Fw } from '@fw/schema'
import { basename, dirname, extname, resolve } from 'pathe'
import { camelCase } from 'scule'
import { SCRIPT_EXTENSIONS } from '../disk/code-extensions'
import { findFile, isDirectory } from '../disk/find-file'
import { scanFiles } from '../files/scan-files'

/** Lists the scripts of a folder (its files, and the index files of its subfolders), or those that match a glob. */
export async function scanScripts(app: Fw, dir: string): Promise<string[]> {
  const { base, patterns } = splitGlob(dir)
  const files = await scanFiles(base, patterns, { app })
  // Index files first: the last row of a name wins, so re-exported names are imported from their source.
  return [...files.filter(isIndex), ...files.filter(file => !isIndex(file))]
}

export function isIndex(file: string): boolean {
  return /\/index\.\w+$/.test(file)
}

/**
 * Splits a glob into a base folder and patterns. `stores/**` matches scripts at any depth; a plain folder matches its
 * scripts and the index files of its subfolders.
 */
export function splitGlob(
  dir: string,
  isFolder: (path: string) => boolean = isDirectory,
): { base: string; patterns: string[] } {
  const endings = `{${SCRIPT_EXTENSIONS.map(extension => extension.slice(1)).join(',')}}`
  const parts = dir.split('/')
  // The name of an existing folder may contain glob characters.
  const first = parts.findIndex(
    (part, index) => /[*?{}[\]!()]/.test(part) && !isFolder(parts.slice(0, index + 1).join('/')),
  )
  if (first === -1) return { base: dir, patterns: [`*.${endings}`, `*/index.${endings}`] }
  const glob = parts.slice(first).join('/')
  const isFile = extname(glob) !== ''
  const files = glob.endsWith('**') || !glob.endsWith('*') ? `${glob}/*` : glob
  return { base: parts.slice(0, first).join('/'), patterns: [isFile ? glob : `${files}.${endings}`] }
}

/** The exports of a file as auto-imports. A default export is named after the file. */
export async function readExports(file: string, seen: ReadonlySet<string> = new Set()): Promise<AutoImport[]> {
  const code = await readFile(file, 'utf8')
  if (!/\bexport\b/.test(code)) return []
  const { parseSync } = await import('oxc-parser')
  // A declaration file only exports types.
  const isDeclaration = /\.d\.[cm]?ts$/.test(file)
  const rows: AutoImport[] = []
  for (const { entries } of parseSync(file, code).module.staticExports) {
    for (const { exportName, importName, moduleRequest, isType } of entries) {
      const type = isType || isDeclaration ? { type: true } : {}
      if (exportName.kind === 'Default' || exportName.name === 'default')
        rows.push({ name: 'default', as: defaultName(file), from: file, ...type })
      else if (exportName.kind === 'Name' && exportName.name) rows.push({ name: exportName.name, from: file, ...type })
      else if (importName.kind !== 'None' && moduleRequest) {
        rows.push(
          ...(await readReexports(file, moduleRequest.value, new Set([...seen, file]))).map(row => ({
            ...row,
            ...type,
          })),
        )
      }
    }
  }
  return rows
}

/** The names of `export * from './x'`. They are imported from the file that re-exports them. */
async function readReexports(file: string, request: string, seen: ReadonlySet<string>): Promise<AutoImport[]> {
  const target = request.startsWith('.') ? findFile(resolve(dirname(file), request), SCRIPT_EXTENSIONS) : undefined
  if (!target || seen.has(target)) return []
  return (await readExports(target, seen)).filter(({ name }) => name !== 'default').map(row => ({ ...row, from: file }))
}

function defaultName(file: string): string {
  const base = basename(file, extname(file))
  return camelCase((base === 'index' ? basename(dirname(file)) : base).replace(/\W+/g, '-'))
}
