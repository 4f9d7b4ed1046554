import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join, resolve } from 'node:path'
import type { LoadedOptions } from '@fw/kit'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { Call } from '../command'
import { requireProject } from '../project'
import { addressOf } from '../dev/address'

/** The file that starts the built server. */
export function serverFile({ facts, options }: Pick<LoadedOptions, 'facts' | 'options'>): string {
  const output = (options.serverEngine as { output?: { dir?: string } }).output?.dir ?? '.output'
  return join(resolve(facts.rootDir, output), 'server/index.mjs')
}

/** `fw preview`: starts the built server with the values of `.env`, as it would run elsewhere. */
export async function runPreview(call: Call): Promise<number> {
  const address = addressOf(call)
  const loaded = await requireProject(call)
  const { facts } = loaded
  const file = serverFile(loaded)
  if (!existsSync(file)) throw new ProblemError([buildDiagnostics.noBuild({ file })])
  const { 'devServer.port': port, 'devServer.host': host } = address
  const env = { ...facts.env, NODE_ENV: 'production', ...port === undefined ? {} : { PORT: String(port) }, ...host === undefined ? {} : { HOST: String(host) } }
  const child = spawn(process.execPath, ['--enable-source-maps', file], { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal))
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code, signal) => done(code ?? exitCodeOf(signal)))
  })
}

/** Of a server that a signal ended: being told to end is no failure, being killed or crashing is. */
export function exitCodeOf(signal: NodeJS.Signals | null): number {
  if (signal === 'SIGINT' || signal === 'SIGTERM') return 0
  return signal ? 128 + constants.signals[signal] : 1
}
