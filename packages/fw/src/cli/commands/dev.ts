import { commandDiagnostics, hasErrors, ProblemError } from '@fw/schema'
import type { DevEvent } from '../../build/dev/index'
import type { Call } from '../command'
import { reportProblems } from '../problems'
import { loadProject, tellProblems, warn } from '../project'

/** `fw dev`: serves the application from source until the process is told to end. */
export async function runDev(call: Call): Promise<number> {
  process.env.NODE_ENV ||= 'development'
  const { out } = call.terminal
  const loaded = await loadProject({ ...call, flags: { ...call.flags, dev: true }, overrides: { ...call.overrides, ...addressOf(call) } })
  if (!hasErrors(loaded.problems)) warn(loaded, call)
  const { startDev } = await import('../../build/dev/index')
  const dev = await startDev({ loaded, tell: tellProblems(call), anyPort: call.flags.port === undefined, onEvent: event => tellEvent(event, call) })
  const wanted = loaded.options.devServer.port
  if (wanted !== 0 && wanted !== dev.port) out.print(out.color.yellow(`Port ${wanted} is taken, using ${dev.port}.`))
  out.print(`\n  fw  ${out.color.cyan(dev.url)}\n`)
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
  await dev.close()
  return 0
}

function tellEvent(event: DevEvent, { terminal: { out, err, cwd } }: Call): void {
  if (event.type === 'restarting') out.print(out.color.dim(`Restarting: ${event.reason}.`))
  else if (event.type !== 'failed') return
  else if (event.error instanceof ProblemError) err.print(reportProblems(event.error.problems, { color: err.color, cwd }))
  else err.print(event.error instanceof Error ? event.error.stack ?? event.error.message : String(event.error))
}

/** The address as options: flags are another way to write `devServer.port` and `devServer.host`. */
export function addressOf({ flags }: Pick<Call, 'flags'>): Record<string, unknown> {
  const { host, port } = flags as { host?: string, port?: string }
  if (port !== undefined && !/^\d{1,5}$/.test(port)) {
    throw new ProblemError([commandDiagnostics.wrongFlagValue({ flag: '--port', given: port, allowed: 'a number from 0 to 65535' })])
  }
  return {
    ...port === undefined ? {} : { 'devServer.port': Number(port) },
    ...host === undefined ? {} : { 'devServer.host': host },
  }
}
