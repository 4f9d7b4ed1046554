import { extname } from 'node:path'
import type { Location, Problem } from '@fw/schema'
import { readText } from '../../disk/read-text'
import { isEnvFile } from '../env/env-file'

/** Finds the location of a path in a file; undefined if the file does not contain its first key. */
type Locator = (path: readonly string[]) => Location | undefined

/** Locators by file, so that each file is parsed once. */
type LocatorCache = Map<string, Promise<Locator>>

/**
 * The location of a key in a configuration file, or of the entry at an index of an array. If the key is not found, the
 * location of its nearest ancestor, the whole object, or the file.
 */
export async function locate(
  file: string,
  path: readonly string[],
  cache: LocatorCache = new Map(),
): Promise<Location> {
  let locator = cache.get(file)
  if (!locator) {
    locator = createLocator(file)
    cache.set(file, locator)
  }
  // A `fw.env` only has what is below `runtimeConfig`.
  return (await locator)(isEnvFile(file) ? path.slice(1) : path) ?? { file }
}

/** Adds locations to problems that have a source and a path, but no location. */
export async function locateProblems(problems: readonly Problem[]): Promise<Problem[]> {
  const cache: LocatorCache = new Map()
  return Promise.all(
    problems.map(async problem => {
      if (problem.location || !problem.source?.file) return problem
      const { file, prefix = [] } = problem.source
      return { ...problem, location: await locate(file, [...prefix, ...(problem.path ?? [])], cache) }
    }),
  )
}

async function createLocator(file: string): Promise<Locator> {
  try {
    const text = readText(file)
    switch (extname(file)) {
      case '.json':
      case '.jsonc':
        return (await import('./locate-json')).createJsonLocator(file, text)
      case '.json5': {
        const [{ createTreeLocator }, { parseJson5Tree }] = await Promise.all([
          import('./locate-json'),
          import('../files/json5-tree'),
        ])
        return createTreeLocator(parseJson5Tree(text), file, text)
      }
      case '.yaml':
      case '.yml':
        return (await import('./locate-yaml')).createYamlLocator(file, text)
      case '.toml':
        return (await import('./locate-toml')).createTomlLocator(file, text)
      case '':
        return (await import('./locate-rc')).createRcLocator(file, text)
      default:
        return (await import('./locate-code')).createCodeLocator(file)
    }
  } catch {
    // A file that cannot be read or parsed is reported separately.
    return () => undefined
  }
}
