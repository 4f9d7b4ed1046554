import { pascalCase } from 'scule'
import { isKnownKey, isModuleKey, isSharedGroup } from '@fw/schema'
import { emitBlock, emitImportedType, emitKey, emitLines } from '../../declaration-text'

/** An installed module with options. */
export interface TypedModule {
  /** The name in `modules`. */
  name: string
  /** The name in its metadata, with which other modules depend on it. */
  ownName?: string | undefined
  /** The top-level key of its options. */
  key: string | undefined
  /** The file with its types, if it has any. */
  types: string | undefined
}

/** The options of modules: under their keys in `fw.config`, and by name in `modules` and `moduleDependencies`. */
export function emitModuleOptions(modules: readonly TypedModule[], from: string): string {
  const keys = new Map<string, string>()
  const names = new Map<string, string>()
  const dependencies = new Map<string, string>()
  for (const { name, ownName = name, key, types } of modules) {
    const options = types ? `ModuleOptionsOf<${emitImportedType(from, types, 'default')}>` : 'Record<string, any>'
    names.set(name, `${emitKey(name)}: ${options}`)
    for (const moduleName of [name, ownName])
      dependencies.set(moduleName, `${emitKey(moduleName)}?: ModuleDependencyMeta<${options}>`)
    // The first module has precedence, and modules cannot replace options of fw.
    if (!key || !isModuleKey(key) || keys.has(key)) continue
    keys.set(key, isSharedGroup(key) ? `Partial<${options}>` : `${emitKey(key)}?: ${options} | boolean`)
  }
  const membersOf = (isLabel: boolean): string[] =>
    [...keys].filter(([key]) => !isSharedGroup(key) && isKnownKey(key) === isLabel).map(([, member]) => member)
  const shared = [...keys].filter(([key]) => isSharedGroup(key))
  const [labels, inherited] = [membersOf(true), membersOf(false)]
  return emitLines([
    "import type { ModuleDependencyMeta, ModuleOptionsOf } from '@fw/schema'",
    '',
    'export {}',
    // Modules may declare their key themselves: then that declaration overrides the inherited one.
    ...emitBlock('interface ModuleKeys', inherited),
    ...emitBlock("declare module '@fw/schema'", [
      ...(inherited.length > 0 ? ['interface FwConfig extends ModuleKeys {}'] : []),
      // A label that a module has as its key is inherited itself.
      ...(labels.length > 0 ? emitBlock('interface FwConfig', labels) : []),
      // The options of fw and of the module are members of one object.
      ...shared.map(([key, options]) => `interface FwConfig${pascalCase(key)} extends ${options} {}`),
      ...emitBlock('interface ModuleOptionsByName', [...names.values()]),
      ...emitBlock('interface ModuleDependencies', [...dependencies.values()]),
    ]),
  ])
}
