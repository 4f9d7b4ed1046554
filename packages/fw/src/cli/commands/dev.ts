import { hasErrors } from '@fw/schema'
import type { LoadedOptions } from '@fw/kit'
import type { RunningDev } from '../../build/dev/index'
import { waitAtMost } from '../../build/wait-at-most'
import type { Call } from '../command'
import { addressOf, httpsOf } from '../dev/address'
import { createBindings } from '../dev/bindings'
import { createEnding } from '../dev/ending'
import type { Ending } from '../dev/ending'
import { createDevPrinter } from '../dev/events'
import { openInspector } from '../dev/inspect'
import { listenToKeys } from '../dev/keys'
import { createRespawn } from '../dev/respawn'
import type { Respawn } from '../dev/respawn'
import { createProblemPrinter, loadProject, warn } from '../project'
import { packageVersion } from '../versions'

const GRACE_MS = 500
// A `close` hook may take its time, but a bundler that is busy must not hold the terminal.
const CLOSE_LIMIT_MS = 10_000

/** `fw dev`: serves the application from source until the process is ended. */
export async function runDev(call: Call): Promise<number> {
  process.env.NODE_ENV ||= 'development'
  const ending = createEnding()
  const respawn = await createRespawn()
  const starting = start(call, ending, respawn)
  // Before the server listens there is nothing to close, and loading may never finish.
  if ((await Promise.race([starting, ending.wanted])) === undefined) process.exit(0)
  const { dev, release } = await starting
  const code = await Promise.race([ending.wanted, respawn.done])
  release()
  // Until the process is gone, what the application has left running may fail, which no longer matters.
  process.on('unhandledRejection', () => undefined).on('uncaughtException', () => undefined)
  await waitAtMost(CLOSE_LIMIT_MS, dev.close())
  ending.release()
  // What the application has left running must not keep the terminal waiting.
  setTimeout(() => process.exit(), GRACE_MS).unref()
  return code ?? 0
}

interface Started {
  dev: RunningDev
  /** Releases the terminal. */
  release: () => void
}

async function start(
  call: Call,
  ending: Ending,
  { at, socket, keepSocket, restartProcess }: Respawn,
): Promise<Started> {
  const profile = call.flags.profile ? (await import('../profile/index')).startProfile('dev', call) : undefined
  const inspector = await openInspector(call)
  const since = performance.now()
  const loaded = await load(call)
  profile?.add('phase', 'load configuration', performance.now() - since)
  const finish = (): void => profile?.finish(loaded.options)
  profile?.after('first request', finish)
  if (!hasErrors(loaded.problems)) warn(loaded, call)
  const { devServer, logLevel } = loaded.options
  const { input, out } = call.terminal
  const hasKeys = input !== undefined && out.isTTY === true
  const printer = createDevPrinter(call, {
    version: packageVersion('fw') ?? '',
    wantedPort: at?.port ?? devServer.port,
    isSilent: logLevel === 'silent',
    inspector,
    hasKeys,
  })
  const { startDev } = await import('../../build/dev/index')
  let release = finish
  const dev = await startDev({
    loaded,
    report: createProblemPrinter(call),
    anyPort: call.flags.port === undefined,
    onEvent: printer.onEvent,
    at,
    socket,
    keepSocket,
    // The next process reads the keys.
    restartProcess: async address => {
      release()
      if (!ending.isWanted()) await restartProcess(address)
    },
  })
  const open = (): void => void openInBrowser(dev, call)
  // After a restart, the open page reconnects to the next process.
  if (call.flags.open && !at) open()
  if (!hasKeys) return { dev, release }
  const keys = listenToKeys(input, createBindings({ dev, printer, open, quit: ending.requestEnd, out }), {
    onInterrupt: ending.requestEnd,
    onLine: () => out.print(''),
  })
  release = () => {
    keys.stop()
    finish()
  }
  return { dev, release }
}

/** The options of the project. Errors do not end the command, because an edit may fix them. */
async function load(call: Call): Promise<LoadedOptions> {
  const project = (overrides: Record<string, unknown>) =>
    loadProject({ ...call, flags: { ...call.flags, dev: true }, overrides: { ...call.overrides, ...overrides } })
  const address = addressOf(call)
  const loaded = await project(address)
  const https = httpsOf(call, loaded.options)
  return https ? project({ ...address, ...https }) : loaded
}

async function openInBrowser(dev: RunningDev, call: Call): Promise<void> {
  const { openBrowser } = await import('../dev/open')
  const problem = await openBrowser(dev.urls.local, call.terminal.env)
  if (problem) createProblemPrinter(call)(problem)
}
