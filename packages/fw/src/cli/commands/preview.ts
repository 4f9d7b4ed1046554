import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { constants } from 'node:os'
import { join, resolve } from 'node:path'
import type { LoadedOptions } from '@fw/kit'
import { buildDiagnostics, commandDiagnostics, ProblemError } from '@fw/schema'
import type { Call } from '../command'
import { addressOf } from '../dev/address'
import { emitStartBlock, emitStartLine } from '../dev/start-block'
import { loadProject } from '../project'
import { packageVersion } from '../versions'

interface Address {
  host?: string
  port: number
}

/** The folder of the production output. */
export function outputDir({ facts, options }: Pick<LoadedOptions, 'facts' | 'options'>): string {
  const { output } = options.serverEngine as { output?: { dir?: string } }
  return resolve(facts.rootDir, output?.dir ?? '.output')
}

/** `fw preview`: starts the built server with the values of `.env`, or serves the generated files, as they would run elsewhere. */
export async function runPreview(call: Call): Promise<number> {
  const { 'devServer.port': port, 'devServer.host': host } = addressOf(call) as { 'devServer.port'?: number, 'devServer.host'?: string }
  // What is built needs nothing of the sources: whatever is wrong with them now does not matter.
  const loaded = await loadProject(call)
  const { env } = loaded.facts
  const address: Address = { host: host ?? (env.HOST || env.NITRO_HOST), port: port ?? portOf(env) }
  const file = join(outputDir(loaded), 'server/index.mjs')
  if (existsSync(file)) return previewServer(file, address, env)
  const site = join(outputDir(loaded), 'public')
  if (existsSync(join(site, 'index.html')) || existsSync(join(site, '200.html'))) return previewSite(site, address, loaded, call)
  throw new ProblemError([buildDiagnostics.noBuild({ file })])
}

function portOf(env: NodeJS.ProcessEnv): number {
  const name = env.PORT ? 'PORT' : 'NITRO_PORT'
  const given = env[name] || '3000'
  if (/^\d{1,5}$/.test(given) && Number(given) <= 65_535) return Number(given)
  throw new ProblemError([commandDiagnostics.wrongFlagValue({ flag: name, given: JSON.stringify(given), allowed: 'a number from 0 to 65535' })])
}

async function previewServer(file: string, { host, port }: Address, env: NodeJS.ProcessEnv): Promise<number> {
  await requirePort({ host, port })
  const own = { ...env, NODE_ENV: 'production', PORT: String(port), ...host === undefined ? {} : { HOST: host } }
  const child = spawn(process.execPath, ['--enable-source-maps', file], { stdio: 'inherit', env: own })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal))
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code, signal) => done(code ?? exitCodeOf(signal)))
  })
}

async function previewSite(dir: string, { host, port }: Address, { options }: LoadedOptions, { terminal: { out } }: Call): Promise<number> {
  const { findInSite, serveFiles } = await import('../../build/files')
  const base = `/${options.app.baseURL}/`.replace(/\/+/g, '/')
  const server = await serveFiles(findInSite(dir, base), { host, port })
  const block = { version: packageVersion('fw') ?? '', urls: { local: server.url + base, network: [] }, color: out.color }
  out.print(out.isTTY ? emitStartBlock(block) : emitStartLine(block))
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
  await server.close()
  return 0
}

/** A taken port is told before the server starts: it would end with a stack. */
async function requirePort({ host, port }: Address): Promise<void> {
  if (port === 0) return
  const { portProblem } = await import('../../build/files')
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => reject(portProblem(error, port, host)))
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

/** Of a server that a signal ended: being told to end is no failure, being killed or crashing is. */
export function exitCodeOf(signal: NodeJS.Signals | null): number {
  if (signal === 'SIGINT' || signal === 'SIGTERM') return 0
  return signal ? 128 + constants.signals[signal] : 1
}
