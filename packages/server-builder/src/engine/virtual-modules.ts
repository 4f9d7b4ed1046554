import { knownVariables, serverState } from '@fw/schema'
import type { Fw, FwOptions } from '@fw/schema'
import type { Nitro } from 'nitro/types'
import { isServerProcess } from './create-engine'
import { emitMonitoring, emitOpentelemetry } from './monitoring'
import { emitRequestOrder, REQUEST_ORDER_ID } from './request-order'
import { payloadName } from './route-rules'

/** The virtual modules that pass build-time data to the runtime, by id. */
export function createVirtualModules(
  app: Fw,
  engine: () => Nitro,
  loaders: {
    renderer: () => string
    dev: string
    manifest: () => string
    sources: () => string
    handlerFiles: () => string
    openapi: () => string | Promise<string>
  },
): Record<string, () => string | Promise<string>> {
  const { options } = app
  return {
    '#fw-server/runtime-config': () => {
      const {
        serverEngine: { runtimeConfig },
      } = options
      return [
        `export const declared = ${JSON.stringify(runtimeConfig)}`,
        `export const prefix = ${JSON.stringify(runtimeConfig.serverEngine.envPrefix)}`,
        `export const routeRules = ${JSON.stringify(engine().options.routeRules)}`,
        `export const isProcess = ${isServerProcess(engine())}`,
        `export const known = ${JSON.stringify(knownVariables(runtimeConfig.serverEngine.envPrefix))}`,
        `export const state = ${JSON.stringify(serverState(options))}`,
        emitEnvCheck(app),
        `export const autoSubfolderIndex = ${options.serverEngine.prerender.autoSubfolderIndex !== false}`,
      ].join('\n')
    },
    '#fw-server/paths': () => {
      const file = options.experimental.payloadExtraction && options.ssr ? payloadName(options.experimental) : ''
      return `export const payloadFile = ${JSON.stringify(file)}\nexport const islandsPath = ${JSON.stringify(app.plan.server.islandsPath?.() ?? '')}\nexport const isCaseSensitive = ${app.plan.isCaseSensitive}`
    },
    '#fw-server/app-config': () =>
      options.experimental.serverAppConfig ? "export { default } from '#build/app-config'" : 'export default undefined',
    '#internal/fw.config.mjs': () => "export * from '#build/fw.config'",
    '#fw-server/renderer': () =>
      options.experimental.noVueServer ? 'export const loadRenderer = undefined' : loaders.renderer(),
    '#fw-server/dev': () => loaders.dev,
    '#fw-server/app-manifest': loaders.manifest,
    '#fw-server/security': () => emitSecurity(options),
    '#fw-server/monitoring': () => emitMonitoring(app),
    [REQUEST_ORDER_ID]: () => emitRequestOrder({ app, engine: engine() }),
    '#fw-server/opentelemetry': () => emitOpentelemetry(app),
    '#fw-server/sources': loaders.sources,
    '#fw-server/handler-files': loaders.handlerFiles,
    '#fw-server/openapi': loaders.openapi,
  }
}

/** The check by the schemas of `fw.env` files. Servers without such a file have no code for it. */
function emitEnvCheck({ layers }: Fw): string {
  const files = layers.flatMap(({ env }) => env?.file ?? [])
  if (files.length === 0) return 'export const check = undefined'
  return [
    "import { checkRuntimeConfig } from '@fw/schema/runtime-config-schema'",
    ...files.map((file, index) => `import schema${index} from ${JSON.stringify(file)}`),
    `const schemas = [${files.map((_, index) => `schema${index}`).join(', ')}]`,
    'export const check = (config, variables) => checkRuntimeConfig(config, schemas, variables)',
  ].join('\n')
}

function emitSecurity({ security: { bodyLimit, checkOrigin, hosts, trustedOrigins } }: FwOptions): string {
  return Object.entries({ bodyLimit, checkOrigin, hosts, trustedOrigins })
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
    .join('\n')
}
