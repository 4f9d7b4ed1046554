/** `#build/app-config`: `app.config` files over `appConfig` of the configuration. */
const appConfig: Record<string, unknown> = {}
export default appConfig
