import { ProblemError, testingDiagnostics } from '@fw/schema'
import type { Browser, LaunchOptions } from 'playwright-core'
import type { RunningServer } from './start-server'

/** What one `setup()` has running. */
export interface TestContext {
  server?: RunningServer | undefined
  browser?: Promise<Browser> | undefined
  /** How the browser is to be started. */
  launch: LaunchOptions
}

// Blocks may set up an application of their own inside a file that has one: the innermost is asked.
const contexts: TestContext[] = []

export function enterContext(context: TestContext): void {
  contexts.push(context)
}

export function leaveContext(context: TestContext): void {
  contexts.splice(contexts.indexOf(context), 1)
}

/** The context of the running test. Throws when no application runs; `called` is what needs one. */
export function useContext(called: string): TestContext & { server: RunningServer } {
  const context = contexts.at(-1)
  if (!context?.server) throw new ProblemError([testingDiagnostics.noServer({ called })])
  return context as TestContext & { server: RunningServer }
}
