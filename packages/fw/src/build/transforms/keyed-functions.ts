import type { Fw } from '@fw/schema'
import { frameworkNames } from '../imports/composables'
import { createIsFrom, isFrameworkSource } from '../code/import-sources'
import type { IsFrom } from '../code/import-sources'

/** A function that gets a key as its last argument if fewer arguments than `argumentLength` are passed. */
export interface KeyedFunction {
  name: string
  argumentLength: number
  /** Whether an import of that name from `source` in `importer` is this function. */
  isFrom: IsFrom
}

/** Matches code that may call one of the functions. */
export function createMayCall(names: readonly string[]): RegExp {
  return new RegExp(`(?<![\\w$.])(?:${names.map(name => name.replace(/\$/g, '\\$')).join('|') || '(?!)'})(?![\\w$])`)
}

/** `optimization.keyedComposables`, each with a check of its import source. */
export function resolveKeyed(app: Fw): KeyedFunction[] {
  return app.options.optimization.keyedComposables.map(({ name, argumentLength, source }) => ({
    name,
    argumentLength,
    isFrom: createIsKeyed(app, name, source),
  }))
}

function createIsKeyed(app: Fw, name: string, source: string | RegExp | undefined): IsFrom {
  if (source === undefined) return from => !frameworkNames.has(name) || isFrameworkSource(from)
  return createIsFrom(app, source)
}
