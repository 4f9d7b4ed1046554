import { loadFw, loadFwConfig } from '@fw/kit'
import type { Fw, PlainObject } from '@fw/schema'
import { isPlainObject, mergeDeep } from '@fw/schema'

type LoadOptions = NonNullable<Parameters<typeof loadFw>[0]>

/** How Nuxt loads an application, or its configuration. */
export interface LoadNuxtOptions extends Omit<LoadOptions, 'dotenv'> {
  /** Earlier name of `overrides`. */
  config?: PlainObject
  /** Like `defaults`, with a higher precedence. */
  defaultConfig?: PlainObject
  /** Whether `.env` files are read, or which one is. */
  dotenv?: boolean | string | { fileName?: string | string[] }
}

/** Loads an application. */
export async function loadNuxt(options: LoadNuxtOptions = {}): Promise<Fw> {
  return loadFw(readOptions(options))
}

/** The resolved options of an application. */
export async function loadNuxtConfig(options: LoadNuxtOptions = {}): ReturnType<typeof loadFwConfig> {
  return loadFwConfig(readOptions(options))
}

/** The same options as the kit has them. */
function readOptions({
  config,
  defaultConfig,
  defaults,
  dotenv,
  rootDir,
  cwd,
  ...options
}: LoadNuxtOptions): LoadOptions {
  const overrides = options.overrides ?? config
  const dir = cwd ?? rootDir
  const file = isPlainObject(dotenv) ? [dotenv.fileName].flat()[0] : dotenv
  return {
    ...options,
    ...(dir === undefined ? {} : { rootDir: dir }),
    ...(overrides ? { overrides: withoutServerOption(overrides) } : {}),
    ...(defaults || defaultConfig ? { defaults: mergeDeep([defaultConfig ?? {}, defaults ?? {}]) as PlainObject } : {}),
    ...(file === undefined ? {} : { dotenv: file as boolean | string }),
  }
}

/** `@nuxt/test-utils` disables a way of Nuxt to run the server, which fw does not have. */
function withoutServerOption(overrides: PlainObject): PlainObject {
  const { experimental } = overrides
  if (!isPlainObject(experimental)) return overrides
  const { nitroViteEnvironment: _, ...others } = experimental
  return { ...overrides, experimental: others }
}
