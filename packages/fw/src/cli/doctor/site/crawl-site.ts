import { buildDiagnostics, doctorDiagnostics } from '@fw/schema'
import type { AppFacts } from '../facts/app-facts'
import type { Finding } from '../finding'
import { locateElement } from './locate-element'
import { elementsOf, parseHtml } from './parse-html'
import type { HtmlElement } from './parse-html'
import type { SitePage } from './site-facts'
import { firstError } from './start-copy'
import type { RunningSite } from './start-copy'

/** Enough to see every page component, and what a large site links to. */
const MAX_PAGES = 60

const MAX_REQUEST_MS = 20_000

const NO_SESSIONS = 'Some pages were not checked: the password of sessions is not set (FW2137).'

interface Link {
  page: SitePage
  element: HtmlElement
}

/** Requests the pages of a site, and those that they link to. Pages that fail are findings. */
export async function crawlSite(
  site: RunningSite,
  facts: AppFacts,
): Promise<{ pages: SitePage[]; findings: Finding[]; skipped: string[] }> {
  const skipped = new Set<string>()
  const pages: SitePage[] = []
  const findings: Finding[] = []
  const sources = new Map<string, Link | undefined>()
  for (const { path } of facts.pageFiles) if (!/[:*(]/.test(path)) sources.set(path, undefined)
  for (const [path, link] of sources) {
    if (pages.length >= MAX_PAGES) break
    const page = await requestPage(site, facts, path)
    if (!page) continue
    // Where there are no secrets, such as in CI, the server cannot have sessions.
    if (page.status >= 500 && site.errors().includes('FW2137')) skipped.add(NO_SESSIONS)
    else if (page.status >= 500) findings.push(reportFailure(page, site))
    else if (page.status === 404 && link) {
      const location = locateElement(facts, link.page, link.element)
      findings.push(buildDiagnostics.missingPage({ path }, location ? { location } : {}))
    } else if (page.status === 200) {
      pages.push(page)
      for (const element of elementsOf(page.root, /^a$/)) {
        const target = pathOf(element, page, site)
        if (target !== undefined && !sources.has(target) && (await facts.resolvePath(target)) === 'page')
          sources.set(target, { page, element })
      }
    }
  }
  return { pages, findings, skipped: [...skipped] }
}

/** A page. Undefined for redirects and what is not HTML. */
async function requestPage(site: RunningSite, facts: AppFacts, path: string): Promise<SitePage | undefined> {
  const response = await fetch(new URL(`.${path}`, site.url), {
    redirect: 'manual',
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(MAX_REQUEST_MS),
  }).catch(() => undefined)
  if (!response || (response.status >= 300 && response.status < 400)) return undefined
  const html = await response.text()
  const file = await facts.findPageFile(path)
  const { status, headers } = response
  return { path, status, headers, html, root: parseHtml(html), ...(file === undefined ? {} : { file }) }
}

function reportFailure({ path, status, file }: SitePage, site: RunningSite): Finding {
  return doctorDiagnostics.pageFailed(
    { path, status, reason: firstError(site.errors()) },
    file === undefined ? {} : { location: { file, line: 1, column: 1 } },
  )
}

/** The path below the base URL that a link leads to, if it is part of the site. */
function pathOf({ attributes }: HtmlElement, { path }: SitePage, site: RunningSite): string | undefined {
  const href = attributes.get('href')
  const base = new URL(`.${path}`, site.url).href
  if (href === undefined || attributes.has('download') || !URL.canParse(href, base)) return undefined
  const url = new URL(href, base)
  if (!url.href.startsWith(site.url)) return undefined
  return decodeURI(url.pathname.slice(new URL(site.url).pathname.length - 1)).replace(/(?<=.)\/$/, '')
}
