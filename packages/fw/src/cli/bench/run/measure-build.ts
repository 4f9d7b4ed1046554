import { join } from 'node:path'
import { hasRouteBudgets } from '@fw/schema'
import type { PartRecording, Reading } from '../recording'
import type { BuildReport, StepReport } from '../step/messages'
import { stepOf } from './bench-run'
import type { BenchRun } from './bench-run'
import { withoutTraces } from './keep-builds'
import { reportOf, startMeasured } from './measured-process'
import { readingsOfTimings } from './timing-readings'

/** A budget that no application exceeds: bundlers only list what scripts contain if there is one. */
const ANY_SIZE = Number.MAX_SAFE_INTEGER

interface MeasuredBuild {
  wallMs: number
  report: StepReport & { build: BuildReport }
}

/** Builds once, into a folder of its own. */
export async function buildOnce(run: BenchRun): Promise<MeasuredBuild> {
  const { session, loaded, dir, call } = run
  const { preset } = call.flags
  const step = stepOf(run, 'build', {
    'serverEngine.output.dir': join(dir, 'output'),
    // It would restore what is to be measured.
    'experimental.buildCache': false,
    ...(hasRouteBudgets(loaded.options.budgets) ? {} : { 'budgets.js': ANY_SIZE }),
    ...(preset === undefined ? {} : { 'serverEngine.preset': preset }),
  })
  return withoutTraces(loaded.facts.rootDir, async () => {
    const process = startMeasured(step, { session })
    try {
      const report = await reportOf(process)
      return { wallMs: performance.now() - process.since, report: report as MeasuredBuild['report'] }
    } finally {
      await process.end()
    }
  })
}

/** Builds as often as there are rounds. */
export async function measureBuild(
  run: BenchRun,
): Promise<Pick<PartRecording, 'readings' | 'notes'> & { build: BuildReport }> {
  const builds: MeasuredBuild[] = []
  for (let round = 1; round <= run.rounds; round++) {
    run.onStep(`Building, round ${round} of ${run.rounds}`)
    builds.push(await buildOnce(run))
  }
  const { build } = builds.at(-1)!.report
  const readings: Reading[] = [
    { subject: 'build', metric: 'cpu', values: builds.map(({ report }) => report.usage.cpuMs) },
    { subject: 'build', metric: 'wall', values: builds.map(({ wallMs }) => wallMs) },
    { subject: 'build', metric: 'memory', values: builds.map(({ report }) => report.usage.memoryBytes) },
    ...build.steps.flatMap(({ name }) => readingsOfStep(name, builds)),
    ...readingsOfTimings(builds.map(({ report }) => report.timings)),
    { subject: 'client', metric: 'output', values: [build.outputBytes.client] },
    { subject: 'server', metric: 'output', values: [build.outputBytes.server] },
  ]
  return { readings, notes: [], build }
}

function readingsOfStep(name: string, builds: readonly MeasuredBuild[]): Reading[] {
  const steps = builds.flatMap(({ report }) => report.build.steps.find(step => step.name === name) ?? [])
  return [
    { subject: `step ${name}`, metric: 'cpu', values: steps.map(({ cpuMs }) => cpuMs) },
    { subject: `step ${name}`, metric: 'wall', values: steps.map(({ wallMs }) => wallMs) },
  ]
}
