import { mkdir, writeFile } from 'node:fs/promises'
import type { AppManifest, FwApp, RouteRule } from '@fw/schema'
import { dirname, join } from 'pathe'

/**
 * Rules that mean something to a browser. Others may hold what is nobody's business: headers, addresses behind a proxy.
 */
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

/** Folder of the manifests below the public one, without slashes around it. */
export function manifestsFolder({ options }: FwApp): string {
  return `${options.app.buildAssetsDir.replace(/^\/|\/$/g, '')}/builds`.replace(/^\//, '')
}

/** What is known of the build of an application by now. */
const manifests = new WeakMap<FwApp, () => AppManifest>()

/** Says what the manifest of a build is from now on. Rules are asked for each time: in development they change. */
export function setManifest(
  app: FwApp,
  rules: () => object,
  prerendered: readonly string[] = [],
  timestamp: number = Date.now(),
): void {
  manifests.set(app, () => ({
    id: app.options.buildId,
    timestamp,
    routeRules: publicRules(rules() as Record<string, RouteRule>),
    prerendered: prerendered.toSorted(),
  }))
}

/** The manifest of a build, for the server. */
export function manifestOf(app: FwApp): AppManifest | undefined {
  return manifests.get(app)?.()
}

/** What the browser is told of a build, by the name of the file in the folder of manifests. */
export function describeBuild(app: FwApp): Record<string, object> {
  const manifest = manifestOf(app)!
  const { id, timestamp } = manifest
  return { 'latest.json': { id, timestamp }, [`meta/${encodeURIComponent(id)}.json`]: manifest }
}

/** Writes the manifests of a build. */
export async function writeManifests(app: FwApp, publicDir: string): Promise<void> {
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

// How something is kept is the server's affair, whether it is kept is not.
function publicValue(name: string, value: unknown): unknown {
  if (name === 'cache') return !!value
  return name === 'redirect' && typeof value === 'object' ? (value as { to: string }).to : value
}
