import { basename, join, relative } from 'node:path'
import { commandDiagnostics, ProblemError } from '@fw/schema'
import { emitReportsPage } from '../analyze/analyze-page'
import { produce } from '../build/produce'
import type { BuildSummary } from '../build/summary'
import type { Call } from '../command'
import { createProblemPrinter, loadProject } from '../project'
import { waitForSignal } from '../wait-for-signal'

/** `fw analyze`: builds the application with bundle size reports, and shows the reports. */
export async function runAnalyze(call: Call): Promise<number> {
  const {
    terminal: { out, cwd },
    flags,
  } = call
  const { reports, summary } = await produce(call, await analyzeOverrides(call))
  const shown = Object.fromEntries(Object.entries(reports).map(([name, file]) => [name, relative(cwd, file) || file]))
  if (flags.json) {
    out.print(JSON.stringify({ reports: shown, ...summary }, null, 2))
    return 0
  }
  out.print(
    [
      '',
      'Reports:',
      ...Object.entries(shown).map(([name, file]) => `  ${name.padEnd(6)}  ${out.color.cyan(file)}`),
    ].join('\n'),
  )
  // Without a terminal it could not be ended.
  const isServed = (flags.serve as boolean | undefined) ?? out.status !== undefined
  if (isServed && Object.keys(reports).length > 0) await serveReports(call, reports, summary)
  return 0
}

/** Enables analysis; with a name, its reports are in a separate directory. */
async function analyzeOverrides(call: Call): Promise<Record<string, unknown>> {
  const { name } = call.flags as { name?: string }
  if (name === undefined) return { 'build.analyze': true }
  if (name !== basename(name) || ['', '.', '..'].includes(name)) {
    throw new ProblemError([
      commandDiagnostics.wrongFlagValue({
        flag: '--name',
        given: JSON.stringify(name),
        allowed: 'a single directory name',
      }),
    ])
  }
  const { options } = await loadProject(call)
  return { 'build.analyze': true, analyzeDir: join(options.analyzeDir, name) }
}

async function serveReports(
  call: Call,
  reports: Readonly<Record<string, string>>,
  summary: BuildSummary | undefined,
): Promise<void> {
  const {
    terminal: { out },
    flags,
  } = call
  const { serveFiles } = await import('../../build/files')
  const byPath = new Map(Object.values(reports).map(file => [`/${basename(file)}`, file]))
  const index = emitReportsPage(
    Object.entries(reports).map(([name, file]) => ({ name, path: `/${basename(file)}` })),
    summary,
  )
  const server = await serveFiles(
    path => {
      const file = byPath.get(path)
      return file ? { file } : path === '/' ? { html: index } : undefined
    },
    { host: '127.0.0.1', port: 0 },
  )
  out.print(`\n  fw  ${out.color.cyan(`${server.url}/`)}\n`)
  if ((flags.open as boolean | undefined) ?? out.status !== undefined) await openReports(call, server.url)
  await waitForSignal()
  await server.close()
}

async function openReports(call: Call, url: string): Promise<void> {
  const { openBrowser } = await import('../dev/open')
  const problem = await openBrowser(url, call.terminal.env)
  if (problem) createProblemPrinter(call)(problem)
}
