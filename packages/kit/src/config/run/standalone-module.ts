import { isBuiltin } from 'node:module'
import { dirname, extname, resolve } from 'node:path'
import { findModule, transpile } from './import-hooks.mjs'

/** An import as the transformer prints it: one to a line, with double quotes. */
const IMPORT_LINE = /^(import (?:[^"'()]* from )?)"([^"]+)";$/
/** What ties a module to its place. */
const TIED = /\b(?:import|export \*|require|__dirname|__filename|module)\b|^export [^\n]* from /m
const CONFIG_NAMES = /^import \{([^}]*)\} from $/

/** The global list, by symbol, to which every such module adds its file when its code begins to run. */
export const BEGUN = 'fw.standalone.begun'
/** Lines before those of the file: adding to that list, which also makes files with the same text different modules. */
export const LEADING_LINES = 1
const LEADING = new RegExp(`^globalThis\\[Symbol\\.for\\("${BEGUN}"\\)\\]\\?\\.push\\((".*")\\);\\n`)
const DATA = 'data:text/javascript;base64,'

/** More than this is slow to carry in a URL. */
const MOST = 200_000

/** A module that needs no loader: its address holds its code, and that of the local TypeScript files it imports. */
export interface Standalone {
  url: string
  /** The local files in it, transitively. */
  imports: string[]
}

/**
 * Makes a TypeScript file into a module of its own, or gives undefined for one that imports packages or asks where it
 * is. It loads in this thread and without module hooks, which cost as much again as starting Node.
 */
export function createStandalone(file: string, around: readonly string[] = []): Standalone | undefined {
  if (around.includes(file)) return undefined
  const { code, error } = transpile(file, { map: false })
  if (error || code.length > MOST) return undefined
  const lines = code.split('\n')
  const first = lines.findIndex(line => line !== '' && !IMPORT_LINE.test(line))
  const end = first < 0 ? lines.length : first
  const rest = lines.slice(end).join('\n')
  if (TIED.test(rest)) return undefined
  const imports: string[] = []
  const text: string[] = []
  for (const line of lines.slice(0, end)) {
    const made = line === '' ? { text: '', imports: [] } : rewriteImport(line, file, [...around, file])
    if (!made) return undefined
    text.push(made.text)
    imports.push(...made.imports)
  }
  const leading = `globalThis[Symbol.for("${BEGUN}")]?.push(${JSON.stringify(file)});`
  const url = `${DATA}${Buffer.from([leading, ...text, rest].join('\n')).toString('base64')}`
  return url.length > MOST ? undefined : { url, imports: [...new Set(imports)] }
}

/** The file that the module at `url` was made of. */
export function fileOfStandalone(url: string): string | undefined {
  const name = LEADING.exec(Buffer.from(url.slice(DATA.length), 'base64').toString())?.[1]
  return name === undefined ? undefined : (JSON.parse(name) as string)
}

/** An import line that means the same from nowhere, in one line as before. */
function rewriteImport(
  line: string,
  file: string,
  around: readonly string[],
): { text: string; imports: string[] } | undefined {
  const [, start, specifier] = IMPORT_LINE.exec(line)!
  if (isBuiltin(specifier!)) return { text: line, imports: [] }
  if (specifier === 'fw/config') {
    const names = CONFIG_NAMES.exec(start!)?.[1]
      ?.split(',')
      .map(name => name.trim().split(' as '))
    if (!names?.every(([name]) => name === 'defineFwConfig')) return undefined
    // Not the global: that one is gone when the configuration is loaded.
    return { text: names.map(([name, alias]) => `const ${alias ?? name} = config => config;`).join(' '), imports: [] }
  }
  const target = /^\.{1,2}\//.test(specifier!) ? findModule(resolve(dirname(file), specifier!)) : undefined
  if (!target || !/^\.m?tsx?$/.test(extname(target))) return undefined
  const inner = createStandalone(target, around)
  return inner && { text: `${start}"${inner.url}";`, imports: [target, ...inner.imports] }
}
