import type { AppConfig } from '@fw/schema'
import appConfig from '#fw-server/app-config'

/** The application configuration, for server code. */
export function useAppConfig(): AppConfig {
  if (!appConfig) throw new Error('Server code can read the application configuration only when `experimental.serverAppConfig` is on.')
  return appConfig
}
