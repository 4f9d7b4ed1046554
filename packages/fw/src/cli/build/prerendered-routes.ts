import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { PrerenderedRoute } from '@fw/schema'
import type { Color } from '../output/terminal'
import { emitBytes } from './sizes'

/** A prerendered route. Only the size of those that are printed is measured compressed. */
export type MeasuredRoute = PrerenderedRoute & { gzip?: number }

/** Up to this number, all routes are printed. */
const MAX_ROUTES = 10
/** Of more routes, those that deserve attention. */
const MAX_EXTREMES = 5

const compress = promisify(gzip)

/** The routes to print, in groups with a title. */
function groupRoutes(routes: readonly MeasuredRoute[]): Array<{ title: string; routes: readonly MeasuredRoute[] }> {
  if (routes.length <= MAX_ROUTES) return [{ title: '', routes }]
  const rendered = routes.filter(({ isReused }) => !isReused)
  return [
    { title: 'largest', routes: routes.toSorted((a, b) => b.bytes - a.bytes).slice(0, MAX_EXTREMES) },
    { title: 'slowest', routes: rendered.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, MAX_EXTREMES) },
  ]
}

/** Adds the compressed size to the routes that are printed. */
export async function measureRoutes(routes: readonly PrerenderedRoute[], publicDir: string): Promise<MeasuredRoute[]> {
  const shown = new Set(groupRoutes(routes).flatMap(group => group.routes))
  return Promise.all(
    routes.map(async route => {
      const content = shown.has(route) ? await readFile(join(publicDir, route.file)).catch(() => undefined) : undefined
      return content ? { ...route, gzip: (await compress(content)).length } : route
    }),
  )
}

/** The routes as readable text: all of them, or the largest and slowest ones. */
export function emitRoutes(routes: readonly MeasuredRoute[], report: string, color: Color): string[] {
  if (routes.length === 0) return []
  const reused = routes.filter(({ isReused }) => isReused).length
  const title = `Prerendered ${routes.length} route${routes.length === 1 ? '' : 's'}${reused > 0 ? `, ${reused} of them by an earlier build` : ''} (${report})`
  const rows = groupRoutes(routes).flatMap(group =>
    group.routes.map((route, index) => [index === 0 ? group.title : '', ...emitRoute(route)]),
  )
  const width = (column: number): number => Math.max(...rows.map(row => row[column]!.length))
  return [
    title,
    ...rows.map(([group, bytes, compressed, time, name]) =>
      `  ${color.bold(group!.padEnd(width(0)))}${width(0) > 0 ? '  ' : ''}${bytes!.padStart(width(1))}  ${color.dim(compressed!.padStart(width(2)))}  ${color.dim(time!.padStart(width(3)))}  ${name}`.trimEnd(),
    ),
    '',
  ]
}

function emitRoute({ route, bytes, gzip: compressed, milliseconds, redirect, isReused }: MeasuredRoute): string[] {
  return [
    emitBytes(bytes),
    compressed === undefined ? '' : `${emitBytes(compressed)} gzip`,
    isReused ? 'reused' : `${milliseconds} ms`,
    redirect === undefined ? route : `${route} → ${redirect}`,
  ]
}
