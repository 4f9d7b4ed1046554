import { locateProblems } from '@fw/kit/config'
import type { Problem } from '@fw/schema'
import { readRuntime, sourcedProblems } from '../../../runtime-variables'
import type { ProjectFacts } from '../../facts/project-facts'
import type { Finding } from '../../finding'

/** Missing, unknown and invalid environment variables of the runtime configuration. */
export async function findWrongVariables({ loaded }: ProjectFacts): Promise<Finding[]> {
  const problems = await locateProblems(sourcedProblems(readRuntime(loaded), loaded))
  return problems.map(problem => ({ ...problem, ...locateVariable(problem, loaded.facts.envLocations) }))
}

/** The line of a `.env` file, if nothing declares the variable. */
function locateVariable(
  { why, location }: Problem,
  locations: ProjectFacts['loaded']['facts']['envLocations'],
): Pick<Problem, 'location'> {
  const name = /`([A-Z][A-Z0-9_]*)`/.exec(why)?.[1]
  const place = location ?? (name === undefined ? undefined : locations?.[name])
  return place ? { location: place } : {}
}
