import { commandDiagnostics, hasRouteBudgets } from '@fw/schema'
import type { BuildResult, Fw, Problem } from '@fw/schema'
import { locateProblem } from '../../../build/problem-locations'
import { describeGrowth, emitAmount } from './growth'
import { keyOf, loadLastBuild, saveLastBuild } from './last-build'
import { findLimit, isLimited } from './limits'
import type { Measurement } from './measurement'
import { saveMeasurements } from './measurements-file'
import { measureOutput } from './output-sizes'
import { measureRouteLoads } from './route-loads'
import { measureServerStart } from './server-start'

/** Compares a build with `budgets`. Each one that it exceeds is an error with the location of the option. */
export async function checkBudgets(app: Fw, result: BuildResult, env: NodeJS.ProcessEnv): Promise<Problem[]> {
  const { rootDir } = app.options
  const { measurements, problems } = await measure(app, result, env)
  const exceeded = findExceeded(app, measurements)
  saveMeasurements(rootDir, measurements)
  if (exceeded.length === 0) saveLastBuild(rootDir, measurements)
  return locateAll(app, [...problems, ...exceeded])
}

/** Compares what a build has measured before with `budgets` as they are now. */
export async function recheckBudgets(app: Fw, measurements: readonly Measurement[]): Promise<Problem[]> {
  return locateAll(app, findExceeded(app, measurements))
}

function findExceeded(app: Fw, measurements: readonly Measurement[]): Problem[] {
  const last = loadLastBuild(app.options.rootDir)
  return measurements.flatMap(measured => {
    const limit = findLimit(app, measured)
    if (!limit || measured.amount <= limit.amount) return []
    const { kind, subject, amount } = measured
    return commandDiagnostics.budgetExceeded(
      {
        kind,
        subject,
        amount: emitAmount(kind, amount),
        budget: typeof limit.written === 'string' ? limit.written : emitAmount(kind, limit.written),
        cause: describeGrowth(measured, last[keyOf(measured)]),
      },
      { path: limit.path },
    )
  })
}

function locateAll(app: Fw, problems: readonly Problem[]): Promise<Problem[]> {
  return Promise.all(problems.map(problem => locateProblem(app, problem)))
}

async function measure(
  app: Fw,
  { app: client, server }: BuildResult,
  env: NodeJS.ProcessEnv,
): Promise<{ measurements: Measurement[]; problems: Problem[] }> {
  const { budgets } = app.options
  const measurements = [
    ...(client && hasRouteBudgets(budgets) ? await measureRouteLoads(app, client) : []),
    ...(server ? await measureOutput(app, server) : []),
  ]
  if (!server || server.isStatic || !isLimited(budgets, 'serverStart')) return { measurements, problems: [] }
  const start = await measureServerStart(server, env)
  if (!('failure' in start)) return { measurements: [...measurements, start], problems: [] }
  const problem = commandDiagnostics.startNotMeasured({ reason: start.failure }, { path: ['budgets', 'serverStart'] })
  return { measurements, problems: [problem] }
}
