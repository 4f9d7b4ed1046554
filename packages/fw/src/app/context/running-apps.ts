import { appId, multiApp } from '#build/options'
import type { PluginInjections } from '@fw/schema'
import type { FwAppContext } from '../../shared/app-context'
import { findApp, tryUseFwApp as tryUseOwn, useFwApp as useOwn } from './app-context'

declare global {
  interface Window {
    /** As soon as the application exists: for test tools, extensions of browsers and modules. */
    useFwApp?: (id?: string) => FwAppContext & PluginInjections
  }
}

/**
 * The application that is running, if any. `id` is an `appId`: with `future.multiApp` it may be that of another one.
 */
export function tryUseFwApp(id?: string): (FwAppContext & PluginInjections) | undefined {
  return id === undefined || id === appId ? tryUseOwn() : multiApp ? findApp(id) : undefined
}

/** The application that is running. `id` is an `appId`: with `future.multiApp` it may be that of another one. */
export function useFwApp(id?: string): FwAppContext & PluginInjections {
  const app = tryUseFwApp(id)
  if (!app && id !== undefined && id !== appId) {
    throw new Error(
      import.meta.dev
        ? `FW2076: No running app has the \`appId\` ${JSON.stringify(id)}. This app has ${JSON.stringify(appId)}${multiApp ? '. Other apps must be running with `future.multiApp`.' : '. Enable `future.multiApp` to access other apps.'}`
        : `No app has the id ${JSON.stringify(id)}.`,
    )
  }
  return app ?? useOwn()
}
