import { defineDiagnostics } from '../diagnostics'
import { runtimeMessages } from './runtime-messages'
import { schemaMessages } from './runtime-schema-messages'

/** FW12xx: problems with runtime config from environment variables. */
export const runtimeDiagnostics = defineDiagnostics({
  wrongType: {
    ...runtimeMessages.wrongType,
    title: 'Environment variable has the wrong type',
    example: { name: 'FW_RETRIES', key: 'retries', given: '"often"', expected: 'a number' },
  },
  scalarForObject: {
    ...runtimeMessages.scalarForObject,
    title: 'Environment variable is not a JSON object',
    example: { name: 'FW_DATABASE', key: 'database', child: 'FW_DATABASE_HOST' },
  },
  undeclaredKey: {
    ...runtimeMessages.undeclaredKey,
    title: 'Undeclared key in JSON environment variable',
    example: { name: 'FW_PUBLIC_THEME', key: 'public.theme', given: '"colour"', declared: ['color'] },
  },
  sameName: {
    ...runtimeMessages.sameName,
    title: 'Ambiguous environment variable',
    example: { name: 'FW_API_KEY', keys: ['apiKey', 'api_key'] },
  },
  unknownVariable: {
    ...runtimeMessages.unknownVariable,
    title: 'Unknown environment variable',
    example: { name: 'FW_PUBLIC_BASEURL', nearest: 'FW_PUBLIC_BASE_URL' },
  },
  fixedKey: {
    ...runtimeMessages.fixedKey,
    title: 'Key is fixed at build time',
    example: { name: 'FW_APP_BUILD_ASSETS_DIR', key: 'app.buildAssetsDir' },
  },
  forbiddenKey: {
    ...runtimeMessages.forbiddenKey,
    title: 'Forbidden key in JSON environment variable',
    example: { name: 'FW_PUBLIC', key: 'public' },
  },
  missing: {
    ...schemaMessages.missing,
    title: 'Environment variable is required',
    example: { name: 'FW_API_KEY', key: 'runtimeConfig.apiKey' },
  },
  invalid: {
    ...schemaMessages.invalid,
    title: 'Invalid value in runtime config',
    example: { name: 'FW_PUBLIC_SITE_URL', key: 'runtimeConfig.public.siteUrl', reason: 'Invalid URL' },
  },
  asynchronous: {
    ...schemaMessages.asynchronous,
    title: 'Schema of runtime config is asynchronous',
    example: { key: 'runtimeConfig.apiKey' },
  },
})
