import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { CODE_EXTENSIONS } from '../../disk/code-extensions'
import { configNames } from '../../packages/nuxt-package'

/** Extensions of configuration files, highest precedence first. */
export const CONFIG_EXTENSIONS: readonly string[] = [
  ...CODE_EXTENSIONS.map(extension => extension.slice(1)),
  'json',
  'jsonc',
  'json5',
  'yaml',
  'yml',
  'toml',
]

/** The configuration file of a directory: the first of `findConfigFiles`. */
export function findConfigFile(dir: string, name = configNames(dir).config): string | undefined {
  return findConfigFiles(dir, name)[0]
}

/** All configuration files of a directory, the used one first. Empty if the directory cannot be read. */
export function findConfigFiles(dir: string, name = configNames(dir).config): string[] {
  const files = new Set(listFiles(dir))
  return CONFIG_EXTENSIONS.map(extension => `${name}.${extension}`)
    .filter(file => files.has(file))
    .map(file => join(dir, file))
}

function listFiles(dir: string): string[] {
  try {
    return readdirSync(dir, { withFileTypes: true })
      .filter(entry => !entry.isDirectory())
      .map(entry => entry.name)
  } catch {
    return []
  }
}
