import type { FwApp, PublicAsset } from '@fw/schema'
import ignore from 'ignore'
import { join, relative, resolve } from 'pathe'
import { isIgnored } from './ignore'

/** A file that the path of a URL may mean. */
export interface PublicCandidate {
  dir: string
  /** Below `dir`. */
  name: string
}

/**
 * Files that a path may mean, in the order in which they are looked for: those of the public folders, then those of
 * folders with a path of their own.
 */
export function publicCandidates(app: FwApp, path: string): PublicCandidate[] {
  const { publicDirs, publicAssets = [] } = app.plan.server
  const own = publicAssets
    .filter(asset => isBelow(path, asset))
    .map(asset => ({ asset, name: path.slice(asset.baseURL.length) }))
  return [
    ...publicDirs.map(dir => ({ dir, name: path })),
    ...own.filter(({ asset, name }) => !isLeftOut(asset, name, app)).map(({ asset: { dir }, name }) => ({ dir, name })),
  ].filter(({ dir, name }) => !isIgnored(join(dir, name), app))
}

/** Whether a path is below a folder of which nothing else is served: what it does not have is no page either. */
export function isOnlyForAssets(app: FwApp, path: string): boolean {
  return (
    app.plan.server.publicAssets?.some(asset => asset.baseURL !== '' && !asset.fallthrough && isBelow(path, asset)) ??
    false
  )
}

function isBelow(path: string, { baseURL }: PublicAsset): boolean {
  return path.startsWith(`${baseURL}/`)
}

// As the engine reads these patterns: from the project's folder, unless they begin with a star.
function isLeftOut(
  { dir, ignore: patterns = [] }: PublicAsset,
  name: string,
  { options: { rootDir } }: FwApp,
): boolean {
  if (patterns.length === 0) return false
  const rules = patterns.map(pattern => {
    const [, not = '', rest = ''] = /^(!?)(.*)$/s.exec(pattern)!
    return not + (rest.startsWith('*') ? rest : `/${relative(dir, resolve(rootDir, rest))}`)
  })
  return ignore()
    .add(rules)
    .ignores(name.replace(/^\/+/, '') || '.')
}
