import {
  ProblemError,
  canonicalPath,
  commandDiagnostics,
  describeOption,
  formatPath,
  isPlainObject,
  nearest,
  nearestPath,
  parsePath,
} from '@fw/schema'
import type { LoadedOptions } from '@fw/kit/config'

/** The path of an option or key of this project, in any spelling of its keys. Throws a problem if there is none. */
export function findPath(text: string, loaded: LoadedOptions): string[] {
  const written = parsePath(text)
  const path = written && canonicalPath(written, loaded.facts.moduleKeys)
  if (path && isThere(path, loaded)) return path
  throw new ProblemError([commandDiagnostics.unknownPath({ given: text, nearest: suggest(text, path, loaded) })])
}

function isThere(path: string[], loaded: LoadedOptions): boolean {
  if (loaded.valueOf(path) !== undefined || loaded.isSet(path)) return true
  const kind = describeOption(path, loaded.facts.moduleKeys)?.kind
  return kind === 'group' || kind === 'option'
}

/** A suggestion: a key of this project with a similar name, otherwise a declared option. */
function suggest(text: string, path: string[] | undefined, loaded: LoadedOptions): string | undefined {
  const parent = path?.slice(0, -1)
  const around = parent && loaded.valueOf(parent)
  const key = isPlainObject(around) ? nearest(path!.at(-1)!, Object.keys(around)) : undefined
  return key === undefined ? nearestPath(text) : formatPath([...parent!, key])
}
