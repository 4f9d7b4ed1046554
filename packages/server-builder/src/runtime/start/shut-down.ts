import { clearInterval, setInterval, setTimeout } from 'node:timers'
import { useNitroHooks } from '#nitro/runtime/app'
import { reportError } from '../errors/report-error'
import { CLEANUP_MS, TIMEOUT_SECONDS } from '../engine/shutdown-limits'
import { disposeResources, finishRunning, startClosing } from '../engine/server-closing'

/** The server of a process, on Node, Bun or Deno. */
interface ProcessServer {
  runtime?: string
  close: (closesConnections?: boolean) => Promise<unknown>
  node?: { server?: { closeIdleConnections?: () => void } }
}

const IDLE_CHECK_MS = 100
/** A terminal and the program that started the server may both send a signal. */
const REPEATED_MS = 500

/**
 * Replaces the engine's function: on SIGTERM and SIGINT, the server finishes what is running, closes what is open, and
 * ends. Nothing can keep it alive for longer than the timeout and the time for cleaning up.
 */
export function setupCloseHooks(server: ProcessServer): void {
  let startedAt: number | undefined
  let hurry: () => void
  const isUrgent = new Promise<void>(resolve => (hurry = resolve))
  const onSignal = (signal: string): void => {
    if (startedAt === undefined) {
      startedAt = Date.now()
      void shutDown(server, signal, isUrgent)
    } else if (signal === 'SIGINT' && Date.now() - startedAt > REPEATED_MS) hurry()
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, onSignal)
}

async function shutDown(server: ProcessServer, signal: string, isUrgent: Promise<void>): Promise<void> {
  const timeout = (Number.parseFloat(process.env.SERVER_SHUTDOWN_TIMEOUT ?? '') || TIMEOUT_SECONDS) * 1000
  const isTimedOut = wait(timeout).then(() => 'timeout' as const)
  startClosing()
  const isFinished = await Promise.race([finish(server), isTimedOut, isUrgent])
  if (isFinished === 'timeout') {
    console.warn(
      `Requests, tasks or connections were still open ${timeout / 1000} seconds after ${signal}, and are closed. SERVER_SHUTDOWN_TIMEOUT sets the seconds.`,
    )
  }
  if (isFinished !== 'finished') server.close(true).catch(() => {})
  await Promise.race([cleanUp(), wait(CLEANUP_MS)])
  if (isFinished !== 'finished') process.exit()
  // Work that no request waits for may end by itself.
  void isTimedOut.then(() => process.exit())
}

/** Waits for requests and tasks. Connections that clients keep open for later are closed as soon as they are idle. */
async function finish(server: ProcessServer): Promise<'finished'> {
  const closed =
    server.runtime === 'deno'
      ? finishRunning().then(() => server.close())
      : Promise.all([server.close(), finishRunning()])
  const timer = setInterval(() => server.node?.server?.closeIdleConnections?.(), IDLE_CHECK_MS)
  try {
    await closed
  } catch (error) {
    await reportError(error)
  } finally {
    clearInterval(timer)
  }
  return 'finished'
}

async function cleanUp(): Promise<void> {
  try {
    await useNitroHooks().callHook('close')
  } catch (error) {
    await reportError(error, 'Failed in a `close` hook.')
  }
  await disposeResources()
}

function wait(milliseconds: number): Promise<void> {
  return new Promise(resolve => void setTimeout(resolve, milliseconds).unref())
}
