import { fwId, fwName } from '../names/fw-names'
import type { Language } from '@fw/kit/imports'
import { findCodeInStrings } from './find-code-in-strings'
import { findLegacyServerCode } from '../server/find-legacy-code'
import { appNames } from '../names/migrated-names.gen'
import { renameImports } from './rename-imports'
import type { ImportedNames } from './rename-imports'
import { renameOptions } from './rename-options'
import { renameReferences, renameVariables } from './rename-references'
import { renameServerImports } from '../server/rename-server'
import { renameTests } from './rename-tests'
import { renameTypes } from './rename-types'
import { redirectFiles } from './redirect-files'
import { parseScript } from '../tree/script-tree'
import type { Renames, Script } from '../tree/script-tree'

/** The mode of a migration, and what it knows about the project. */
export interface RenameOptions {
  /** Whether names of Nuxt are renamed. Otherwise only what the compatibility package cannot keep. */
  full: boolean
  /** Names of Nuxt that the project declares itself. */
  ownNames?: ReadonlySet<string>
  /** Whether the file is code of the server. */
  isServer?: boolean
  /** Whether the build directory is the default one. */
  hasDefaultBuildDir?: boolean
}

/** Auto-imports by their names in Nuxt, without those that the project declares. */
export function autoImportsFor(ownNames?: ReadonlySet<string>): Record<string, string> {
  const names = { ...appNames, defineNuxtConfig: fwName('defineNuxtConfig') }
  return Object.fromEntries(Object.entries(names).filter(([name]) => !ownNames?.has(name)))
}

/** What changes in a script. Undefined if it has a syntax error. */
export function renameScript(
  code: string,
  lang: Language,
  options: RenameOptions,
): (Renames & { script: Script; imported: ImportedNames }) | undefined {
  const script = parseScript(code, lang)
  if (!script) return undefined
  const renames: Renames = { edits: [], left: [] }
  renameVariables(script, renames)
  redirectFiles(script, renames, options)
  const imported = options.full
    ? renameAll(script, renames, options)
    : { locals: new Map(), namespaces: new Set<string>(), origins: new Map() }
  return { ...renames, script, imported }
}

function renameAll(script: Script, renames: Renames, options: RenameOptions): ImportedNames {
  const imported = renameImports(script, renames)
  renameReferences(script, imported, autoImportsFor(options.ownNames), renames)
  renameTypes(script, imported, renames)
  renameOptions(script, imported, renames)
  renameTests(script, renames)
  findCodeInStrings(script, autoImportsFor(options.ownNames), renames)
  if (options.isServer) {
    renameServerImports(script, renames)
    findLegacyServerCode(script, renames)
  }
  return imported
}

/** Only the imports of the function that defines a configuration, which every fw project has. */
export function renameConfigImports(script: Script, renames: Renames, options: RenameOptions): void {
  if (options.full) return
  const imported = renameImports(script, renames, id => fwId(id) === 'fw/config')
  renameReferences(script, imported, { defineNuxtConfig: fwName('defineNuxtConfig') }, renames)
}
