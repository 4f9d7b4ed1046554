import { isCaseSensitive } from '#fw-server/paths'
import { canonicalTextPath, foldCase } from '../request/canonical-path'
import { pathDependency, tagDependency } from './dependencies'
import { renewVersion } from './revalidation'

/**
 * Makes the cached responses of a path stale: HTML, payload and islands of a page, or those of a server route, for all
 * hosts, queries and headers. The next request renders it again. `/news/**` includes `/news` and everything below it.
 */
export async function revalidatePath(path: string): Promise<void> {
  if (typeof path !== 'string' || !path.startsWith('/')) {
    throw new TypeError(
      `[FW2120] revalidatePath expects a path that starts with a slash, but got ${JSON.stringify(path)}.`,
    )
  }
  const [, start = '', end = ''] = /^(.*?)(\/\*\*)?$/s.exec(path.replace(/[?#].*$/s, ''))!
  const canonical = canonicalTextPath(start || '/')
  await renewVersion(pathDependency((isCaseSensitive ? canonical : foldCase(canonical)) + end))
}

/** Makes all cached responses and results with one of these tags stale. The next request renders them again. */
export async function revalidateTag(...tags: string[]): Promise<void> {
  await Promise.all(tags.map(tag => renewVersion(tagDependency(tag))))
}
