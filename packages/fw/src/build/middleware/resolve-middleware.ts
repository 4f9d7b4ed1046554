import type { RouteMiddleware } from '@fw/schema'
import { relative } from 'pathe'
import { kebabCase } from 'scule'

/** The middleware of a file: `auth.ts` is `auth`, `01.setup.global.ts` runs on every navigation. */
export function resolveMiddleware(dir: string, file: string): RouteMiddleware {
  const path = relative(dir, file)
    .replace(/\.\w+$/, '')
    .replace(/\/index(?=\.global$|$)/, '')
  const global = path.endsWith('.global')
  const name = global ? path.slice(0, -'.global'.length) : path
  return { name: kebabCase(name.replace(/[/.]/g, '-')), path: file, global }
}
