import type { FwApp } from '@fw/schema'
import { frameworkNames } from '../imports/composables'
import { createIsFrom, isFrameworkSource } from './sources'
import type { IsFrom } from './sources'

/** A function that gets a key as its last argument while fewer arguments than `argumentLength` are passed. */
export interface KeyedFunction {
  name: string
  argumentLength: number
  /** Whether a function of that name is the one meant when it is imported from `source` by `importer`. */
  isFrom: IsFrom
}

/** Code in which one of the functions may be called. */
export function createMayCall(names: readonly string[]): RegExp {
  return new RegExp(`(?<![\\w$.])(?:${names.map(name => name.replace(/\$/g, '\\$')).join('|') || '(?!)'})(?![\\w$])`)
}

/** `optimization.keyedComposables`, each with a test of where it is imported from. */
export function resolveKeyed(app: FwApp): KeyedFunction[] {
  return app.options.optimization.keyedComposables.map(({ name, argumentLength, source }) => ({
    name,
    argumentLength,
    isFrom: createIsKeyed(app, name, source),
  }))
}

function createIsKeyed(app: FwApp, name: string, source: string | RegExp | undefined): IsFrom {
  if (source === undefined) return from => !frameworkNames.has(name) || isFrameworkSource(from)
  return createIsFrom(app, source)
}
