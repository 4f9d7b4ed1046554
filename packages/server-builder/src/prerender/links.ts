import { parseAttributes } from '@fw/schema'

const TAGS =
  /<!--[\s\S]*?-->|<(script|style|textarea|title)\b[\s\S]*?<\/\1\s*>|<(?:a|area)\s((?:[^>"']|"[^"]*"|'[^']*')*)>/gi

/** A link target, as written. */
interface Link {
  href: string
  /** Whether browsers download it, instead of opening it. */
  isDownload: boolean
}

/** The links of a page. */
export function findLinks(html: string): Link[] {
  const links: Link[] = []
  for (const [, , attributes] of html.matchAll(TAGS)) {
    const read = parseAttributes(attributes ?? '')
    const href = read.get('href')
    if (href !== undefined) links.push({ href, isDownload: read.has('download') })
  }
  return links
}

// Files are served unchanged; a number is part of a version (`/docs/v1.2`).
const IS_FILE = /\.(?!html?$|json$|\d+$)[\da-z]+$/i

/** The encoded path below the base that a link refers to. Undefined for other sites, and paths outside of the base. */
export function resolveLink(link: string, from: string, base: string): string | undefined {
  const path = resolvePath(link, base + from.slice(1))
  if (path?.startsWith(base)) return path.slice(base.length - 1)
  return path === base.slice(0, -1) ? '/' : undefined
}

/** Whether a path is that of a file, which is not rendered. */
export function isFilePath(path: string): boolean {
  return IS_FILE.test(path)
}

/** The encoded path of a route, with or without the base. The query is part of it. */
export function resolveRoute(route: string, base: string): string | undefined {
  const path = resolvePath(`/${route.replace(/^\/+/, '')}`, '/')
  if (path === undefined) return undefined
  const query = path.endsWith('.json') ? (/\?[^#]*/.exec(route)?.[0] ?? '') : ''
  return (base === '/' || !path.startsWith(base) ? path : path.slice(base.length - 1)) + query
}

const ORIGIN = 'http://site.invalid'

function resolvePath(link: string, from: string): string | undefined {
  try {
    const { origin, pathname } = new URL(link.trim(), ORIGIN + from)
    return origin === ORIGIN ? pathname : undefined
  } catch {
    return undefined
  }
}
