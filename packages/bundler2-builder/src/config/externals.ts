import { builtinModules } from 'node:module'
import { aliasEntries, findShadowed, packageName, packageOf, resolveTranspile } from '@fw/kit/bundle'
import { findPackage } from '@fw/kit/config'
import type { Fw } from '@fw/schema'

/** Files that are no JavaScript, and so need the bundler. */
const COMPILED = /\.(?!(?:[cm]?js|node)$)[a-z]+$/i

interface Request {
  context?: string
  request?: string
}

/**
 * Decides which imports of the server stay imports: those of packages, unless they are transpiled. The server builder
 * bundles them once for everything.
 */
export function createExternals(app: Fw): (data: Request) => Promise<string | undefined> {
  const inlined = [...resolveTranspile(app, 'server'), ...findShadowed(app)]
  const aliases = aliasEntries(app).map(([name]) => name)
  const isBundled = (id: string, name: string): boolean =>
    COMPILED.test(id.slice(name.length)) ||
    inlined.some(entry =>
      typeof entry === 'string' ? entry === name || entry === id : entry.test(id) || entry.test(name),
    )
  return async ({ context = '', request = '' }) => {
    const id = packageOf(request) ?? request
    if (/^(?:[./#!\0-]|[a-z]:[\\/])/i.test(id) || id.includes('!') || id.includes('?')) return undefined
    if (id.startsWith('node:') || builtinModules.includes(id)) return `module ${id}`
    if (aliases.some(alias => id === alias || id.startsWith(`${alias}/`))) return undefined
    const name = packageName(id)
    if (!name || isBundled(id, name)) return undefined
    // A package of one of the application's own dependencies is resolved by the server builder as well.
    return findPackage(name, context) || findPackage(name, app.options.rootDir) ? `module ${id}` : undefined
  }
}
