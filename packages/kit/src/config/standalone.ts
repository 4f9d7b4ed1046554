import { isBuiltin } from 'node:module'
import { transpile } from './import-hooks.mjs'

/** An import as the transformer prints it: one to a line, with double quotes. */
const IMPORT_LINE = /^import (?:[^"'()]* from )?"([^"]+)";$/
/** What ties a module to its place or its neighbours. */
const TIED = /\b(?:import|export \*|require|__dirname|__filename|module)\b|^export [^\n]* from /m
const CONFIG_IMPORT = /^import \{([^}]*)\} from "fw\/config";$/

/** More than this is slow to carry in a URL. */
const MOST = 200_000

/**
 * The address of a module that holds the whole of a TypeScript file, or undefined for a file that imports more than
 * Node's own modules. It loads in this thread and without module hooks, which cost as much again as starting Node.
 */
export function standaloneUrl(file: string): string | undefined {
  const { code, error } = transpile(file, { map: false })
  if (error || code.length > MOST) return undefined
  const lines = code.split('\n')
  const end = lines.findIndex(line => line !== '' && !IMPORT_LINE.test(line))
  const rest = lines.slice(Math.max(end, 0)).join('\n')
  if (TIED.test(rest)) return undefined
  const imports: string[] = []
  for (const line of lines.slice(0, Math.max(end, 0))) {
    const own = CONFIG_IMPORT.exec(line)
    // The global is the same function.
    if (own) imports.push(...own[1]!.split(',').map(name => renamed(name.trim())))
    else if (line === '' || isBuiltin(IMPORT_LINE.exec(line)![1]!)) imports.push(line)
    else return undefined
  }
  return `data:text/javascript;base64,${Buffer.from([...imports, rest].join('\n')).toString('base64')}`
}

/** `defineFwConfig as define` → a constant of that name. */
function renamed(name: string): string {
  const [, alias] = name.split(' as ')
  return alias ? `const ${alias} = defineFwConfig` : ''
}
