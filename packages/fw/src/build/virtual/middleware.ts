import type { RouteMiddleware } from '@fw/schema'
import { emitImports, emitJson, emitLoaders } from './emit-text'

/** `#build/middleware`: the global ones in order, with their names, and the named ones as loaders. */
export function emitMiddleware(middleware: readonly RouteMiddleware[]): string {
  const globals = middleware.filter(({ global }) => global)
  const { statements, names } = emitImports(
    globals.map(({ path }) => path),
    'middleware',
  )
  const named = middleware.filter(({ global }) => !global).map(({ name, path }) => ({ name, file: path }))
  return `${statements}export const globalMiddleware = [${names.join(', ')}]\nexport const globalNames = ${emitJson(globals.map(({ name }) => name))}\nexport const namedMiddleware = ${emitLoaders(named)}\n`
}
