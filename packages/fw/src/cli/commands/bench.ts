import type { Call } from '../command'
import { runStep, takeStep } from '../bench/step/run-step'

/** `fw bench`: measures start, build, requests and client of a project, and compares them with the last run. */
export async function runBench(call: Call): Promise<number> {
  const step = takeStep()
  if (step) return runStep(step, call)
  const { measureProject } = await import('../bench/measure-project')
  return measureProject(call)
}
