import { readFile } from 'node:fs/promises'
import { dirname, normalize, resolve } from 'pathe'

/** The fields of a source map that are rewritten here. */
interface SourceMap {
  sources: Array<string | null>
  sourceRoot?: string
}

/**
 * A Rolldown plugin: loads the source maps that the application's bundler wrote, so that the server's source maps refer
 * to the author's files. Without it, they would refer to the output of that bundler.
 */
export function createMapsPlugin(serverEntry: () => string): object {
  const folder = (): string => `${dirname(normalize(serverEntry()))}/`
  return {
    name: 'fw:server-maps',
    load: {
      order: 'pre',
      async handler(id: string) {
        const file = normalize(id)
        if (!file.startsWith(folder()) || !/\.[cm]?js$/.test(file)) return undefined
        const map = await readMap(file)
        return map && { code: await readFile(file, 'utf8'), map }
      },
    },
  }
}

/** The source map next to a file. Its sources are relative to it, not to the file that the bundler writes. */
async function readMap(file: string): Promise<SourceMap | undefined> {
  try {
    const map = JSON.parse(await readFile(`${file}.map`, 'utf8')) as SourceMap
    const from = resolve(dirname(file), map.sourceRoot ?? '')
    return {
      ...map,
      sourceRoot: '',
      sources: map.sources.map(source =>
        source && !/^(?:[a-z][\w+.-]+:|\0)/i.test(source) ? resolve(from, source) : source,
      ),
    }
  } catch {
    return undefined
  }
}
