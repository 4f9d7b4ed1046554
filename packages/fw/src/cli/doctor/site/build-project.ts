import { hasBudgets } from '@fw/schema'
import type { Problem } from '@fw/schema'
import { checkBudgets } from '../../build/budgets/check-budgets'
import { requireSources } from '../../build/empty'
import type { Call } from '../../command'
import { loadProject } from '../../project'

/** Builds the project like `fw build`, and returns what it reports. Throws if it fails. */
export async function buildProject(call: Call): Promise<Problem[]> {
  const loaded = await loadProject(call)
  const [{ loadFw }, { buildFw }] = await Promise.all([import('../../../build/load'), import('../../../build/build')])
  const problems: Problem[] = []
  const report = (problem: Problem): void => void problems.push(problem)
  const app = await loadFw({ rootDir: loaded.facts.rootDir, loaded, report, purpose: 'build' })
  try {
    requireSources(app, loaded)
    const result = await buildFw(app)
    if (hasBudgets(app.options.budgets)) problems.push(...(await checkBudgets(app, result, loaded.facts.env)))
  } finally {
    await app.close()
  }
  return problems
}
