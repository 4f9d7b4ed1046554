import { ProblemError, testingDiagnostics } from '@fw/schema'
import type { Browser, LaunchOptions } from 'playwright-core'
import type { RunningServer } from './start-server'

/** The server and the browser of one `setup()`. */
export interface TestContext {
  server?: RunningServer | undefined
  browser?: Promise<Browser> | undefined
  /** Launch options of the browser. */
  launch: LaunchOptions
}

// A `describe` block may set up its own app within a file that has one: the innermost is used.
const contexts: TestContext[] = []

export function enterContext(context: TestContext): void {
  contexts.push(context)
}

export function leaveContext(context: TestContext): void {
  contexts.splice(contexts.indexOf(context), 1)
}

/** The context of the running test. Throws if no app is running; `called` is the function that needs it. */
export function useContext(called: string): TestContext & { server: RunningServer } {
  const context = contexts.at(-1)
  if (!context?.server) throw new ProblemError([testingDiagnostics.noServer({ called })])
  return context as TestContext & { server: RunningServer }
}
