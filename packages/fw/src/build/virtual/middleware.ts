import type { RouteMiddleware } from '@fw/schema'
import { emitImports, emitLoaders } from './emit-text'

/** `#build/middleware`: the global ones in order, the named ones as loaders. */
export function emitMiddleware(middleware: readonly RouteMiddleware[]): string {
  const { statements, names } = emitImports(
    middleware.filter(({ global }) => global).map(({ path }) => path),
    'middleware',
  )
  const named = middleware.filter(({ global }) => !global).map(({ name, path }) => ({ name, file: path }))
  return `${statements}export const globalMiddleware = [${names.join(', ')}]\nexport const namedMiddleware = ${emitLoaders(named)}\n`
}
