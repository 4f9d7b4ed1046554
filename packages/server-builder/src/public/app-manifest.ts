import { mkdir, writeFile } from 'node:fs/promises'
import { stateOf } from '@fw/kit/internal'
import type { StateOwner } from '@fw/kit/internal'
import { publicRules } from '@fw/schema'
import type { AppManifest, Fw, RouteRule } from '@fw/schema'
import { dirname, join } from 'pathe'
import { manifestsFolder } from './build-folders'
import { earlierBuildIds } from './earlier-builds'

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
    routeRules: publicRules(flatten(rules() as Record<string, RouteRule>)),
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
  const earlier = earlierBuildIds(app)
  const latest = { id, timestamp, ...(earlier.length > 0 && { earlier }) }
  return { 'latest.json': latest, [`meta/${encodeURIComponent(id)}.json`]: current }
}

/** Writes the manifests of a build. */
export async function writeManifests(app: Fw, publicDir: string): Promise<void> {
  for (const [name, content] of Object.entries(describeBuild(app))) {
    const file = join(publicDir, manifestsFolder(app), name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, JSON.stringify(content))
  }
}

// Rules that the engine does not know are members of a single one.
function flatten(rules: Readonly<Record<string, RouteRule>>): Record<string, RouteRule> {
  return Object.fromEntries(
    Object.entries(rules).map(([pattern, rule]) => [pattern, { ...rule, ...(rule.fw as RouteRule | undefined) }]),
  )
}
