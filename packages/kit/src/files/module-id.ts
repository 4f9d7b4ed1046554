import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'pathe'
import { findFile } from './resolve-path'

// To bundlers and browsers `?`, `#` and `%` in a path mean something else. They know files with these signs in their
// names by names with signs that look alike, beside the file, so that relative imports mean the same.
const ALIKE: Readonly<Record<string, string>> = { '?': '\uFF1F', '#': '\uFF03', '%': '\uFF05' }
const ids = new Map<string, string>()
const files = new Map<string, string>()

/**
 * Takes note of a file that bundlers may be asked for, if `name`, the part of its path that is the project's own, has
 * such signs.
 */
export function noteFile(file: string, name: string): void {
  if (!/[?#%]/.test(name)) return
  const id = file.replaceAll(/[?#%]/g, sign => ALIKE[sign]!)
  ids.set(file, id)
  files.set(id, file)
}

/** The id that bundlers know a file by. */
export function moduleId(file: string): string {
  return ids.get(file) ?? file
}

/** The file that bundlers know by an id. Anything else stays as it is. */
export function moduleFile(id: string): string {
  return files.get(id) ?? id
}

/** What the plugin is called with: that of Rolldown or Vite. */
interface Context {
  resolve: (id: string, importer?: string, options?: { skipSelf?: boolean }) => unknown
}

interface Project {
  root: string
  extensions: readonly string[]
  /** Whether files may come while it runs. */
  dev: boolean
}

/**
 * A plugin of Rolldown or Vite: files that were found with such names. A build without any is not slowed down by it.
 */
export function createModuleIdPlugin({ root, extensions, dev }: Project): object | undefined {
  if (!dev && files.size === 0) return undefined
  return {
    name: 'fw:module-ids',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      async handler(this: Context, source: string, importer?: string): Promise<unknown> {
        if (files.size === 0) return undefined
        const own = importer === undefined ? undefined : files.get(split(importer)[0])
        const known =
          findId(source, root) ??
          findId(source.startsWith('.') && importer ? resolve(dirname(own ?? importer), source) : source, root)
        // Others may have more to say of it.
        if (known !== undefined) return (await this.resolve(known, importer, { skipSelf: true })) ?? known
        if (own === undefined || !source.startsWith('.')) return undefined
        const path = resolve(dirname(own), source)
        const file = findFile(path, extensions) ?? path
        noteFile(file, file)
        return files.has(moduleId(file)) ? moduleId(file) : this.resolve(file, importer, { skipSelf: true })
      },
    },
    load: {
      order: 'pre',
      async handler(id: string) {
        const [path, query] = split(id)
        const file = files.get(path)
        // Parts of components and contents of files belong to other plugins.
        return file === undefined || /[?&](?:vue|raw|url|inline)\b/.test(query)
          ? undefined
          : { code: await readFile(file, 'utf8'), map: null }
      },
    },
  }
}

/** The id that a source means: a file as it is called, its id, or what browsers ask for. */
function findId(source: string, root: string): string | undefined {
  const [path, query] = split(source)
  const id = [path, path.replace(/^\/@fs/, ''), root + path].find(candidate => files.has(candidate))
  if (id !== undefined) return id + query
  for (const [known, file] of files) {
    if (source === file.replace(/\.\w+$/, '')) return known
    if (source === file || source.startsWith(`${file}?`)) return known + source.slice(file.length)
  }
  return undefined
}

function split(id: string): [path: string, query: string] {
  const start = id.indexOf('?')
  return start < 0 ? [id, ''] : [id.slice(0, start), id.slice(start)]
}
