import { randomUUID } from 'node:crypto'
import { cp, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { assetsFolder } from '@fw/schema'
import type { Fw } from '@fw/schema'
import { basename, join } from 'pathe'
import { payloadName } from '../engine/route-rules'
import { setEarlierBuilds } from './app-manifest'
import { manifestsFolder, payloadsFolder } from './build-folders'

/** A build whose files are part of the output of later ones. */
interface StoredBuild {
  id: string
  /** When it was built, in milliseconds. */
  time: number
  /** The folder with its files, as below the public folder. */
  dir: string
}

const DESCRIPTION = 'build.json'

/** Copies the files of earlier builds to the public folder. Those of this build replace the ones of the same name. */
export async function copyEarlierBuilds(app: Fw, publicDir: string): Promise<void> {
  const builds = await listStored(app)
  setEarlierBuilds(
    app,
    builds.map(({ id }) => id),
  )
  // From the oldest to the newest.
  for (const { dir } of builds.toReversed())
    await cp(dir, publicDir, { recursive: true, filter: source => source !== join(dir, DESCRIPTION) })
}

/** Copies the payloads of prerendered pages to where tabs of this build find them after the next deployment. */
export async function copyPayloads(app: Fw, publicDir: string): Promise<void> {
  const name = payloadName(app.options.experimental)
  const files = await readdir(publicDir, { recursive: true })
  const payloads = files.filter(file => basename(file) === name && !file.startsWith(manifestsFolder(app)))
  for (const file of payloads) await cp(join(publicDir, file), join(publicDir, payloadsFolder(app), file))
}

/**
 * Stores the files that tabs of this build may still request after the next ones. `time`: when it was built, in
 * milliseconds.
 */
export async function storeBuild(
  app: Fw,
  { clientDir, publicDir, time }: { clientDir: string; publicDir: string; time: number },
): Promise<void> {
  const { buildId } = app.options
  const dir = join(storeOf(app), String(time))
  const fresh = `${dir}.${randomUUID()}`
  const assets = assetsFolder(app.options)
  const isKept = (source: string): boolean => !/\.(?:map|html)$/.test(source)
  const parts = [payloadsFolder(app), `${manifestsFolder(app)}/meta/${encodeURIComponent(buildId)}.json`]
  await mkdir(fresh, { recursive: true })
  await copyExisting(join(clientDir, assets), join(fresh, assets), isKept)
  for (const part of parts) await copyExisting(join(publicDir, part), join(fresh, part))
  await writeFile(join(fresh, DESCRIPTION), JSON.stringify({ id: buildId, time }))
  // The folder is moved when it is complete, so that it appears atomically.
  await rename(fresh, dir)
  await removeOthers(app)
}

async function copyExisting(from: string, to: string, filter?: (source: string) => boolean): Promise<void> {
  await cp(from, to, { recursive: true, ...(filter && { filter }) }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}

// Next to the cache of bundles: continuous integration keeps this folder from one build to the next.
function storeOf({ options: { rootDir } }: Fw): string {
  return join(rootDir, 'node_modules/.cache/fw/deployed')
}

/** The stored builds that may still have open tabs, the newest first. */
async function listStored(app: Fw): Promise<StoredBuild[]> {
  const { builds, maxAge } = app.options.skewProtection
  const stored = await Promise.all((await folders(app)).map(readStored))
  return stored
    .filter(build => build !== undefined)
    .filter(({ time }) => Date.now() - time < maxAge * 1000)
    .toSorted((one, other) => other.time - one.time)
    .slice(0, builds)
}

async function removeOthers(app: Fw): Promise<void> {
  const used = new Set((await listStored(app)).map(({ dir }) => dir))
  for (const dir of await folders(app)) if (!used.has(dir)) await rm(dir, { recursive: true, force: true })
}

async function folders(app: Fw): Promise<string[]> {
  const store = storeOf(app)
  return (await readdir(store).catch(() => [])).map(name => join(store, name))
}

async function readStored(dir: string): Promise<StoredBuild | undefined> {
  try {
    const { id, time } = JSON.parse(await readFile(join(dir, DESCRIPTION), 'utf8')) as StoredBuild
    return { id, time, dir }
  } catch {
    // A build that was interrupted.
    return undefined
  }
}
