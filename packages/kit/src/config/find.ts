import { readdirSync } from 'node:fs'
import type { Dirent } from 'node:fs'
import { join } from 'node:path'

/** Extensions of configuration files, in the order in which they are looked for. */
export const CONFIG_EXTENSIONS: readonly string[] = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs', 'json', 'jsonc', 'yaml', 'yml', 'toml']

/** The configuration file of a directory: the first of `findConfigFiles`. */
export function findConfigFile(dir: string, name = 'fw.config'): string | undefined {
  return findConfigFiles(dir, name)[0]
}

/** Every configuration file of a directory, the one that is used first. Empty where the directory cannot be read. */
export function findConfigFiles(dir: string, name = 'fw.config'): string[] {
  return findNamed(dir, name, false)
}

/** Folders that have the name of a configuration file. */
export function findConfigFolders(dir: string): string[] {
  return findNamed(dir, 'fw.config', true)
}

function findNamed(dir: string, name: string, isFolder: boolean): string[] {
  const found = new Set(listEntries(dir).filter(entry => entry.isDirectory() === isFolder).map(entry => entry.name))
  return CONFIG_EXTENSIONS.map(extension => `${name}.${extension}`).filter(file => found.has(file)).map(file => join(dir, file))
}

function listEntries(dir: string): Dirent[] {
  try {
    return readdirSync(dir, { withFileTypes: true })
  } catch {
    return []
  }
}
