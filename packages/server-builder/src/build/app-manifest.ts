import { mkdir, writeFile } from 'node:fs/promises'
import { stateOf } from '@fw/kit/internal'
import type { StateOwner } from '@fw/kit/internal'
import { assetsFolder } from '@fw/schema'
import type { AppManifest, Fw, RouteRule } from '@fw/schema'
import { dirname, join } from 'pathe'

/** Rules that browsers use. Others may contain private values: headers, proxy targets. */
const PUBLIC: ReadonlySet<string> = new Set([
  'redirect',
  'prerender',
  'ssr',
  'cache',
  'swr',
  'isr',
  'noScripts',
  'appMiddleware',
  'appLayout',
])

/** Folder of the manifests below the public folder, without leading or trailing slash. */
export function manifestsFolder({ options }: Fw): string {
  return `${assetsFolder(options)}/builds`.replace(/^\//, '')
}

/** The manifest of a build, once it is set. */
const manifest: StateOwner<{ read?: () => AppManifest }> = { name: 'server-builder:manifest', state: () => ({}) }

/** Sets the manifest of a build. Rules are read each time, because they change in development. */
export function setManifest(
  app: Fw,
  rules: () => object,
  prerendered: readonly string[] = [],
  timestamp: number = Date.now(),
): void {
  stateOf(app, manifest).read = () => ({
    id: app.options.buildId,
    timestamp,
    routeRules: publicRules(rules() as Record<string, RouteRule>),
    prerendered: prerendered.toSorted(),
  })
}

/** The manifest of a build, for the server. */
export function manifestOf(app: Fw): AppManifest | undefined {
  return stateOf(app, manifest).read?.()
}

/** The manifests for browsers, by file name in the manifests folder. */
export function describeBuild(app: Fw): Record<string, object> {
  const current = manifestOf(app)!
  const { id, timestamp } = current
  return { 'latest.json': { id, timestamp }, [`meta/${encodeURIComponent(id)}.json`]: current }
}

/** Writes the manifests of a build. */
export async function writeManifests(app: Fw, publicDir: string): Promise<void> {
  for (const [name, content] of Object.entries(describeBuild(app))) {
    const file = join(publicDir, manifestsFolder(app), name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, JSON.stringify(content))
  }
}

function publicRules(rules: Record<string, RouteRule>): Record<string, RouteRule> {
  return Object.fromEntries(
    Object.entries(rules).flatMap(([pattern, rule]) => {
      const known = Object.entries({ ...rule, ...(rule.fw as RouteRule | undefined) }).filter(
        ([name, value]) => PUBLIC.has(name) && value !== undefined,
      )
      return known.length
        ? [[pattern, Object.fromEntries(known.map(([name, value]) => [name, publicValue(name, value)]))]]
        : []
    }),
  )
}

// Browsers may know whether a route is cached, but not for how long.
function publicValue(name: string, value: unknown): unknown {
  if (name === 'cache') return !!value
  return name === 'redirect' && typeof value === 'object' ? (value as { to: string }).to : value
}
