import { createHash } from 'node:crypto'
import { readFile, readdir, realpath, stat } from 'node:fs/promises'
import type { Fw } from '@fw/schema'
import { join, relative, resolve } from 'pathe'
import { findPackage, readManifest } from '../packages/package-manifest'

const LOCKFILES = ['package-lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock', 'bun.lockb']

/** A hash of all that builds depend on. `excluded`: folders that do not matter. */
export async function hashProject(app: Fw, excluded: readonly string[] = []): Promise<string> {
  return hashText(JSON.stringify(await hashInputs(app, excluded)))
}

/**
 * The hash of each thing that builds depend on, by its name for users: versions, options, and every file of the
 * project, its layers and the packages that are linked to them.
 */
export async function hashInputs(app: Fw, excluded: readonly string[] = []): Promise<Record<string, string>> {
  const { options, layers } = app
  const variables = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'))
  const inputs: Record<string, string> = {
    'the version of Node': process.version,
    'the environment variables': hashText(emitValue(variables.toSorted())),
  }
  // A new build id is generated for each build. It is part of the server, not of the bundles.
  for (const [name, value] of Object.entries(withoutResume(options)).filter(entry => entry[1] !== undefined))
    inputs[`the option ${name}`] = hashText(emitValue(value).replaceAll(options.buildId, ''))
  const { output } = options.serverEngine as { output?: { dir?: string } }
  const left = new Set([
    ...excluded,
    options.buildDir,
    options.analyzeDir,
    resolve(options.rootDir, output?.dir ?? '.output'),
    ...LOCKFILES.map(name => join(options.workspaceDir, name)),
    ...layers.flatMap(({ rootDir }) => NO_SOURCES.map(name => join(rootDir, name))),
  ])
  const rootDirs = layers.map(({ rootDir }) => rootDir)
  const dirs = new Set([
    ...layers.flatMap(layer => [layer.rootDir, layer.srcDir, layer.serverDir, ...Object.values(layer.dirs)]),
    ...findLinked(rootDirs),
  ])
  const files = new Set((await Promise.all([...dirs].map(dir => filesBelow(dir, left)))).flat())
  const lockfiles = LOCKFILES.map(name => join(options.workspaceDir, name))
  for (const file of [...lockfiles, ...[...files].toSorted()]) {
    const content = await readFile(file).catch(() => undefined)
    if (content) inputs[relative(options.rootDir, file)] = hashText(content)
  }
  return inputs
}

/** The start of a text's SHA-256. */
export function hashText(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

/** Whether pages of another build are used does not change what is built. */
function withoutResume({ serverEngine, ...options }: Fw['options']): object {
  const { resume: _, ...prerender } = serverEngine.prerender as { resume?: boolean }
  return { ...options, serverEngine: { ...serverEngine, prerender } }
}

/** Folders of other tools and of earlier results at the top of a project. Further down a page may have such a name. */
const NO_SOURCES = ['.output', '.cache', '.data', 'dist', 'coverage']
const NEVER: ReadonlySet<string> = new Set(['node_modules', '.git'])

/** The folders of linked packages that are located outside of any `node_modules`, so that their code may be edited. */
export function findLinked(from: readonly string[]): string[] {
  const folders = new Set(from)
  // Entries that are added during the iteration are visited, too.
  for (const dir of folders) {
    const { dependencies, devDependencies, optionalDependencies, peerDependencies } = readManifest(dir) ?? {}
    for (const name of Object.keys({
      ...dependencies,
      ...devDependencies,
      ...optionalDependencies,
      ...peerDependencies,
    })) {
      const linked = findPackage(name, dir)
      if (linked && !linked.includes('/node_modules/')) folders.add(linked)
    }
  }
  return [...folders].slice(from.length)
}

/** All files in a folder, those behind links included. */
export async function filesBelow(
  dir: string,
  left: ReadonlySet<string>,
  above: readonly string[] = [],
): Promise<string[]> {
  const real = await realpath(dir).catch(() => dir)
  // A link to a parent folder would never end.
  if (above.includes(real)) return []
  const entries = await readdir(dir, { withFileTypes: true }).catch(() => [])
  const nested = await Promise.all(
    entries.map(async entry => {
      const path = join(dir, entry.name)
      if (left.has(path) || NEVER.has(entry.name)) return []
      const isFolder =
        entry.isDirectory() ||
        (entry.isSymbolicLink() &&
          (await stat(path).then(
            stats => stats.isDirectory(),
            () => false,
          )))
      return isFolder ? filesBelow(path, left, [...above, real]) : [path]
    }),
  )
  return nested.flat()
}

/** A value as a deterministic string. Functions are represented by their code. */
export function emitValue(value: unknown, seen: ReadonlySet<object> = new Set()): string {
  if (typeof value === 'function' || value instanceof RegExp || value instanceof Date) return String(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? String(value)
  if (seen.has(value)) return '(itself)'
  const inner = new Set(seen).add(value)
  if (Array.isArray(value)) return `[${value.map(item => emitValue(item, inner)).join(',')}]`
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${emitValue(item, inner)}`).join(',')}}`
}
