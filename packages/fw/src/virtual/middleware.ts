import type { RouteMiddleware } from '../shared/middleware'

// `#build/middleware`: those that run on every navigation, in order, and the named ones, loaded when needed.
export const globalMiddleware: RouteMiddleware[] = []
export const namedMiddleware: Record<string, () => Promise<{ default: RouteMiddleware }>> = {}
