import { useNitroApp } from 'nitro/app'
import { reportError } from './report-error'

/** Replaces the engine's handler: unhandled errors do not end the server, and are reported like all others. */
export function trapUnhandledErrors(): void {
  process.on('unhandledRejection', error => capture(error, 'unhandledRejection', 'Unhandled promise rejection.'))
  process.on('uncaughtException', error => capture(error, 'uncaughtException', 'Uncaught exception.'))
}

// If the process ends before a report is complete, these errors are still printed.
const pending = new Set<unknown>()

function capture(error: unknown, type: string, how: string): void {
  if (pending.size === 0) process.once('exit', printPending)
  pending.add(error)
  void report(error, how)
  useNitroApp().captureError?.(error as Error, { tags: [type] })
}

async function report(error: unknown, how: string): Promise<void> {
  try {
    await reportError(error, how)
  } finally {
    pending.delete(error)
    if (pending.size === 0) process.off('exit', printPending)
  }
}

function printPending(): void {
  for (const error of pending) console.error(error)
}
