import type { Fw, PublicAsset } from '@fw/schema'
import ignore from 'ignore'
import { join, relative, resolve } from 'pathe'
import { isIgnoredFile } from './ignored-files'

/** A file that may be served for a URL path. */
export interface PublicCandidate {
  dir: string
  /** Relative to `dir`. */
  name: string
}

/** The files that may be served for a path, in order: from the public folders, then from `publicAssets`. */
export function publicCandidates(app: Fw, path: string): PublicCandidate[] {
  const { publicDirs, publicAssets = [] } = app.plan.server
  const mounted = publicAssets
    .filter(asset => isBelow(path, asset))
    .map(asset => ({ asset, name: path.slice(asset.baseURL.length) }))
  return [
    ...publicDirs.map(dir => ({ dir, name: path })),
    ...mounted
      .filter(({ asset, name }) => !isExcluded(asset, name, app))
      .map(({ asset: { dir }, name }) => ({ dir, name })),
  ].filter(({ dir, name }) => !isIgnoredFile(join(dir, name), app))
}

/** Whether a path is below public assets without `fallthrough`: if the file is missing, no page is rendered. */
export function isAssetOnlyPath(app: Fw, path: string): boolean {
  return (
    app.plan.server.publicAssets?.some(asset => asset.baseURL !== '' && !asset.fallthrough && isBelow(path, asset)) ??
    false
  )
}

function isBelow(path: string, { baseURL }: PublicAsset): boolean {
  return path.startsWith(`${baseURL}/`)
}

// Like the server engine: patterns are relative to the project folder, unless they start with a star.
function isExcluded({ dir, ignore: patterns = [] }: PublicAsset, name: string, { options: { rootDir } }: Fw): boolean {
  if (patterns.length === 0) return false
  const rules = patterns.map(pattern => {
    const [, not = '', rest = ''] = /^(!?)(.*)$/s.exec(pattern)!
    return not + (rest.startsWith('*') ? rest : `/${relative(dir, resolve(rootDir, rest))}`)
  })
  return ignore()
    .add(rules)
    .ignores(name.replace(/^\/+/, '') || '.')
}
