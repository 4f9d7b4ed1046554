import { basename } from 'pathe'
import { formatPath, isSame, layerDiagnostics } from '@fw/schema'
import type { Problem } from '@fw/schema'
import { locateProblems } from './locate'

/** Combines the problems of loading and resolving: each once, with its location; errors first, then by location. */
export async function settleProblems(loading: readonly Problem[], resolving: readonly Problem[]): Promise<Problem[]> {
  const problems = [...loading.filter(problem => !isRepeated(problem, resolving)), ...resolving]
  if (problems.length === 0) return []
  const located = await Promise.all((await locateProblems(problems)).map(nameOtherPlace))
  const unique = new Map(located.map(problem => [keyOf(problem), problem]))
  return [...unique.values()].sort(compare)
}

/** Adds the second place of a problem to its message. */
async function nameOtherPlace(problem: Problem): Promise<Problem> {
  if (!problem.other) return problem
  const { source, path } = problem.other
  const [located] = await locateProblems([{ ...problem, location: undefined, source, path }])
  const { file, line } = located!.location ?? {}
  const place = file === undefined ? source.name : [basename(file), line].filter(Boolean).join(':')
  return { ...problem, why: `${problem.why} \`${formatPath(path)}\` is set in ${place}.` }
}

// An invalid layer also has an invalid type, which is the better message.
function isRepeated(problem: Problem, resolving: readonly Problem[]): boolean {
  if (problem.code !== layerDiagnostics.badEntry.diagnostic.code) return false
  return resolving.some(
    other =>
      isSameSource(other, problem) &&
      other.path?.[0] === problem.path?.[0] &&
      isSame(other.path?.slice(0, problem.path?.length), problem.path?.slice(0, other.path?.length)),
  )
}

// A source may be a copy without some of its keys.
function isSameSource({ source: a }: Problem, { source: b }: Problem): boolean {
  return a?.name === b?.name && a?.file === b?.file
}

function keyOf({ code, path, location, why, source }: Problem): string {
  return JSON.stringify([code, path ?? null, location ?? null, why, location ? null : source?.name])
}

function compare(a: Problem, b: Problem): number {
  if (a.severity !== b.severity) return a.severity === 'error' ? -1 : 1
  const file = (a.location?.file ?? '').localeCompare(b.location?.file ?? '')
  return (
    file || (a.location?.line ?? 0) - (b.location?.line ?? 0) || (a.location?.column ?? 0) - (b.location?.column ?? 0)
  )
}
