import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'pathe'

// `process.env.NAME` and `process.env['NAME']`
const VARIABLE = /\benv(?:\.|\[["'`])([A-Za-z_]\w*)/g
/** An entry of the engine's list of public files. */
const ASSET =
  /"[^"\n]+": \{\s+(?:"(?:type|encoding)": [^\n]+\s+)*"etag": [^\n]+\s+"mtime": "[^"\n]+",\s+"size": \d+,\s+"path": [^\n]+\s+\},?/g
/** The time zone and language of dates and numbers. */
const LOCALE = ['LANG', 'LC_ALL', 'TZ']

interface RendererFacts {
  /** Values in the code that differ between builds of the same sources. */
  newInEachBuild: readonly string[]
  /** The prefix of variables that override the runtime config. */
  envPrefix: string
  /** Options that pages depend on, besides the code. */
  options: object
}

/**
 * A hash of all code that renders pages, and of the environment variables that it reads. What the code reads while it
 * runs, such as files and other servers, is unknown.
 */
export async function hashRenderer(
  serverDir: string,
  { newInEachBuild, envPrefix, options }: RendererFacts,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<string> {
  const hash = createHash('sha256').update(process.version).update(JSON.stringify(options))
  const names = new Set([...LOCALE, ...Object.keys(env).filter(name => name.startsWith(envPrefix))])
  const files = readdirSync(serverDir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !entry.name.endsWith('.map'))
    .map(entry => join(entry.parentPath, entry.name))
  for (const file of files.toSorted()) {
    const code = await readFile(file, 'utf8')
    for (const [, name] of code.matchAll(VARIABLE)) names.add(name!)
    const stable = newInEachBuild.reduce((text, value) => text.replaceAll(value, ''), sortAssets(code))
    hash.update(`\0${file}\0`).update(stable)
  }
  for (const name of [...names].toSorted()) hash.update(`\0${name}=${env[name] ?? ''}`)
  return hash.digest('hex').slice(0, 32)
}

/** The engine lists public files in any order, and with the time of their copy. */
function sortAssets(code: string): string {
  const assets: string[] = []
  const rest = code.replace(ASSET, asset => {
    assets.push(asset.replace(/"mtime": "[^"]+"/, '').replace(/,$/, ''))
    return ''
  })
  return assets.length > 0 ? `${rest.replace(/\s+/g, ' ')}${assets.toSorted().join('\n')}` : code
}
