import { constants } from 'node:os'
import { hasBudgets, hasErrors, ProblemError } from '@fw/schema'
import type { BuildOutput, BuildProgress, BuildResult, Fw, Problem } from '@fw/schema'
import type { Call } from '../command'
import { createProblemPrinter, requireProject, withApp } from '../project'
import { requireSources } from './empty'
import { createProgress } from './progress'
import { emitSummary, summarize } from './summary'
import type { BuildSummary } from './summary'

/** Builds the project of a call with some options, and prints the result. */
export async function produce(
  call: Call,
  overrides: Record<string, unknown> = {},
): Promise<{ options: Fw['options']; reports: Record<string, string>; summary?: BuildSummary }> {
  // Libraries check it when they are loaded.
  process.env.NODE_ENV ||= 'production'
  const start = performance.now()
  const profile = call.flags.profile ? (await import('../profile/index')).startProfile('build', call) : undefined
  const {
    terminal: { out, cwd },
    flags,
  } = call
  const loaded = await requireProject(call, {
    overrides: profile ? { 'bundler2.profile': true, ...overrides } : overrides,
  })
  profile?.add('phase', 'load configuration', performance.now() - start)
  const { options } = loaded
  const { buildFw } = await import('../../build/build')
  // Without a terminal, progress is not printed. The result is still printed, unless `logLevel` is `silent`.
  const isQuiet = flags.json === true || (options.logLevel === 'silent' && loaded.isSet(['logLevel']))
  const progress = createProgress(out, flags.json ? 'silent' : options.logLevel)
  let summary: BuildSummary | undefined
  let reports: Record<string, string> = {}
  let lastProgress: BuildProgress | undefined
  let budgetProblems: Problem[] = []
  await withApp(
    call,
    loaded,
    async app => {
      requireSources(app, loaded)
      app.hook('build:progress', current => {
        lastProgress = current
        progress(current)
      })
      let result: BuildResult
      try {
        result = await untilInterrupted(app, buildFw(app), () => {
          progress()
          suggestResume(call, lastProgress)
        })
      } finally {
        progress()
      }
      reports = result.app?.reports ?? {}
      summary =
        isQuiet && !flags.json
          ? undefined
          : await summarize(app, result, { cwd, milliseconds: performance.now() - start })
      if (result.app?.scripts) await saveBundles(app, result.app)
      if (hasBudgets(app.options.budgets)) {
        const { checkBudgets } = await import('./budgets/check-budgets')
        budgetProblems = await checkBudgets(app, result, loaded.facts.env)
      }
    },
    'build',
  )
  if (!isQuiet) {
    out.print(
      summary ? emitSummary(summary, out.color) : `Built in ${((performance.now() - start) / 1000).toFixed(1)} s`,
    )
  }
  profile?.finish(options)
  if (hasErrors(budgetProblems)) throw new ProblemError(budgetProblems)
  budgetProblems.forEach(createProblemPrinter(call))
  return { options, reports, ...(summary && { summary }) }
}

/** Keeps what devtools show about the last build. */
async function saveBundles(app: Fw, client: BuildOutput): Promise<void> {
  const [{ analyzeBundles }, { saveLastBundles }] = await Promise.all([
    import('./bundle-analysis'),
    import('../../build/last-bundles'),
  ])
  await saveLastBundles(app.options.rootDir, await analyzeBundles(app, client))
}

/** Interrupted prerendering can be continued. */
function suggestResume(
  { terminal, command, flags }: Call,
  { phase, done = 0, total = 0 }: Partial<BuildProgress> = {},
): void {
  if (phase !== 'prerender' || done === 0) return
  terminal.err.print(
    `${done} of ${total} routes were prerendered. \`${command.name}${flags.prerender ? ' --prerender' : ''} --resume\` continues, if the code is unchanged.`,
  )
}

/** Waits for the work. If the process is ended meanwhile, the work is undone first. */
async function untilInterrupted<T>(app: Fw, work: Promise<T>, onStop: () => void): Promise<T> {
  let isStopped = false
  const stop = (signal: NodeJS.Signals): void => {
    isStopped = true
    onStop()
    void app.close().finally(() => process.exit(128 + constants.signals[signal]))
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    return await work
  } catch (error) {
    // The process ends once the work is undone.
    if (isStopped) await new Promise(() => {})
    throw error
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}
