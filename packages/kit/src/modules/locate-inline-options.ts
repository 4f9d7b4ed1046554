import { ProblemError } from '@fw/schema'
import type { ConfigSource } from '@fw/schema'

/** Where `modules` lists a module. */
export interface ModuleListing {
  source?: ConfigSource
  /** The path of the entry in the source: `['modules', '0']`. */
  path?: readonly string[]
}

/** Adds the location of the entry in `modules` to problems of options that the entry sets. */
export async function locateInlineOptions(error: Error, { source, path }: ModuleListing): Promise<Error> {
  if (!(error instanceof ProblemError) || !source?.file || !path) return error
  if (!error.problems.some(isInline)) return error
  const { locate } = await import('../config/locate/locate')
  const location = await locate(source.file, [...(source.prefix ?? []), ...path])
  const problems = error.problems.map(problem => (isInline(problem) ? { ...problem, path, source, location } : problem))
  return new ProblemError(problems, { cause: error.cause })
}

function isInline({ path, location }: ProblemError['problems'][number]): boolean {
  return !location && path?.length === 1 && path[0] === 'modules'
}
