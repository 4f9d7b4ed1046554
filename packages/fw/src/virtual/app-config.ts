/** `#build/app-config`: `app.config` files merged over the option `appConfig`. */
const appConfig: Record<string, unknown> = {}
export default appConfig
