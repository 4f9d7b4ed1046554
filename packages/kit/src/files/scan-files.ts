import { statSync } from 'node:fs'
import type { Fw } from '@fw/schema'
import { glob } from 'tinyglobby'
import { useFw } from '../context'
import { isIgnoredFile } from './ignored-files'
import { registerModuleId } from './module-id'

export interface ScanFilesOptions {
  app?: Fw
  /** Patterns of files to exclude. */
  ignore?: string | string[]
  /** Default: true. */
  followSymbolicLinks?: boolean
}

/** Lists the files below `dir` that match the patterns and are not ignored, as sorted absolute paths. */
export async function scanFiles(
  dir: string,
  patterns: string | string[],
  options: ScanFilesOptions = {},
): Promise<string[]> {
  if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) return []
  const app = options.app ?? useFw()
  const paths = await glob(patterns, {
    cwd: dir,
    absolute: true,
    dot: true,
    ignore: options.ignore ?? [],
    followSymbolicLinks: options.followSymbolicLinks ?? true,
    expandDirectories: false,
  })
  const files = paths.filter(path => !isIgnoredFile(path, app)).sort(compareNames)
  for (const file of files) {
    registerModuleId(
      file,
      file.slice(app.layers.find(({ rootDir }) => file.startsWith(`${rootDir}/`))?.rootDir.length ?? 0),
    )
  }
  return files
}

/** Alias of `scanFiles`, the name that module authors know. */
export const resolveFiles = scanFiles

// Compares code units, so that the order does not depend on the locale.
function compareNames(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** A glob pattern for files with one of these extensions, at any depth or only at the top level. */
export function extensionPattern(extensions: readonly string[], depth: 'top' | 'any' = 'any'): string {
  const endings = extensions.map(extension => extension.replace(/^\./, ''))
  return `${depth === 'any' ? '**/' : ''}*.${endings.length === 1 ? endings[0] : `{${endings.join(',')}}`}`
}
