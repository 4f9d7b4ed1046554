import { resolve } from 'node:path'
import { hasErrors } from '@fw/schema'
import type { Call } from '../command'
import { problemToJson } from '../output/report-problems'
import { createProblemPrinter } from '../project'
import { emitReport } from '../try/emit-report'
import { findNuxtApplication } from '../try/nuxt-application'
import { parseRoutes } from '../try/page-paths'
import { tryApplication } from '../try/try-application'
import type { TryReport } from '../try/try-report'
import { openSession, untilInterrupted } from '../processes/process-session'

/** `fw try`: runs copies of an application with Nuxt and with fw, and compares them. Does not change the application. */
export async function runTry(call: Call): Promise<number> {
  const {
    args,
    flags,
    terminal: { out, cwd, env },
  } = call
  const application = findNuxtApplication(resolve(cwd, args.dir ?? '.'))
  const session = openSession(env, { isKept: flags.keep === true, name: 'try' })
  const onStep = (title: string): void => {
    if (flags.json) return
    if (out.status) out.status(out.color.dim(`${title}…`))
    else out.print(out.color.dim(title))
  }
  const report = await untilInterrupted(session, () =>
    tryApplication(application, {
      session,
      routes: parseRoutes(flags.routes as string | undefined),
      onStep,
      onProblem: flags.json ? () => undefined : createProblemPrinter(call),
    }),
  )
  if (flags.keep) report.folder = session.dir
  out.status?.('')
  out.print(flags.json ? JSON.stringify(toJson(report, cwd), undefined, 2) : `\n${emitReport(report, out.color)}`)
  return hasErrors(report.problems) ? 1 : 0
}

function toJson(report: TryReport, cwd: string): object {
  return { ...report, problems: report.problems.map(problem => problemToJson(problem, cwd)), adopt: 'fw migrate' }
}
