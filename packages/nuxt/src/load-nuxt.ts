import { loadFw } from '@fw/kit'
import type { Fw, PlainObject } from '@fw/schema'
import { isPlainObject } from '@fw/schema'

/** Loads an application. */
export async function loadNuxt(options: Parameters<typeof loadFw>[0] = {}): Promise<Fw> {
  const { overrides } = options
  return loadFw(overrides ? { ...options, overrides: withoutServerOption(overrides) } : options)
}

/** `@nuxt/test-utils` disables a way of Nuxt to run the server, which fw does not have. */
function withoutServerOption(overrides: PlainObject): PlainObject {
  const { experimental } = overrides
  if (!isPlainObject(experimental)) return overrides
  const { nitroViteEnvironment: _, ...others } = experimental
  return { ...overrides, experimental: others }
}
