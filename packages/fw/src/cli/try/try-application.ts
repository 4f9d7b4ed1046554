import { join } from 'node:path'
import { ProblemError } from '@fw/schema'
import type { Problem } from '@fw/schema'
import { findChrome } from '../browser/find-chrome'
import { collectConsoleErrors } from './browser-console'
import { buildSide } from './build-side'
import { checkSize, copyProject } from './copy-project'
import { listPages } from './list-pages'
import type { ListedPages } from './list-pages'
import { measureRequests } from './measure-requests'
import type { NuxtApplication } from './nuxt-application'
import { packFramework } from './pack-framework'
import { isRequested, prerenderedPaths } from './page-paths'
import { installSide, placeFramework, readApplication, versionOf } from './prepare-side'
import type { Side } from './prepare-side'
import { neededPackages } from './replace-dependencies'
import { compareServers } from './request-pages'
import type { SideName } from './run-step'
import { scanProject } from './scan-project'
import { startBuilt, startDev } from './serve-side'
import type { RunningServer } from './serve-side'
import type { SideReport, TryReport } from './try-report'
import type { ProcessSession } from '../processes/process-session'

interface TryOptions {
  session: ProcessSession
  /** Paths of pages to compare, besides those that are found. */
  routes: readonly string[]
  onStep: (title: string) => void
  onProblem: (problem: Problem) => void
}

const SIDES: readonly SideName[] = ['nuxt', 'fw']

/** Copies an application, and runs it with Nuxt and with fw. A step that fails is reported, and the other side goes on. */
export async function tryApplication(application: NuxtApplication, options: TryOptions): Promise<TryReport> {
  const { session, onStep } = options
  const run = createRun(application, options)
  onStep('Copying the project')
  const entries = scanProject(application.workspaceDir)
  const large = checkSize(entries)
  if (large) run.report(large)
  for (const { workspaceDir } of run.sides) await copyProject(entries, workspaceDir)
  for (const side of run.sides) {
    await run.step(side, `Installing with ${side.name}`, async result => {
      if (side.name === 'fw') await placePackages(side, application, session)
      result.install = await installSide(side, application.manager)
      result.version = versionOf(side)
    })
  }
  for (const side of run.sides)
    await run.step(side, `Building with ${side.name}`, async result => void (result.build = await buildSide(side)))
  const listed = await listPages(run.sides[1]!)
  for (const side of run.sides) {
    await run.step(side, `Starting the development server of ${side.name}`, async result => {
      const { seconds, stop } = await startDev(side, listed.base)
      result.dev = { seconds }
      await stop()
    })
  }
  await compareBuilt(run, listed, options)
  return run.result
}

type Run = ReturnType<typeof createRun>

function createRun(application: NuxtApplication, { session, onStep, onProblem }: TryOptions) {
  const result: TryReport = {
    application: application.name,
    packageManager: application.manager,
    sides: { nuxt: {}, fw: {} },
    problems: [],
  }
  const sides = SIDES.map((name): Side => {
    const workspaceDir = join(session.dir, name)
    return { name, workspaceDir, rootDir: join(workspaceDir, application.path), session }
  })
  const failed = new Set<SideName>()
  const report = (problem: Problem): void => {
    result.problems.push(problem)
    onProblem(problem)
  }
  return {
    result,
    sides,
    report,
    /** Runs a step of a side, unless an earlier one has failed. */
    async step(side: Side, title: string, work: (result: SideReport) => Promise<void>): Promise<void> {
      if (failed.has(side.name)) return
      onStep(title)
      try {
        await work(result.sides[side.name])
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
        failed.add(side.name)
        error.problems.forEach(report)
      }
    },
  }
}

async function placePackages(
  side: Side,
  { manager, rootDir }: NuxtApplication,
  session: ProcessSession,
): Promise<void> {
  const names = neededPackages(readApplication(side.rootDir))
  await placeFramework(side, await packFramework(names, { session, projectDir: rootDir }), manager)
}

/** Starts the built servers, and compares their pages if both run. */
async function compareBuilt(
  run: Run,
  { base, paths, dynamic }: ListedPages,
  { session, routes, onStep }: TryOptions,
): Promise<void> {
  const { result, sides } = run
  const servers: Partial<Record<SideName, RunningServer>> = {}
  for (const side of sides) {
    await run.step(side, `Starting the built server of ${side.name}`, async report => {
      if (!report.build) return
      const server = await startBuilt(side, report.build.outputDir, base)
      servers[side.name] = server
      report.start = { seconds: server.seconds }
    })
  }
  const { nuxt, fw } = servers
  if (nuxt && fw) {
    onStep('Comparing pages')
    const prerendered = sides.flatMap(({ name }) =>
      prerenderedPaths(join(result.sides[name].build!.outputDir, 'public')),
    )
    const comparison = await compareServers(
      { nuxt: nuxt.url, fw: fw.url },
      { base, paths: [...routes, ...paths, ...prerendered] },
    )
    const requested = comparison.pages.map(({ path }) => path)
    result.pages = { ...comparison, unknown: dynamic.filter(route => !isRequested(route, requested)) }
  }
  for (const side of sides) {
    const server = servers[side.name]
    if (!server) continue
    await run.step(side, `Measuring requests of ${side.name}`, async report => {
      report.requests = await measureRequests(server.url, base)
      report.serverErrors = server.errors
    })
  }
  await checkConsoles(run, servers, { base, session, onStep })
  for (const server of Object.values(servers)) await server.stop()
}

const MAX_OPENED_PAGES = 15

async function checkConsoles(
  { result }: Run,
  servers: Partial<Record<SideName, RunningServer>>,
  { base, session, onStep }: { base: string } & Pick<TryOptions, 'session' | 'onStep'>,
): Promise<void> {
  const chrome = findChrome(session.env)
  if (chrome === undefined) {
    result.noBrowser = 'no Chrome or Chromium was found. Install one, or set CHROME_PATH to its executable.'
    return
  }
  const paths = (result.pages?.pages ?? [{ path: '/' }]).map(({ path }) => path).slice(0, MAX_OPENED_PAGES)
  for (const [name, { url }] of Object.entries(servers) as Array<[SideName, RunningServer]>) {
    onStep(`Opening pages of ${name} in a browser`)
    const prefix = url + base.replace(/\/$/, '')
    try {
      const errors = await collectConsoleErrors(
        chrome,
        paths.map(path => prefix + path),
        session,
      )
      result.sides[name].consoleErrors = [...errors].flatMap(([page, messages]) =>
        messages.map(message => ({ path: page.slice(prefix.length), message: message.replaceAll(url, '') })),
      )
    } catch (error) {
      result.noBrowser = `${chrome} did not work: ${(error as Error).message}`
    }
  }
}
