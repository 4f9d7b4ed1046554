import { mkdir, writeFile } from 'node:fs/promises'
import type { AppManifest, FwApp, RouteRule } from '@fw/schema'
import { dirname, join } from 'pathe'

/** Rules that mean something to a browser. Others may hold what is nobody's business: headers, addresses behind a proxy. */
const PUBLIC: ReadonlySet<string> = new Set(['redirect', 'prerender', 'ssr', 'cache', 'swr', 'isr', 'noScripts', 'appMiddleware', 'appLayout'])

/** Folder of the manifests below the public one, without slashes around it. */
export function manifestsFolder({ options }: FwApp): string {
  return `${options.app.buildAssetsDir.replace(/^\/|\/$/g, '')}/builds`.replace(/^\//, '')
}

/** What the browser is told of a build, by the name of the file in the folder of manifests. */
export function describeBuild({ options: { buildId } }: FwApp, rules: Record<string, RouteRule>, prerendered: readonly string[], timestamp: number): Record<string, object> {
  const manifest: AppManifest = { id: buildId, timestamp, routeRules: publicRules(rules), prerendered: [...prerendered].sort() }
  return { 'latest.json': { id: buildId, timestamp }, [`meta/${encodeURIComponent(buildId)}.json`]: manifest }
}

/** Writes the manifests of a build. */
export async function writeManifests(app: FwApp, publicDir: string, rules: Record<string, RouteRule>, prerendered: readonly string[]): Promise<void> {
  for (const [name, content] of Object.entries(describeBuild(app, rules, prerendered, Date.now()))) {
    const file = join(publicDir, manifestsFolder(app), name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, JSON.stringify(content))
  }
}

function publicRules(rules: Record<string, RouteRule>): Record<string, RouteRule> {
  return Object.fromEntries(Object.entries(rules).flatMap(([pattern, rule]) => {
    const known = Object.entries({ ...rule, ...rule.fw as RouteRule | undefined }).filter(([name, value]) => PUBLIC.has(name) && value !== undefined)
    return known.length ? [[pattern, Object.fromEntries(known.map(([name, value]) => [name, publicValue(name, value)]))]] : []
  }))
}

// How something is kept is the server's affair, whether it is kept is not.
function publicValue(name: string, value: unknown): unknown {
  if (name === 'cache') return !!value
  return name === 'redirect' && typeof value === 'object' ? (value as { to: string }).to : value
}
