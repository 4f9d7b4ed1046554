import type { Fw, PrerenderReport } from '@fw/schema'
import { servedBase } from '@fw/schema'
import { rulesOf } from '../../../build/explain/path-rules'
import { pathsOfPages, uniquePaths } from '../../try/page-paths'
import type { BuiltRoutes } from './messages'

interface Known {
  /** Paths that the user has named. */
  named: readonly string[]
  prerendering: PrerenderReport | undefined
}

/** The pages and handlers of a built application that can be requested. */
export async function listBuiltRoutes(app: Fw, { named, prerendering }: Known): Promise<BuiltRoutes> {
  const { paths, dynamic } = app.plan.pages.length > 0 ? pathsOfPages(app.plan.pages) : { paths: ['/'], dynamic: [] }
  const handlers = await listGetHandlers(app)
  const prerendered = (prerendering?.routes ?? []).flatMap(({ route, file, payloadBytes, redirect }) =>
    redirect === undefined && file.endsWith('.html')
      ? { path: route, file, ...(payloadBytes === undefined ? {} : { payloadBytes }) }
      : [],
  )
  const pages = uniquePaths([...paths, ...prerendered.map(({ path }) => path)])
  const isPlain = (path: string): boolean => !/[:*(]/.test(path)
  const plain = handlers.filter(isPlain)
  return {
    base: servedBase(app.options.app.baseURL),
    pages,
    handlers: plain,
    withParams: [...dynamic, ...handlers.filter(path => !isPlain(path))].map(path => path.replaceAll('()', '')),
    prerendered,
    cached: [...new Set([...pages, ...plain, ...named])].filter(path => isCached(app, path)),
  }
}

/** Routes of handlers for GET, without those of fw and its modules. */
async function listGetHandlers(app: Fw): Promise<string[]> {
  const parts = (await app.listParts?.()) ?? []
  const routes = parts.flatMap(({ kind, name, isUsed, facts }) =>
    kind === 'handler' && isUsed && /^(?:GET|all)$/.test(facts['method'] ?? 'all') && !name.startsWith('/_')
      ? name
      : [],
  )
  return uniquePaths(routes)
}

function isCached(app: Fw, path: string): boolean {
  const rule = Object.assign({}, ...rulesOf(app, path).map(explained => explained.rule)) as Record<string, unknown>
  return ['swr', 'isr', 'cache'].some(name => Boolean(rule[name]))
}
