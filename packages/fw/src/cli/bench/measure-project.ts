import { mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { commandDiagnostics, ProblemError } from '@fw/schema'
import type { Problem } from '@fw/schema'
import type { Call } from '../command'
import { problemToJson } from '../output/report-problems'
import { createProblemPrinter, requireProject } from '../project'
import { parseRoutes } from '../try/page-paths'
import { openSession, untilInterrupted } from '../processes/process-session'
import { findCircumstances, measureSpeed } from './circumstances'
import { compareRecordings } from './compare/compare-recordings'
import { PARTS } from './recording'
import type { Part, PartRecording, Recording } from './recording'
import { benchDir, loadLast, loadNamed, saveRecording } from './recording-file'
import { emitBench } from './report/emit-bench'
import type { BenchRun } from './run/bench-run'
import { buildOnce, measureBuild } from './run/measure-build'
import type { BuildReport } from './step/messages'

/** Measures the parts of a project that a call wants, compares them with a recording, and stores them. */
export async function measureProject(call: Call): Promise<number> {
  const {
    flags,
    terminal: { out, cwd, env },
  } = call
  const parts = readParts(flags.only as string | undefined)
  const rounds = readRounds(flags.rounds as string | undefined)
  const routes = readRoutes(flags.routes as string | undefined)
  const named = flags.compare as string | undefined
  const base = named === undefined ? undefined : loadNamed(resolve(cwd, named), named)
  const loaded = await requireProject(call)
  const { rootDir } = loaded.facts
  const problems: Problem[] = []
  const session = openSession(env, { isKept: false, name: 'bench' })
  const recording = await untilInterrupted(session, () =>
    measureParts(parts, {
      call,
      loaded,
      session,
      rounds,
      routes,
      dir: benchDir(rootDir),
      onStep: title => showStep(call, title),
      onProblem(problem) {
        // Two parts request the same routes.
        if (!problems.some(({ why }) => why === problem.why)) problems.push(problem)
      },
    }),
  )
  out.status?.('')
  const comparisons = compareRecordings(base ?? loadLast(rootDir), recording)
  if (flags.save !== false) saveRecording(rootDir, recording, cwd)
  if (flags.json) {
    const shown = problems.map(problem => problemToJson(problem, cwd))
    out.print(JSON.stringify({ ...recording, comparisons, problems: shown }, undefined, 2))
  } else {
    problems.forEach(createProblemPrinter(call))
    out.print(emitBench(recording, comparisons, out.color))
  }
  return 0
}

async function measureParts(parts: readonly Part[], run: BenchRun): Promise<Recording> {
  const circumstances = findCircumstances(run.loaded)
  const recording: Recording = { format: 1, parts: {} }
  let built: BuildReport | undefined
  const requireBuild = async (): Promise<BuildReport> => {
    if (!built) run.onStep('Building')
    return (built ??= (await buildOnce(run)).report.build)
  }
  type Measured = Promise<Pick<PartRecording, 'readings' | 'notes'>>
  const measure: Record<Part, (run: BenchRun) => Measured> = {
    start: async timed => (await import('./run/measure-start')).measureStart(timed),
    async build(timed) {
      const { build, ...rest } = await measureBuild(timed)
      built = build
      return rest
    },
    request: async timed => (await import('./run/measure-requests')).measureRequests(timed, await requireBuild()),
    client: async timed => (await import('./run/measure-client')).measureClient(timed, await requireBuild()),
  }
  try {
    mkdirSync(run.dir, { recursive: true })
    for (const part of parts) {
      // The load of a machine changes, so its speed is measured before each step.
      const speeds: number[] = []
      const onStep = (title: string): void => {
        run.onStep(title)
        speeds.push(measureSpeed())
      }
      const measured = await measure[part]({ ...run, onStep })
      speeds.push(measureSpeed())
      const speed = speeds.reduce((sum, time) => sum + time, 0) / speeds.length
      recording.parts[part] = { circumstances: { ...circumstances, speed }, rounds: run.rounds, ...measured }
    }
  } finally {
    rmSync(run.dir, { recursive: true, force: true, maxRetries: 3 })
  }
  return recording
}

function showStep({ flags, terminal: { out } }: Call, title: string): void {
  if (flags.json) return
  if (out.status) out.status(out.color.dim(`${title}…`))
  else out.print(out.color.dim(title))
}

function readParts(written: string | undefined): Part[] {
  if (written === undefined) return [...PARTS]
  const names = written.split(',').map(name => name.trim())
  if (!names.every(name => (PARTS as readonly string[]).includes(name)))
    throw invalid('--only', written, `${PARTS.join(', ')}, or several of them, such as \`start,client\``)
  return PARTS.filter(part => names.includes(part))
}

/** If `--rounds` is not given. */
const MIN_ROUNDS = 3

function readRounds(written: string | undefined): number {
  if (written === undefined) return MIN_ROUNDS
  if (!/^[1-9]\d?$/.test(written)) throw invalid('--rounds', written, 'a number from 1 to 99')
  return Number(written)
}

function readRoutes(written: string | undefined): string[] {
  const routes = parseRoutes(written)
  if (written !== undefined && routes.length === 0) throw invalid('--routes', written, 'paths, such as `/,/shop`')
  return routes
}

function invalid(flag: string, given: string, allowed: string): ProblemError {
  return new ProblemError([commandDiagnostics.wrongFlagValue({ flag, given: JSON.stringify(given), allowed })])
}
