// What Node imports from `@nuxt/kit`, `@nuxt/schema` and `nuxt`: this package is installed in their place.
import { jsonSchema } from '@fw/schema'
import type { Fw } from '@fw/schema'
import { useFw } from '@fw/kit'
import { apiVersion } from '@fw/kit/internal'

export * from '@fw/kit'
export * from './kit-names.gen'
export type * from '@fw/schema'
export type * from './nuxt-types'

/** The version of Nuxt whose API the application supports: 4, and 3 in the v3 layout. */
export function getNuxtVersion(app: Fw = useFw()): string {
  return apiVersion(app)
}

/** The options, as a JSON schema. */
export const NuxtConfigSchema: unknown = jsonSchema()

export { buildNuxt, buildNuxt as build } from './build-nuxt'
export { loadNuxt, loadNuxt as createNuxt, loadNuxtConfig } from './load-nuxt'
export type { LoadNuxtOptions } from './load-nuxt'
