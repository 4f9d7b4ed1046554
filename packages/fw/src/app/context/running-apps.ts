import * as buildOptions from '#build/options'
import type { FwApp } from '../../shared/app-context'
import { findApp, tryUseFwApp as tryUseOwn, useFwApp as useOwn } from './app-context'

declare global {
  interface Window {
    /** Available as soon as the app exists, for test tools, browser extensions and modules. */
    useFwApp?: (id?: string) => FwApp
  }
}

/** The current app, if any. `id` is an `appId`; with `future.multiApp` it can refer to another app. */
export function tryUseFwApp(id?: string): FwApp | undefined {
  return id === undefined || id === buildOptions.appId ? tryUseOwn() : buildOptions.multiApp ? findApp(id) : undefined
}

/** The current app. `id` is an `appId`; with `future.multiApp` it can refer to another app. */
export function useFwApp(id?: string): FwApp {
  const app = tryUseFwApp(id)
  if (!app && id !== undefined && id !== buildOptions.appId) {
    throw new Error(
      import.meta.dev
        ? `FW2076: No running app has the \`appId\` ${JSON.stringify(id)}. This app has ${JSON.stringify(buildOptions.appId)}${buildOptions.multiApp ? '. Other apps must be running with `future.multiApp`.' : '. Enable `future.multiApp` to access other apps.'}`
        : `No app has the id ${JSON.stringify(id)}.`,
    )
  }
  return app ?? useOwn()
}
