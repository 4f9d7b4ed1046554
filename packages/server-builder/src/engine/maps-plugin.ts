import { readFile } from 'node:fs/promises'
import { dirname, normalize, resolve } from 'pathe'

/** A source map, as far as it is rewritten here. */
interface SourceMap {
  sources: Array<string | null>
  sourceRoot?: string
}

/**
 * A plugin of Rolldown: files of the application come with the maps that the application's bundler wrote, so that the
 * maps of the server lead to the author's files. Without it they end in that bundler's output.
 */
export function createMapsPlugin(serverEntry: string): object {
  const folder = `${dirname(normalize(serverEntry))}/`
  return {
    name: 'fw:server-maps',
    load: {
      order: 'pre',
      async handler(id: string) {
        const file = normalize(id)
        if (!file.startsWith(folder) || !/\.[cm]?js$/.test(file)) return undefined
        const map = await readMap(file)
        return map && { code: await readFile(file, 'utf8'), map }
      },
    },
  }
}

/**
 * The map beside a file. Its sources are paths from there; the bundler takes them for paths from the file that it
 * writes.
 */
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
