import { isBuiltin } from 'node:module'
import { pathToFileURL } from 'node:url'
import { readText } from '../disk/read-text'
import { emitMapComment, transpile } from './import-hooks.mjs'

/** An import as the transformer prints it: on one line, with double quotes. */
const IMPORT_LINE = /^import (?:[^"'()]* from )?"([^"]+)";$/
const CONFIG_IMPORT = /^import \{([^}]*)\} from "fw\/config";$/
/** Code that depends on the location of its file, or imports others. */
const NEEDS_LOCATION = /\b(?:import|export \*|require|__dirname|__filename|module)\b|^export [^\n]* from /m

/** An import of a local file. Those of types alone are not part of the transpiled code. */
const LOCAL_IMPORT = /^\s*(?:import|export)\b(?!\s+type\b)[^'";]*['"]\.{1,2}\//m

// A longer URL would be slow to pass around.
const MAX_LENGTH = 200_000

/**
 * A `data:` URL with the code of a TypeScript file that only imports built-in modules and `fw/config`; undefined for
 * other files. It does the work of the hooks: in Node 20 they need another thread, which costs more than the whole
 * command, and in later versions type stripping loads WebAssembly, which takes six times as long as this. The code has
 * the name of the file for stack traces.
 */
export function createInlineModule(file: string): string | undefined {
  // The hooks load the transformer in their own thread.
  if (LOCAL_IMPORT.test(readText(file))) return undefined
  const { code, map, error } = transpile(file)
  if (error) return undefined
  const lines = code.split('\n')
  const end = lines.findIndex(line => line !== '' && !IMPORT_LINE.test(line))
  const imports = lines.slice(0, end < 0 ? lines.length : end).map(inlineImport)
  const rest = lines.slice(imports.length).join('\n')
  if (imports.includes(undefined) || NEEDS_LOCATION.test(rest)) return undefined
  const text = [...imports, rest, emitMapComment(map), `//# sourceURL=${pathToFileURL(file).href}?fw-config=0`].join(
    '\n',
  )
  const url = `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`
  return url.length > MAX_LENGTH ? undefined : url
}

/** The import line for a module without a location, on one line as before. Undefined: it needs one. */
function inlineImport(line: string): string | undefined {
  if (line === '' || isBuiltin(IMPORT_LINE.exec(line)![1]!)) return line
  const names = CONFIG_IMPORT.exec(line)?.[1]
    ?.split(',')
    .map(name => name.trim().split(' as '))
  if (!names?.every(([name]) => name === 'defineFwConfig')) return undefined
  // Not the global, which only exists during the load.
  return names.map(([name, alias]) => `const ${alias ?? name} = config => config;`).join(' ')
}
