import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { hashProject } from '@fw/kit/internal'
import type { BuildOutput, Fw } from '@fw/schema'
import { dirname, join, relative } from 'pathe'
import { fwPath } from './paths'

/** Number of cached results. */
const MAX_ENTRIES = 5

/** Restores the bundles of an earlier build of the same sources and options, or bundles and caches the result. */
export async function withBuildCache(app: Fw, bundle: () => Promise<BuildOutput | void>): Promise<BuildOutput | void> {
  const {
    build: { analyze },
    rootDir,
  } = app.options
  // Reports are written during bundling.
  if (analyze && app.isSet(['build', 'analyze'])) return bundle()
  const dir = join(rootDir, 'node_modules/.cache/fw/builds')
  const entry = join(dir, `${await hashProject(app)}-${await hashVersion()}`)
  // A result that cannot be restored or stored is built again.
  const restored = await restore(app, entry).catch(() => undefined)
  if (restored) return restored
  const output = await bundle()
  if (output) {
    await store(app, output, entry)
      .then(() => forget(dir))
      .catch(() => undefined)
  }
  return output
}

async function hashVersion(): Promise<string> {
  const manifest = await readFile(join(fwPath('..'), 'package.json'))
  return createHash('sha256').update(manifest).digest('hex').slice(0, 8)
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

async function store({ options: { buildDir } }: Fw, output: BuildOutput, entry: string): Promise<void> {
  const parts = partsOf(output)
  // A builder may write to any folder; files outside the build directory are not restored.
  if (parts.some(part => relative(buildDir, part).startsWith('..'))) return
  const fresh = `${entry}.${randomUUID()}`
  await mkdir(fresh, { recursive: true })
  for (const part of parts.filter(path => existsSync(path)))
    await cp(part, join(fresh, relative(buildDir, part)), { recursive: true })
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
  const entries = readdirSync(dir)
    .map(name => join(dir, name))
    .map(path => ({ path, used: statSync(path).mtimeMs }))
    .toSorted((a, b) => b.used - a.used)
  await Promise.all(entries.slice(MAX_ENTRIES).map(({ path }) => rm(path, { recursive: true, force: true })))
}
