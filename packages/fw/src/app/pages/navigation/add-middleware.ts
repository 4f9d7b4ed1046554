import * as buildOptions from '#build/options'
import type { RouteMiddleware } from '../../../shared/middleware'
import { useFwApp } from '../../context/app-context'
import { guardDocument } from './guard-document'
import { routingOf } from '../route/routing'

/** Declares a route middleware. */
export function defineFwRouteMiddleware(middleware: RouteMiddleware): RouteMiddleware {
  return middleware
}

/** Adds middleware at runtime: a named one, or a global one with or without a name. */
export function addRouteMiddleware(
  name: string | RouteMiddleware,
  middleware?: RouteMiddleware,
  options: { global?: boolean } = {},
): void {
  const app = useFwApp('addRouteMiddleware')
  const { globalMiddleware: added, namedMiddleware: named } = routingOf(app)
  if (!buildOptions.hasPages) guardDocument(app)
  if (typeof name !== 'string') added.push(name)
  else if (!middleware) throw new Error(`addRouteMiddleware("${name}") requires a middleware function.`)
  else if (options.global) added.push(middleware)
  else named[name] = middleware
}
