import { mkdir, writeFile } from 'node:fs/promises'
import { stateOf } from '@fw/kit/internal'
import type { StateOwner } from '@fw/kit/internal'
import { publicRules } from '@fw/schema'
import type { AppManifest, Fw, RouteRule } from '@fw/schema'
import { dirname, join } from 'pathe'
import { manifestsFolder } from './build-folders'

/** The manifest of a build, once it is set. */
const manifest: StateOwner<{ read?: () => AppManifest; earlier: string[] }> = {
  name: 'server-builder:manifest',
  state: () => ({ earlier: [] }),
}

/** Sets the ids of the earlier builds whose files are part of the output. */
export function setEarlierBuilds(app: Fw, ids: string[]): void {
  stateOf(app, manifest).earlier = ids
}

/** The code of `#fw-server/builds`: the builds whose files are available. */
export function emitBuilds(app: Fw): string {
  const { earlier } = stateOf(app, manifest)
  return `export const buildId = ${JSON.stringify(app.options.buildId)}
export const earlierIds = ${JSON.stringify(earlier)}`
}

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
  const { earlier } = stateOf(app, manifest)
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
