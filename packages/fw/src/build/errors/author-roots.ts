import type { Authors } from '@fw/kit/errors'
import type { Fw } from '@fw/schema'

/** The folders with the author's files of an application. */
export function authorsOf({ layers, options }: Fw): Authors {
  return { roots: layers.map(({ rootDir }) => rootDir), buildDir: options.buildDir }
}
