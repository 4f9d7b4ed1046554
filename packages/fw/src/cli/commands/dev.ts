import { commandDiagnostics, ProblemError } from '@fw/schema'
import type { Call } from '../command'
import { requireProject, tellProblems } from '../project'

/** `fw dev`: serves the application from source until the process is told to end. */
export async function runDev(call: Call): Promise<number> {
  process.env.NODE_ENV ||= 'development'
  const { out } = call.terminal
  const loaded = await requireProject(call, { dev: true, overrides: addressOf(call) })
  const { startDev } = await import('../../build/dev')
  const dev = await startDev({ loaded, tell: tellProblems(call), anyPort: call.flags.port === undefined })
  const wanted = loaded.options.devServer.port
  if (wanted !== 0 && wanted !== dev.port) out.print(out.color.yellow(`Port ${wanted} is taken, using ${dev.port}.`))
  out.print(`\n  fw  ${out.color.cyan(dev.url)}\n`)
  const ended = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
  await Promise.race([dev.ready, ended])
  await ended
  await dev.close()
  return 0
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
