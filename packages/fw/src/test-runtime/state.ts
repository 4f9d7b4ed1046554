import { ProblemError, testingDiagnostics } from '@fw/schema'
import type { FwAppContext } from '../shared/app-context'
import type { TestState } from '../shared/test-state'

declare global {
  interface Window {
    /** Set by the application when it is created. */
    useFwApp?: (id?: string) => any
  }
}

/** What the environment has set up. `called` is what needs it. */
export function useTestState(called: string): TestState {
  const state = globalThis.__FW_TEST__
  if (!state) throw new ProblemError([testingDiagnostics.noTestEnvironment({ called })])
  return state
}

/** The application under test. Tests may mock `useFwApp`, so it is not imported. */
export function useTestedApp(called: string): FwAppContext {
  useTestState(called)
  const app = window.useFwApp?.() as FwAppContext | undefined
  if (!app) throw new ProblemError([testingDiagnostics.noTestEnvironment({ called })])
  return app
}

/** Loads a package that only some tests need. */
export async function loadPackage<T>(name: string, user: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    throw new ProblemError([testingDiagnostics.packageMissing({ name, user: `\`${user}\`` })], { cause: error })
  }
}
