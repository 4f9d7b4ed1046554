import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Fw, PrerenderedRoute, ServerOutput } from '@fw/schema'
import { measureFiles } from '../sizes'
import { findLimit, isLimited } from './limits'
import type { Measurement } from './measurement'

const compress = promisify(gzip)
const IMAGE = /\.(?:png|jpe?g|gif|svg|webp|avif|ico)$/i

/** The written files that budgets limit, and how long pages took to prerender. */
export async function measureOutput(app: Fw, { publicDir, prerendering }: ServerOutput): Promise<Measurement[]> {
  const images = isLimited(app.options.budgets, 'images') ? await measureFiles(publicDir) : []
  const routes = (prerendering?.routes ?? []).filter(({ redirect }) => redirect === undefined)
  return [
    ...images
      .filter(({ file }) => IMAGE.test(file))
      .map(({ file, bytes }): Measurement => ({ kind: 'images', subject: file, amount: bytes })),
    ...(await Promise.all(routes.map(route => measureRoute(app, route, publicDir)))).flat(),
  ]
}

async function measureRoute(
  app: Fw,
  { route, file, payloadBytes, milliseconds, isReused }: PrerenderedRoute,
  publicDir: string,
): Promise<Measurement[]> {
  const measured: Measurement[] = []
  if (file.endsWith('.html') && findLimit(app, { kind: 'html', subject: route })) {
    const html = await readFile(join(publicDir, file))
    measured.push({ kind: 'html', subject: route, amount: (await compress(html)).length })
  }
  if (payloadBytes !== undefined) measured.push({ kind: 'payload', subject: route, amount: payloadBytes })
  if (!isReused) measured.push({ kind: 'prerender', subject: route, amount: milliseconds })
  return measured
}
