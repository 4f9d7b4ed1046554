import { describeFailure, stateOf } from '@fw/kit/internal'
import type { StateOwner } from '@fw/kit/internal'
import { locate } from '@fw/kit/config'
import { ProblemError, valueAt } from '@fw/schema'
import type { ConfigSource, Fw, FwOptions, Problem } from '@fw/schema'

/** The sources of an application's options, to locate problems in them. */
export const configSources: StateOwner<{ list: readonly ConfigSource[] }> = {
  name: 'config sources',
  state: () => ({ list: [] }),
}

/** Runs a part of the work. Errors about files and options of the project become problems with locations. */
export async function withLocations<T>(app: Fw, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw await locateError(app, error)
  }
}

/** The error, with locations for its problems. */
export async function locateError(app: Fw, error: unknown): Promise<unknown> {
  const described = describeFailure(error, app)
  if (!(described instanceof ProblemError)) return described
  return new ProblemError(await Promise.all(described.problems.map(problem => locateProblem(app, problem))), {
    cause: described.cause,
  })
}

/** A problem of an option, with the location of the option. */
export function locateProblem(app: Fw, problem: Problem): Promise<Problem> {
  return locateProblemIn({ sources: stateOf(app, configSources).list, options: app.options }, problem)
}

/** The same before there is an application. */
export async function locateProblemIn(
  { sources, options }: { sources: readonly ConfigSource[]; options: FwOptions },
  problem: Problem,
): Promise<Problem> {
  const { path, location } = problem
  if (!path || location) return problem
  for (const source of sources) {
    const written = source.active === false ? undefined : findWritten(source, path, valueAt(options, path))
    if (!written) continue
    const located = { ...problem, path: written, source }
    return source.file
      ? { ...located, location: await locate(source.file, [...(source.prefix ?? []), ...written]) }
      : located
  }
  return problem
}

/** The path in a source: arrays of several sources are concatenated, so an entry may have another index in its own. */
function findWritten({ config }: ConfigSource, path: readonly string[], value: unknown): readonly string[] | undefined {
  const list = valueAt(config, path.slice(0, -1))
  if (!Array.isArray(list)) return valueAt(config, path) === undefined ? undefined : path
  const index = list.findIndex(entry => nameOf(entry) === nameOf(value))
  return index < 0 ? undefined : [...path.slice(0, -1), String(index)]
}

function nameOf(entry: unknown): unknown {
  const { src, handler } = (typeof entry === 'object' && entry !== null ? entry : {}) as {
    src?: unknown
    handler?: unknown
  }
  return src ?? handler ?? entry
}
