import { comparePages } from './compare-pages'
import type { Difference, PageResponse } from './compare-pages'
import { linkedPaths, uniquePaths } from './page-paths'

const MAX_COMPARED_PAGES = 60
const MAX_REQUEST_MS = 20_000

/** A page of both sides. */
export interface ComparedPage {
  path: string
  status: { nuxt: number; fw: number }
  differences: Difference[]
}

export interface Comparison {
  pages: ComparedPage[]
  /** Pages beyond the limit. */
  omitted: number
}

/** Requests pages from both servers, with those that they link to, and compares them. */
export async function compareServers(
  servers: { nuxt: string; fw: string },
  { base, paths }: { base: string; paths: readonly string[] },
): Promise<Comparison> {
  const prefix = base.replace(/\/$/, '')
  const queue = uniquePaths(paths)
  const pages: ComparedPage[] = []
  for (let index = 0; index < queue.length && index < MAX_COMPARED_PAGES; index++) {
    const path = queue[index]!
    const nuxt = await requestPage(`${servers.nuxt}${prefix}${path}`)
    const fw = await requestPage(`${servers.fw}${prefix}${path}`)
    const repeated = await requestPage(`${servers.nuxt}${prefix}${path}`)
    pages.push({
      path,
      status: { nuxt: nuxt.status, fw: fw.status },
      differences: comparePages(neutralOrigin(nuxt), neutralOrigin(fw), neutralOrigin(repeated)),
    })
    for (const linked of uniquePaths(linkedPaths(nuxt.body, base))) if (!queue.includes(linked)) queue.push(linked)
  }
  return { pages, omitted: Math.max(0, queue.length - pages.length) }
}

async function requestPage(url: string): Promise<PageResponse & { origin: string }> {
  const { origin } = new URL(url)
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(MAX_REQUEST_MS),
    })
    const body = await response.text()
    return { origin, status: response.status, headers: Object.fromEntries(response.headers), body }
  } catch (error) {
    return { origin, status: 0, headers: {}, body: String((error as Error).cause ?? error) }
  }
}

/** The servers have different ports, which absolute URLs contain. */
function neutralOrigin({ origin, status, headers, body }: PageResponse & { origin: string }): PageResponse {
  const { host } = new URL(origin)
  return {
    status,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replaceAll(host, 'host')])),
    body: body.replaceAll(host, 'host'),
  }
}
