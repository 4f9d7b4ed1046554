import { aliasesOf, resolveAlias } from '@fw/kit'
import type { FwApp } from '@fw/schema'
import { dirname, extname, resolve } from 'pathe'
import { frameworkNames } from '../imports/composables'
import { fwPath } from '../paths'

/** A function that gets a key as its last argument while fewer arguments than `argumentLength` are passed. */
export interface KeyedFunction {
  name: string
  argumentLength: number
  /** Whether a function of that name is the one meant when it is imported from `source` by `importer`. */
  isFrom: (source: string, importer: string) => boolean
}

/** Code in which one of the functions may be called. */
export function createMayCall(functions: readonly KeyedFunction[]): RegExp {
  return new RegExp(`(?<![\\w$.])(?:${functions.map(({ name }) => name.replace(/\$/g, '\\$')).join('|')})(?![\\w$])`)
}

/** `optimization.keyedComposables`, each with a test of where it is imported from. */
export function resolveKeyed(app: FwApp): KeyedFunction[] {
  return app.options.optimization.keyedComposables.map(({ name, argumentLength, source }) => ({ name, argumentLength, isFrom: createIsFrom(app, name, source) }))
}

function createIsFrom(app: FwApp, name: string, source: string | RegExp | undefined): KeyedFunction['isFrom'] {
  const toPath = (id: string, importer: string) => {
    const path = resolveAlias(id, aliasesOf(app))
    return withoutExtension(path.startsWith('.') ? resolve(dirname(importer), path) : path)
  }
  const framework = new Set(['#app', '#imports', 'fw/app', fwPath('app/index.mjs')])
  if (source === undefined) return from => !frameworkNames.has(name) || framework.has(from)
  if (source instanceof RegExp) return (from, importer) => source.test(from) || source.test(toPath(from, importer))
  const wanted = toPath(source, `${app.options.srcDir}/index`)
  return (from, importer) => from === source || toPath(from, importer) === wanted
}

function withoutExtension(path: string): string {
  return /\.[cm]?[jt]sx?$/.test(path) ? path.slice(0, -extname(path).length).replace(/\/index$/, '') : path
}
