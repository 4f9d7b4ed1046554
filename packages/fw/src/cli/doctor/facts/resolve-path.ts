import { existsSync } from 'node:fs'
import { resolveAlias } from '@fw/kit'
import { aliasesOf } from '@fw/kit/internal'
import type { Fw } from '@fw/schema'
import { dirname, join, resolve } from 'pathe'
import { explainHandlers } from '../../../build/explain/explain-handler'
import { explainPage } from '../../../build/explain/explain-page'
import { rulesOf } from '../../../build/explain/path-rules'

/** What responds to a path. */
type PathKind = 'page' | 'handler' | 'redirect' | 'file'

/** Resolves paths of the site to what responds to them. Undefined: nothing does. */
export type ResolvePath = (path: string) => Promise<PathKind | undefined>

export function createPathResolver(app: Fw, publicDirs: readonly string[]): ResolvePath {
  const kinds = new Map<string, Promise<PathKind | undefined>>()
  return path => {
    const kind = kinds.get(path) ?? kindOf(app, publicDirs, path)
    kinds.set(path, kind)
    return kind
  }
}

async function kindOf(app: Fw, publicDirs: readonly string[], path: string): Promise<PathKind | undefined> {
  // Without pages, one component is shown for all paths.
  if (app.plan.pages.length === 0) return 'page'
  if ((await explainPage(app, path)).some(({ isUsed }) => isUsed)) return 'page'
  if (hasRedirect(app, path)) return 'redirect'
  if (publicDirs.some(dir => existsSync(join(dir, path)))) return 'file'
  return (await explainHandlers(app, path)).length > 0 ? 'handler' : undefined
}

/** The file of an image that a template names, which may not exist. Undefined: only the running server knows. */
export type FindAsset = (src: string, from: string) => Promise<string | undefined>

export function createAssetFinder(app: Fw, publicDirs: readonly string[], hasServerMiddleware: boolean): FindAsset {
  return async (src, from) => {
    const path = src.replace(/[?#].*$/s, '')
    if (path === '' || /^[a-z][\w+.-]*:|^\/\//i.test(path)) return undefined
    if (path.startsWith('.')) return resolve(dirname(from), path)
    if (!path.startsWith('/')) {
      const resolved = resolveAlias(path, aliasesOf(app))
      return resolved === path ? undefined : resolved
    }
    const file = publicDirs.map(dir => join(dir, path)).find(candidate => existsSync(candidate))
    if (file !== undefined || hasServerMiddleware || publicDirs.length === 0) return file
    const isServed = hasRedirect(app, path) || (await explainHandlers(app, path)).length > 0
    return isServed ? undefined : join(publicDirs[0]!, path)
  }
}

/** Whether a rule sends requests elsewhere. */
function hasRedirect(app: Fw, path: string): boolean {
  return rulesOf(app, path).some(({ rule }) => rule.redirect !== undefined || rule.proxy !== undefined)
}
