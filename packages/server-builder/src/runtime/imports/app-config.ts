import type { AppConfig } from '@fw/schema'
import appConfig from '#fw-server/app-config'

/** Declares the content of an `app.config` file, for server code. */
export function defineAppConfig<C extends object>(config: C): C {
  return config
}

/** The application configuration, for server code. */
export function useAppConfig(_event?: unknown): AppConfig {
  if (!appConfig)
    throw new Error('useAppConfig() is only available in server code when `experimental.serverAppConfig` is enabled.')
  return appConfig
}
