import { redirectImports } from '@fw/kit/imports'
import { runtimeDir as engineDir } from 'nitro/meta'
import { dirname, normalize } from 'pathe'
import { runtimeDir, runtimeFile } from '../paths'

/** Ids under which server code of the ecosystem imports what fw exports from `fw/server`. */
const REDIRECTED: Readonly<Record<string, string>> = {
  h3: 'imports/h3',
  nitropack: 'imports/server-entry',
  'nitropack/runtime': 'imports/server-entry',
  '#internal/nitro': 'imports/server-entry',
}

/** Files of the engine and its packages import h3 itself. */
const ENGINE_FILE = /\/node_modules\/(?:nitro|h3|crossws|srvx|ocache|rendu)\//

/**
 * Resolves the import of an engine module in server code to the module of fw with the same exports, and with those of
 * earlier versions. A package may have installed such a version, whose functions do not know the events of this one.
 */
export function resolveEcosystem(id: string, importer: string | undefined): string | undefined {
  const name = Object.hasOwn(REDIRECTED, id) ? REDIRECTED[id] : undefined
  if (name === undefined || importer === undefined || isEngineFile(normalize(importer))) return undefined
  return runtimeFile(name)
}

/** The alias targets of a configuration, with those that name an engine module replaced. */
export function redirectAliases(aliases: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(aliases).map(([name, target]) => [name, resolveEcosystem(target, name) ?? target]),
  )
}

function isEngineFile(file: string): boolean {
  return (
    file.startsWith(`${runtimeDir}/`) || file.startsWith(`${dirname(normalize(engineDir))}/`) || ENGINE_FILE.test(file)
  )
}

const MAY_IMPORT = new RegExp(`["'](?:${Object.keys(REDIRECTED).join('|')}|nitro(?:/[\\w-]+)?)["']`)

/**
 * For development, where the bundler does not resolve packages that the server loads from node_modules. Node's own copy
 * of an engine module would not know the engine: `resolveEngine` returns the file of the one that it runs.
 */
export function createEcosystemPlugin(resolveEngine: (id: string) => string | undefined): object {
  return {
    name: 'fw:ecosystem-imports',
    enforce: 'post',
    transform: (code: string, id: string) =>
      MAY_IMPORT.test(code) && !isEngineFile(normalize(id))
        ? redirectImports(code, name => resolveEcosystem(name, id) ?? resolveEngine(name))
        : undefined,
  }
}
