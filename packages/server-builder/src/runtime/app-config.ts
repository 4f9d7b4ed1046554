import appConfig from '#fw-server/app-config'

/** The application configuration, for server code. */
export function useAppConfig(): Record<string, any> {
  if (!appConfig) throw new Error('Server code can read the application configuration only when `experimental.serverAppConfig` is on.')
  return appConfig
}
