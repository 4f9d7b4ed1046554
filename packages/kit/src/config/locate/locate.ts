import { extname } from 'node:path'
import type { Location, Problem } from '@fw/schema'
import { readText } from '../files/read-text'

/** Finds the place of a path in one text; undefined where not even its first key is there. */
type Locator = (path: readonly string[]) => Location | undefined

/** Locators by file, so that each file is parsed once. */
export type LocatorCache = Map<string, Promise<Locator>>

/**
 * The place of the key that `path` names in a configuration file, or of the entry for an index of a list. Where the
 * text does not show the key, its nearest ancestor that it shows, else the object itself, else just the file.
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
  return (await locator)(path) ?? { file }
}

/** The problems with their places filled in from the source and path they name. Those that have a place keep it. */
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
    // A file that cannot be read or parsed is a problem of its own, with its own place.
    return () => undefined
  }
}
