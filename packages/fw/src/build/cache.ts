import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { logger } from '@fw/kit'
import { hashInputs, hashText } from '@fw/kit/internal'
import type { BuildOutput, Fw } from '@fw/schema'
import { dirname, join, relative } from 'pathe'
import { fwPath } from './paths'

/** Number of cached results. */
const MAX_ENTRIES = 5

/** Number of changed inputs that are named. */
const MAX_NAMES = 5

/** Hashes of what builds depend on. */
type Inputs = Readonly<Record<string, string>>

/** Restores the bundles of an earlier build of the same sources and options, or bundles and caches the result. */
export async function withBuildCache(app: Fw, bundle: () => Promise<BuildOutput | void>): Promise<BuildOutput | void> {
  const {
    build: { analyze },
    rootDir,
  } = app.options
  // Reports are written during bundling.
  if (analyze && app.isSet(['build', 'analyze'])) return bundle()
  const dir = join(rootDir, 'node_modules/.cache/fw/builds')
  const inputs = { ...(await hashInputs(app)), 'the version of fw': await hashVersion() }
  const entry = join(dir, hashText(JSON.stringify(inputs)))
  // A result that cannot be restored or stored is built again.
  const restored = await restore(app, entry).catch(error => warn('read', error))
  if (restored) return restored
  const changed = await findChanges(dir, inputs)
  if (changed.length > 0) logger.info(`Changed since the last build: ${listShort(changed)}.`)
  const output = await bundle()
  if (output) {
    await store(app, output, { entry, inputs })
      .then(() => forget(dir))
      .catch(error => warn('write', error))
  }
  return output
}

function warn(action: 'read' | 'write', error: unknown): undefined {
  logger.warn(`Failed to ${action} the cache of builds, so the application is bundled again: ${String(error)}`)
}

async function hashVersion(): Promise<string> {
  return hashText(await readFile(join(fwPath('..'), 'package.json')))
}

/** What differs from the inputs of the last build, by name. Empty if there is none. */
async function findChanges(dir: string, inputs: Inputs): Promise<string[]> {
  const [entry] = listEntries(dir)
  if (entry === undefined) return []
  const last = await readFile(join(entry, 'inputs.json'), 'utf8').then(
    text => JSON.parse(text) as Inputs,
    () => inputs,
  )
  const names = new Set([...Object.keys(inputs), ...Object.keys(last)])
  return [...names].filter(name => inputs[name] !== last[name])
}

function listShort(names: readonly string[]): string {
  const more = names.length - MAX_NAMES
  return [...names.slice(0, MAX_NAMES), ...(more > 0 ? [`and ${more} more`] : [])].join(', ')
}

/** The folders of a result, below the build directory. */
function partsOf({ clientDir, serverEntry }: BuildOutput): string[] {
  return [clientDir, dirname(serverEntry)]
}

async function restore(app: Fw, entry: string): Promise<BuildOutput | undefined> {
  const { buildDir } = app.options
  const stored = await readFile(join(entry, 'output.json'), 'utf8').then(
    text => JSON.parse(text) as BuildOutput,
    () => undefined,
  )
  if (!stored) return undefined
  const output: BuildOutput = {
    ...stored,
    clientDir: join(buildDir, stored.clientDir),
    serverEntry: join(buildDir, stored.serverEntry),
    restored: true,
  }
  for (const part of partsOf(output)) {
    await rm(part, { recursive: true, force: true })
    const copy = join(entry, relative(buildDir, part))
    if (existsSync(copy)) await cp(copy, part, { recursive: true })
  }
  const now = new Date()
  await utimes(entry, now, now)
  return output
}

async function store(
  { options: { buildDir } }: Fw,
  output: BuildOutput,
  { entry, inputs }: { entry: string; inputs: Inputs },
): Promise<void> {
  const parts = partsOf(output)
  // A builder may write to any folder; files outside the build directory are not restored.
  if (parts.some(part => relative(buildDir, part).startsWith('..'))) return
  const fresh = `${entry}.${randomUUID()}`
  await mkdir(fresh, { recursive: true })
  for (const part of parts.filter(path => existsSync(path)))
    await cp(part, join(fresh, relative(buildDir, part)), { recursive: true })
  await writeFile(join(fresh, 'inputs.json'), JSON.stringify(inputs))
  await writeFile(
    join(fresh, 'output.json'),
    JSON.stringify({
      ...output,
      clientDir: relative(buildDir, output.clientDir),
      serverEntry: relative(buildDir, output.serverEntry),
    }),
  )
  // The entry is moved when it is complete, so that it appears atomically.
  await rename(fresh, entry).catch(() => rm(fresh, { recursive: true, force: true }))
}

/** Removes all but the most recently used results. */
async function forget(dir: string): Promise<void> {
  const entries = listEntries(dir)
  await Promise.all(entries.slice(MAX_ENTRIES).map(path => rm(path, { recursive: true, force: true })))
}

/** The cached results, the most recently used first. */
function listEntries(dir: string): string[] {
  if (!existsSync(dir)) return []
  return readdirSync(dir)
    .map(name => join(dir, name))
    .map(path => ({ path, used: statSync(path).mtimeMs }))
    .toSorted((a, b) => b.used - a.used)
    .map(({ path }) => path)
}
