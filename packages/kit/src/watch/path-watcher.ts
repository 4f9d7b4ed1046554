import { existsSync, statSync } from 'node:fs'
import { dirname } from 'pathe'
import { ChokidarSource } from './chokidar-source'
import type { EventSource } from './event-source'
import type { FileEvent } from './file-tree'
import { FileChanges } from './file-changes'

/** The watched part of a directory: some of its paths, or all of them. */
type Scope = ReadonlySet<string> | 'all'

interface WatchedDirectory {
  scope: Scope
  source: Promise<EventSource>
}

const ignore = (): void => undefined

/**
 * Watches a changing set of paths, whether they exist or not. Paths are watched through their directories, so that
 * files that are replaced, removed or created are noticed, too. A directory in the set is watched for files that are
 * added and removed in it, not recursively.
 */
export class PathWatcher {
  private readonly directories = new Map<string, WatchedDirectory>()
  private readonly changes: FileChanges
  private paths: ReadonlySet<string> = new Set()
  private scopes: ReadonlyMap<string, Scope> = new Map()
  private isClosed = false

  constructor(
    onEvent: (event: FileEvent, path: string) => void,
    private readonly onError: (error: unknown) => void,
  ) {
    this.changes = new FileChanges({
      since: Infinity,
      isSkipped: path => !this.scopes.has(path) && !this.isInScope(path),
      includesInitial: false,
      emit: (event, path) => {
        if (this.isWanted(path)) onEvent(event, path)
      },
    })
    this.changes.ready()
  }

  /**
   * Replaces the set. Resolves when all paths are watched, with those that were not watched before: they may have
   * changed unnoticed.
   */
  async update(paths: Iterable<string>): Promise<string[]> {
    if (this.isClosed) return []
    const wanted = new Set(paths)
    const added = [...wanted].filter(path => !this.paths.has(path) || !this.directories.has(watchPointOf(path).dir))
    this.paths = wanted
    this.scopes = groupByDirectory(wanted)
    const replaced = [...this.directories].filter(([dir, { scope }]) => !isSameScope(scope, this.scopes.get(dir)))
    for (const [dir] of replaced) this.directories.delete(dir)
    for (const [dir, scope] of this.scopes) if (!this.directories.has(dir)) this.watchDirectory(dir, scope)
    await Promise.all([...this.directories.values()].map(({ source }) => source))
    await closeAll(replaced.map(([, directory]) => directory))
    // An edit may have been missed while sources were replaced, such as a removed directory.
    for (const path of wanted) this.changes.recheck(path)
    return added
  }

  async close(): Promise<void> {
    this.isClosed = true
    this.changes.close()
    const directories = [...this.directories.values()]
    this.directories.clear()
    await closeAll(directories)
  }

  private watchDirectory(dir: string, scope: Scope): void {
    this.changes.add(dir)
    const source = ChokidarSource.start({
      folders: [dir],
      isSkipped: path => path !== dir && scope !== 'all' && !scope.has(path),
      settings: { depth: 0 },
      rewatchOn: [],
      changes: this.changes,
      onError: this.onError,
      onLimit: ignore,
      onNote: ignore,
    })
    this.directories.set(dir, { scope, source })
  }

  private isInScope(path: string): boolean {
    const scope = this.scopes.get(dirname(path))
    return scope === 'all' || scope?.has(path) === true
  }

  /** Whether a path is in the set, in a directory of the set, or a parent of a path in the set. */
  private isWanted(path: string): boolean {
    return (
      this.paths.has(path) ||
      this.paths.has(dirname(path)) ||
      [...this.paths].some(wanted => wanted.startsWith(`${path}/`))
    )
  }
}

async function closeAll(directories: readonly WatchedDirectory[]): Promise<void> {
  await Promise.all(directories.map(async ({ source }) => (await source).close()))
}

function groupByDirectory(paths: Iterable<string>): Map<string, Scope> {
  const scopes = new Map<string, Set<string> | 'all'>()
  for (const path of paths) {
    const { dir, name } = watchPointOf(path)
    const scope = scopes.get(dir) ?? new Set()
    if (scope !== 'all') scopes.set(dir, scope.add(name))
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) scopes.set(path, 'all')
  }
  return scopes
}

/** The directory to watch for a path, and the path to expect in it: the first part of the path that does not exist. */
function watchPointOf(path: string): { dir: string; name: string } {
  let name = path
  let dir = dirname(name)
  while (!existsSync(dir) && dirname(dir) !== dir) [name, dir] = [dir, dirname(dir)]
  return { dir, name }
}

function isSameScope(scope: Scope, other: Scope | undefined): boolean {
  if (scope === 'all' || other === 'all' || other === undefined) return scope === other
  return scope.size === other.size && [...other].every(path => scope.has(path))
}
