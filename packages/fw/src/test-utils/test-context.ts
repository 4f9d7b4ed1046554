import { ProblemError, testingDiagnostics } from '@fw/schema'
import type { Browser, LaunchOptions } from 'playwright-core'
import type { RunningServer } from './start-server'

/** The server and the browser of one `setup()`. */
export interface TestContext {
  server?: RunningServer | undefined
  browser?: Promise<Browser> | undefined
  /** Launch options of the browser. */
  launch: LaunchOptions
  /** Whether the server is the development server. */
  dev?: boolean
}

// A `describe` block may set up its own app within a file that has one: the innermost is used.
const contexts: TestContext[] = []

/** The last `setup()` of the file that is being collected. */
let declared: TestContext | undefined

export function declareContext(context: TestContext): void {
  declared = context
}

/** Whether `setup()` runs the development server. Also known while tests are collected: `it.skipIf(isDev())`. */
export function isDev(): boolean {
  const context = contexts.at(-1) ?? declared
  if (!context) throw new ProblemError([testingDiagnostics.noServer({ called: 'isDev()' })])
  return context.dev === true
}

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
