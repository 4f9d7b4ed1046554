import type { FwModule, ModuleObject } from '@fw/schema'
import { isAbsolute, resolve } from 'pathe'
import { findCode, isCodeFile } from '../disk/code-extensions'
import { replaceAlias } from '../disk/find-file'
import { findPackage } from './resolve-package'

/** How the name of a module is resolved. */
export interface ModuleSearch {
  /** The folder of what names it: relative paths and packages are resolved from here. */
  from: string
  /** Folders that packages are resolved from, too. */
  rootDirs: readonly string[]
  modulesDir: readonly string[]
  alias: Readonly<Record<string, string>>
}

interface ModuleFile {
  file: string
  /** Its default export, or else all of its exports. */
  module: unknown
}

/** The names that an entry of `modules` may mean, in order: a folder or package can have its module next to other code. */
export function moduleCandidates(entry: string): string[] {
  return isCodeFile(entry) ? [entry] : [`${entry}/fw`, `${entry}/nuxt`, `${entry}/module`, entry]
}

/** Whether the default export of a file is a module: the first candidate that has one is used. */
export function isModule(value: unknown): value is FwModule | ModuleObject {
  return typeof value === 'function' || typeof (value as { setup?: unknown } | null)?.setup === 'function'
}

/** The files that an entry of `modules` may mean, in order: of the project, or else of a package. */
export async function findModuleFiles(entry: string, search: ModuleSearch): Promise<string[]> {
  const files = await Promise.all(moduleCandidates(entry).map(candidate => findCandidate(candidate, search)))
  return files.filter(file => file !== undefined)
}

async function findCandidate(name: string, search: ModuleSearch): Promise<string | undefined> {
  const { from, rootDirs, modulesDir, alias } = search
  const path = replaceAlias(name.replaceAll('\\', '/'), alias)
  const file = findCode(resolve(from, path))
  if (file || isAbsolute(path) || path.startsWith('.')) return file
  return findPackage(name, [from, ...rootDirs], modulesDir)
}

/** The first file of an entry that exports a module, or else the last one. Undefined if there is no file. */
export async function findModule(
  entry: string,
  search: ModuleSearch,
  importFile: (file: string) => Promise<Record<string, unknown>>,
): Promise<ModuleFile | undefined> {
  let last: ModuleFile | undefined
  for (const file of await findModuleFiles(entry, search)) {
    const exports = await importFile(file)
    last = { file, module: exports.default ?? exports }
    if (isModule(last.module)) break
  }
  return last
}
