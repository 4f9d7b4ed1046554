import { appId, multiApp } from '#build/options'
import type { PluginInjections } from '@fw/schema'
import type { FwAppContext } from '../shared/app-context'
import { findApp, tryUseFwApp as tryUseOwn, useFwApp as useOwn } from './context'

/** The application that is running, if any. With `future.multiApp` the one with `id`, which may be another. */
export const tryUseFwApp: (id?: string) => FwAppContext & PluginInjections | undefined = multiApp ? tryUseById : tryUseOwn

/** The application that is running. With `future.multiApp` the one with `id`, which may be another. */
export const useFwApp: (id?: string) => FwAppContext & PluginInjections = multiApp ? useById : useOwn

function tryUseById(id?: string): FwAppContext & PluginInjections | undefined {
  return id === undefined || id === appId ? tryUseOwn() : findApp(id)
}

function useById(id?: string): FwAppContext & PluginInjections {
  const app = tryUseById(id)
  if (!app && id !== undefined && id !== appId) {
    throw new Error(`useFwApp(${JSON.stringify(id)}) finds no running application whose \`appId\` that is. It must have started, with \`future.multiApp\`.`)
  }
  return app ?? useOwn()
}
