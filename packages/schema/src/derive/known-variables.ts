import { optionVariables } from './describe'

/** Variables of Nuxt's commands and test utilities, which have the prefix of runtime config in applications for Nuxt. */
const NUXT_VARIABLES: readonly string[] = [
  'NUXT_DEBUG_PERF',
  'NUXT_HOST',
  'NUXT_IGNORE_LOCK',
  'NUXT_PERF_SLOW_HOOK_MS',
  'NUXT_PORT',
  'NUXT_TELEMETRY_DEBUG',
  'NUXT_TELEMETRY_DISABLED',
  'NUXT_TELEMETRY_ENDPOINT',
  'NUXT_TEST_CONTEXT',
  'NUXT_TEST_DEV',
  'NUXT_TEST_LOG_LEVEL',
  'NUXT_TEST_OPTIONS',
]

/** Environment variables that have the prefix of the runtime config, but mean something else. */
export function knownVariables(prefix: string): string[] {
  return [...optionVariables(), ...NUXT_VARIABLES].filter(name => name.startsWith(prefix))
}
