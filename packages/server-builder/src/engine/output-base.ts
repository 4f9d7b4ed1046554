import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { joinBase, servedBase } from '@fw/schema'
import type { Fw } from '@fw/schema'
import type { Nitro, NitroConfig, NitroOptions } from 'nitro/types'
import { join } from 'pathe'

/** Files that hosts only read at the root of a site. */
const HOST_FILES = ['_headers', '_redirects', '_routes.json']

type RouteRules = Nitro['options']['routeRules']

/**
 * Some platforms serve the folder of public files as it is: files are below `app.baseURL` there, and the configuration
 * of the platform contains it. The engine itself does not know the base URL, which can be set when a server starts.
 */
export function writeOutputBelowBase({ options: { app, dev } }: Fw, engine: Nitro): void {
  const { options, hooks } = engine
  const base = servedBase(app.baseURL)
  if (dev || base === '/' || !isBelowBase(engine)) return
  const root = options.output.publicDir
  options.output.publicDir = join(root, base)
  const { baseURL, routeRules } = options
  // The listeners of presets write the configuration of the platform.
  hooks.beforeEach(({ name }) => {
    if (name !== 'compiled') return
    options.baseURL = base
    // This family of presets writes rules without the base URL.
    if (options.preset.startsWith('netlify')) engine.options.routeRules = rulesBelow(routeRules, base)
  })
  hooks.afterEach(({ name }) => {
    if (name !== 'compiled') return
    Object.assign(options, { baseURL, routeRules })
    moveHostFiles(options.output.publicDir, root, base)
  })
}

/** The folder that is the root of the site: with a base URL, public files may be in a folder of it. */
export function siteDirOf({ options: { app } }: Fw, engine: Nitro): string {
  const { publicDir } = engine.options.output
  return isBelowBase(engine) ? publicDir.slice(0, publicDir.length - servedBase(app.baseURL).length + 1) : publicDir
}

/** Such presets declare the folder as `dist/{{ baseURL }}`. */
function isBelowBase({ options }: Nitro): boolean {
  const { output } = (options as NitroOptions & { _c12: { config: NitroConfig } })._c12.config
  return output?.publicDir?.includes('baseURL') ?? false
}

function rulesBelow(rules: RouteRules, base: string): RouteRules {
  const below = (path: string): string => (path.startsWith('/') ? joinBase(base, path) : path)
  return Object.fromEntries(
    Object.entries(rules).map(([path, { redirect, ...rule }]) => [
      below(path),
      redirect ? { ...rule, redirect: { ...redirect, to: below(redirect.to) } } : rule,
    ]),
  )
}

function moveHostFiles(from: string, to: string, base: string): void {
  for (const name of HOST_FILES) {
    if (!existsSync(join(from, name)) || existsSync(join(to, name))) continue
    renameSync(join(from, name), join(to, name))
    if (name !== '_redirects') continue
    const text = readFileSync(join(to, name), 'utf8')
    writeFileSync(join(to, name), text.replace('/* /404.html 404', `${base}* ${base}404.html 404`))
  }
}
