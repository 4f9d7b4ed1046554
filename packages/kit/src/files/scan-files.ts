import { statSync } from 'node:fs'
import type { FwApp } from '@fw/schema'
import { glob } from 'tinyglobby'
import { useFw } from '../context'
import { isIgnored } from './ignore'
import { noteFile } from './module-id'

export interface ScanFilesOptions {
  app?: FwApp
  /** Patterns of files to leave out. */
  ignore?: string[]
  /** Default: true. */
  followSymbolicLinks?: boolean
}

/** The files below `dir` that match one of the patterns and are not ignored: absolute, in the order of their names. */
export async function scanFiles(
  dir: string,
  patterns: string | string[],
  options: ScanFilesOptions = {},
): Promise<string[]> {
  if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) return []
  const app = options.app ?? useFw()
  const found = await glob(patterns, {
    cwd: dir,
    absolute: true,
    dot: true,
    ignore: options.ignore ?? [],
    followSymbolicLinks: options.followSymbolicLinks ?? true,
    expandDirectories: false,
  })
  const files = found.filter(path => !isIgnored(path, app)).sort(compareNames)
  for (const file of files)
    noteFile(file, file.slice(app.layers.find(({ rootDir }) => file.startsWith(`${rootDir}/`))?.rootDir.length ?? 0))
  return files
}

/** Known to module authors under this name. */
export const resolveFiles = scanFiles

// By code units, so that the order is the same on every machine.
function compareNames(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** `['.ts', '.vue']` → a pattern for files with one of the extensions, at any depth or directly in the folder. */
export function extensionPattern(extensions: readonly string[], depth: 'top' | 'any' = 'any'): string {
  const endings = extensions.map(extension => extension.replace(/^\./, ''))
  return `${depth === 'any' ? '**/' : ''}*.${endings.length === 1 ? endings[0] : `{${endings.join(',')}}`}`
}
