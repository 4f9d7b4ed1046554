import { createServer } from 'node:net'
import type { LoadedOptions } from '@fw/kit'
import { commandDiagnostics, ProblemError, servedBase } from '@fw/schema'
import type { Call } from '../command'
import { addressOf } from '../dev/address'
import { emitStartBlock, emitStartLine } from '../dev/start-block'
import type { Addresses } from '../dev/start-block'
import { findBuild } from '../preview/find-build'
import { runServer } from '../preview/preview-server'
import { runCommand } from '../preview/run-command'
import { loadProject } from '../project'
import { readRuntime } from '../runtime-variables'
import { packageVersion } from '../versions'
import { waitForSignal } from '../wait-for-signal'

interface Address {
  host?: string
  port: number
}

/**
 * `fw preview`: starts the built server with the values of `.env`, serves the generated files as a host would, or runs
 * the command of the platform that the application is built for.
 */
export async function runPreview(call: Call): Promise<number> {
  const { 'devServer.port': port, 'devServer.host': host } = addressOf(call) as {
    'devServer.port'?: number
    'devServer.host'?: string
  }
  // The output does not depend on the sources, so errors in them do not matter.
  const loaded = await loadProject(call)
  const { env } = loaded.facts
  const address: Address = { host: host ?? (env.HOST || env.NITRO_HOST), port: port ?? portOf(env) }
  const build = findBuild(loaded)
  if ('server' in build) return previewServer(build.server, address, loaded, call)
  if ('site' in build) return previewSite(build.site, address, loaded, call)
  return runCommand({ ...build, env: serverEnv(env, address) })
}

function serverEnv(env: NodeJS.ProcessEnv, { host, port }: Address): NodeJS.ProcessEnv {
  return { ...env, NODE_ENV: 'production', PORT: String(port), ...(host === undefined ? {} : { HOST: host }) }
}

function portOf(env: NodeJS.ProcessEnv): number {
  const name = env.PORT ? 'PORT' : 'NITRO_PORT'
  const portText = env[name] || '3000'
  if (/^\d{1,5}$/.test(portText) && Number(portText) <= 65_535) return Number(portText)
  throw new ProblemError([
    commandDiagnostics.wrongFlagValue({
      flag: name,
      given: JSON.stringify(portText),
      allowed: 'a number from 0 to 65535',
    }),
  ])
}

async function previewServer(
  file: string,
  { host, port }: Address,
  loaded: LoadedOptions,
  call: Call,
): Promise<number> {
  await requirePort({ host, port })
  const { originsOf } = await import('../../build/dev/http/server-origins')
  const { env } = loaded.facts
  // The server reads it at startup.
  const { app } = readRuntime(loaded).config as { app: { baseURL: string } }
  return runServer({
    file,
    env: serverEnv(env, { host, port }),
    onListening: ({ protocol, hostname, port: found }) =>
      showAddresses(
        originsOf({ protocol: protocol === 'https:' ? 'https' : 'http', host: hostname, port: found }),
        app.baseURL,
        call,
      ),
  })
}

async function previewSite(dir: string, { host, port }: Address, loaded: LoadedOptions, call: Call): Promise<number> {
  const { findInSite, serveFiles } = await import('../../build/files')
  const {
    url: local,
    network,
    close,
  } = await serveFiles(findInSite(dir, servedBase(loaded.options.app.baseURL)), { host, port })
  showAddresses({ local, network }, loaded.options.app.baseURL, call)
  await waitForSignal()
  await close()
  return 0
}

function showAddresses({ local, network }: Addresses, baseURL: string, { terminal: { out } }: Call): void {
  const base = servedBase(baseURL)
  const block = {
    version: packageVersion('fw') ?? '',
    urls: { local: local + base, network: network.map(url => url + base) },
    color: out.color,
  }
  out.print(out.isTTY ? emitStartBlock(block) : emitStartLine(block))
}

/** A port in use is reported before the server starts, which would end with a stack trace. */
async function requirePort({ host, port }: Address): Promise<void> {
  if (port === 0) return
  const { portProblem } = await import('../../build/files')
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => reject(portProblem(error, port, host)))
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}
