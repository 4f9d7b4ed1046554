const METHODS = /\.(connect|delete|get|head|options|patch|post|put|trace)$/
const ENVIRONMENTS = /\.(dev|prod|prerender)$/

export interface FileRoute {
  route: string
  method?: string
  /** Only in development, in production, or when prerendering. */
  env?: string
}

/** The route of a handler's file, relative to its folder: `users/[id].get.ts` below `/api` is `GET /api/users/:id`. */
export function resolveRoute(file: string, prefix = ''): FileRoute {
  let name = file.replace(/\.[a-z]+$/i, '')
  const env = ENVIRONMENTS.exec(name)?.[1]
  if (env) name = name.slice(0, -env.length - 1)
  const method = METHODS.exec(name)?.[1]
  if (method) name = name.slice(0, -method.length - 1)
  const path = name
    .split('/')
    .filter(part => !/^\([^)]+\)$/.test(part))
    .map(resolveSegment)
    .join('/')
  const route = `${prefix}/${path}`.replace(/\/index$/, '') || '/'
  return { route, ...(method && { method: method.toUpperCase() }), ...(env && { env }) }
}

function resolveSegment(part: string): string {
  return part
    .split(/(\[[^\]]+\])/)
    .map((text, index) => (index % 2 === 0 ? encodeStatic(text) : resolveParam(text.slice(1, -1))))
    .join('')
}

function resolveParam(name: string): string {
  if (name === '...') return '**'
  return name.startsWith('...') ? `**:${plain(name.slice(3))}` : `:${plain(name)}`
}

// Routes are compared with encoded URL paths.
function encodeStatic(text: string): string {
  return encodeURI(text).replaceAll(/[?#]/g, encodeURIComponent)
}

function plain(name: string): string {
  return name.replace(/[^\w-]/g, '_')
}
