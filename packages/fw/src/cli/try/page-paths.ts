import { readdirSync } from 'node:fs'

/** Pages as routes, with those that need a parameter apart. */
export interface PagePaths {
  paths: string[]
  dynamic: string[]
}

interface PageRoute {
  path: string
  children?: readonly PageRoute[]
}

/** The URL paths of pages. Optional parameters are omitted. */
export function pathsOfPages(pages: readonly PageRoute[], parent = ''): PagePaths {
  const result: PagePaths = { paths: [], dynamic: [] }
  for (const { path, children = [] } of pages) {
    const full = path.startsWith('/') ? path : `${parent.replace(/\/$/, '')}/${path}`
    const shown = full.replace(/\/:\w+(?:\([^)]*\))?[?*](?=\/|$)/g, '') || '/'
    const below = pathsOfPages(children, full)
    // The default child of a page has its path.
    if (children.every(child => child.path !== '')) result[/[:(]/.test(shown) ? 'dynamic' : 'paths'].push(shown)
    result.paths.push(...below.paths)
    result.dynamic.push(...below.dynamic)
  }
  return result
}

/** The paths of prerendered pages in an output folder. */
export function prerenderedPaths(publicDir: string): string[] {
  let files: string[]
  try {
    files = readdirSync(publicDir, { recursive: true, encoding: 'utf8' })
  } catch {
    return []
  }
  return files
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => file.endsWith('.html') && !/^(?:200|404|50\d)\.html$/.test(file))
    .map(file => `/${file.replace(/(?:^|\/)index\.html$|\.html$/, '')}`)
}

/** The paths of pages of the same site that a page links to, without its base URL. */
export function linkedPaths(html: string, base: string): string[] {
  const prefix = base.replace(/\/$/, '')
  return [...html.matchAll(/<a\s(?:[^>]*\s)?href="(\/(?!\/)[^"#?]*)/g)]
    .map(([, path]) => path!.replaceAll('&amp;', '&'))
    .filter(path => (path === prefix || path.startsWith(`${prefix}/`)) && !/\/_|\.\w{1,5}$/.test(path))
    .map(path => path.slice(prefix.length) || '/')
}

/** Paths without duplicates: `/about/` is `/about`. */
export function uniquePaths(paths: readonly string[]): string[] {
  return [...new Set(paths.map(path => (path.length > 1 ? path.replace(/\/$/, '') : path)))]
}

/** `/a,b` → `/a`, `/b` */
export function parseRoutes(written: string | undefined): string[] {
  return (written ?? '')
    .split(',')
    .map(path => path.trim())
    .filter(Boolean)
    .map(path => (path.startsWith('/') ? path : `/${path}`))
}

/** Whether a page of a route with parameters is among the paths. */
export function isRequested(route: string, paths: readonly string[]): boolean {
  const pattern = route
    .split('/')
    .map(segment =>
      /[:(]/.test(segment) ? (/[*+]$/.test(segment) ? '.*' : '[^/]+') : segment.replace(/[.+?^$|\\]/g, '\\$&'),
    )
    .join('/')
  return paths.some(path => new RegExp(`^${pattern}$`).test(path))
}
