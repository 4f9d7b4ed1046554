import { ProblemError, testingDiagnostics } from '@fw/schema'
import type { FwAppContext } from '../shared/app-context'
import type { TestState } from '../shared/test-state'

declare global {
  interface Window {
    /** Set when the app is created. */
    useFwApp?: (id?: string) => any
  }
}

/** The state of the environment `fw`. Throws in other environments; `called` is the function that needs it. */
export function useTestState(called: string): TestState {
  const state = globalThis.__FW_TEST__
  if (!state) throw new ProblemError([testingDiagnostics.noTestEnvironment({ called })])
  return state
}

/** The app under test. `useFwApp` is not imported, because tests may mock it. */
export function useTestedApp(called: string): FwAppContext {
  useTestState(called)
  const app = window.useFwApp?.() as FwAppContext | undefined
  if (!app) throw new ProblemError([testingDiagnostics.noTestEnvironment({ called })])
  return app
}

/** Loads an optional peer dependency. */
export async function loadPackage<T>(name: string, user: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    throw new ProblemError([testingDiagnostics.packageMissing({ name, user: `\`${user}\`` })], { cause: error })
  }
}
