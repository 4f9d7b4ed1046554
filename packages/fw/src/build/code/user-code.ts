import { isServerCode, isServerCopy, transpiledPackages } from '@fw/kit/internal'
import type { Fw } from '@fw/schema'
import { fwPath } from '../paths'

type Side = 'client' | 'server'

/** Distinguishes code of the application and its layers (even if these are packages) from dependencies. */
export function createIsUserCode(
  app: Fw,
  include: readonly RegExp[] = [],
  exclude: readonly RegExp[] = [],
): (id: string, side: Side) => boolean {
  // The innermost first: a layer may be a dependency of the project, or be downloaded into it.
  const roots = app.layers
    .flatMap(({ rootDir, srcDir }) => [`${rootDir}/`, `${srcDir}/`])
    .sort((a, b) => b.length - a.length)
  // Server code has separate auto-imports.
  const servers = app.layers.map(({ serverDir }) => `${serverDir}/`)
  const buildDir = `${app.options.buildDir}/`
  const runtime = fwPath('')
  const transpiled = { client: transpiledPackages('client', app), server: transpiledPackages('server', app) }
  return (id, side) => {
    const path = id.replace(/[?#].*$/, '')
    if (
      path.startsWith('\0') ||
      isServerCopy(id) ||
      [buildDir, runtime, ...servers, ...(app.plan.server.runtimeDirs ?? [])].some(dir => path.startsWith(dir)) ||
      isServerCode(path, app) ||
      exclude.some(pattern => pattern.test(path))
    )
      return false
    if (include.some(pattern => pattern.test(path))) return true
    const root = roots.find(dir => path.startsWith(dir))
    const inside = root ? path.slice(root.length) : path
    if (!inside.includes('node_modules/')) return true
    return transpiled[side].some(pattern =>
      typeof pattern === 'string'
        ? path.includes(`node_modules/${pattern}/`) || path.startsWith(pattern)
        : pattern.test(path),
    )
  }
}
