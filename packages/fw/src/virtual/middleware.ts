import type { RouteMiddleware } from '../shared/middleware'

// `#build/middleware`: the global route middleware in order, with their names, and the named ones, loaded on demand.
export const globalMiddleware: RouteMiddleware[] = []
export const globalNames: string[] = []
export const namedMiddleware: Record<string, () => Promise<{ default: RouteMiddleware }>> = {}
