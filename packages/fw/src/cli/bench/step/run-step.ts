import { ProblemError } from '@fw/schema'
import type { TimingKind } from '@fw/schema'
import { profileProcess } from '../../../build/timings'
import type { Call } from '../../command'
import { inFolder } from '../../output/terminal'
import { loadedFiles } from './loaded-files'
import { STEP_VARIABLE } from './messages'
import type { Step, StepMessage, StepReport, StepRequest, StepTiming } from './messages'
import { readUsage } from './usage'

/** The step that this process was started for. Undefined in the process of the command itself. */
export function takeStep(): Step | undefined {
  const written = process.env[STEP_VARIABLE]
  delete process.env[STEP_VARIABLE]
  return written === undefined || !process.send ? undefined : (JSON.parse(written) as Step)
}

/** Runs a step that the process before this one measures, until that one ends it. */
export async function runStep(step: Step, call: Call): Promise<number> {
  const timings = collectTimings()
  // Nothing needs it without the process that measures it.
  process.once('disconnect', () => process.exit())
  const report = (more?: Partial<StepReport>): void =>
    send({ type: 'report', report: { usage: readUsage(), timings: timings(), ...loadedFiles(), ...more } })
  const stepCall: Call = { ...call, ...step.call, terminal: inFolder(call.terminal, step.cwd) }
  try {
    if (step.name === 'dev') {
      const { startDevStep } = await import('./dev-step')
      const { url, close } = await startDevStep(stepCall, step)
      process.on('message', (request: StepRequest) => {
        if (request === 'report') report()
        else void close().finally(() => process.exit())
      })
      send({ type: 'listening', url })
    } else {
      const { runBuildStep } = await import('./build-step')
      await runBuildStep(stepCall, step, report)
      process.on('message', () => process.exit())
    }
  } catch (error) {
    const problems = error instanceof ProblemError ? error.problems : []
    send({ type: 'failed', problems: [...problems], reason: error instanceof Error ? error.message : String(error) })
  }
  // It ends with the process that measures it.
  return new Promise(() => {})
}

function send(message: StepMessage): void {
  process.send?.(message)
}

/** Sums up all timings of this process. */
function collectTimings(): () => StepTiming[] {
  const sums = new Map<string, StepTiming>()
  profileProcess((kind: TimingKind, name, milliseconds) => {
    const sum = sums.get(`${kind} ${name}`)
    if (sum) sum.milliseconds += milliseconds
    else sums.set(`${kind} ${name}`, { kind, name, milliseconds })
  })
  return () => [...sums.values()]
}
