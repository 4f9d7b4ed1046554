import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'pathe'
import { findFile } from './resolve-path'

// `?`, `#` and `%` have a special meaning in module ids and URLs. Files with these characters get an id with the
// full-width characters instead, in the same folder, so that relative imports resolve as before.
const FULL_WIDTH_SIGNS: Readonly<Record<string, string>> = { '?': '\uFF1F', '#': '\uFF03', '%': '\uFF05' }
const ids = new Map<string, string>()
const files = new Map<string, string>()

/** Registers an id for a file if `name`, its path in the project, contains special characters. */
export function registerModuleId(file: string, name: string): void {
  if (!/[?#%]/.test(name)) return
  const id = file.replaceAll(/[?#%]/g, sign => FULL_WIDTH_SIGNS[sign]!)
  ids.set(file, id)
  files.set(id, file)
}

/** The module id of a file. */
export function moduleId(file: string): string {
  return ids.get(file) ?? file
}

/** The file of a module id. Unregistered ids are returned unchanged. */
export function moduleFile(id: string): string {
  return files.get(id) ?? id
}

/** Plugin context of Rolldown or Vite. */
interface PluginContext {
  resolve: (id: string, importer?: string, options?: { skipSelf?: boolean }) => unknown
}

interface ModuleIdOptions {
  root: string
  extensions: readonly string[]
  /** In development, files may be added later. */
  dev: boolean
}

/** A Rolldown or Vite plugin that resolves and loads registered ids. Undefined if a build has none, to save time. */
export function createModuleIdPlugin({ root, extensions, dev }: ModuleIdOptions): object | undefined {
  if (!dev && files.size === 0) return undefined
  return {
    name: 'fw:module-ids',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      async handler(this: PluginContext, source: string, importer?: string): Promise<unknown> {
        if (files.size === 0) return undefined
        const importerFile = importer === undefined ? undefined : files.get(splitQuery(importer)[0])
        const resolvedId =
          findId(source, root) ??
          findId(source.startsWith('.') && importer ? resolve(dirname(importerFile ?? importer), source) : source, root)
        // Other plugins may add to the resolved id.
        if (resolvedId !== undefined)
          return (await this.resolve(resolvedId, importer, { skipSelf: true })) ?? resolvedId
        if (importerFile === undefined || !source.startsWith('.')) return undefined
        const path = resolve(dirname(importerFile), source)
        const file = findFile(path, extensions) ?? path
        registerModuleId(file, file)
        return files.has(moduleId(file)) ? moduleId(file) : this.resolve(file, importer, { skipSelf: true })
      },
    },
    load: {
      order: 'pre',
      async handler(id: string) {
        const [path, query] = splitQuery(id)
        const file = files.get(path)
        // Other plugins load blocks of components, `?raw`, `?url` and `?inline`.
        return file === undefined || /[?&](?:vue|raw|url|inline)\b/.test(query)
          ? undefined
          : { code: await readFile(file, 'utf8'), map: null }
      },
    },
  }
}

/** The id of an import source: a file path, an id, or a URL of the development server. */
function findId(source: string, root: string): string | undefined {
  const [path, query] = splitQuery(source)
  const id = [path, path.replace(/^\/@fs/, ''), root + path].find(candidate => files.has(candidate))
  if (id !== undefined) return id + query
  for (const [idOfFile, file] of files) {
    if (source === file.replace(/\.\w+$/, '')) return idOfFile
    if (source === file || source.startsWith(`${file}?`)) return idOfFile + source.slice(file.length)
  }
  return undefined
}

/** The path and the query of an id. */
export function splitQuery(id: string): [path: string, query: string] {
  const start = id.indexOf('?')
  return start < 0 ? [id, ''] : [id.slice(0, start), id.slice(start)]
}
