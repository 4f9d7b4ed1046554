import { existsSync } from 'node:fs'
import type { FSWatcher } from 'chokidar'
import { dirname, normalize } from 'pathe'
import { isDirectory } from '../facts'
import { isOutOfWatches } from './watch-limit'

/** Watches a changing set of paths, whether they exist or not. */
export interface PathWatcher {
  /** Replaces the set. Resolves when all are watched, with those that were not before: they may have changed unseen. */
  update: (paths: Iterable<string>) => Promise<string[]>
  close: () => Promise<void>
}

/** What matters in one directory: some names, or everything in it. */
type Scope = Set<string> | 'all'

interface Watched {
  scope: Scope
  watcher: FSWatcher
  ready: Promise<void>
}

/**
 * Paths are watched through their directories, which also see a file that is replaced, removed or made anew. A
 * directory among the paths is watched for what comes and goes in it, not for what changes below. `onEvent` is told
 * whether a path only changed, instead of coming or going.
 */
export async function createPathWatcher(
  onEvent: (path: string, isEdit: boolean) => void,
  onError: (error: unknown) => void,
): Promise<PathWatcher> {
  const { watch } = await import('chokidar')
  const watched = new Map<string, Watched>()
  let known = new Set<string>()
  const closing = new AbortController()
  let isPolling = false
  let changing: Promise<void> | undefined
  const closed = new Promise<void>(resolve => closing.signal.addEventListener('abort', () => resolve()))

  async function watchDirectory(dir: string, scope: Scope): Promise<void> {
    const watcher = watch(dir, {
      depth: 0,
      ignoreInitial: true,
      usePolling: isPolling,
      ignored: path => scope !== 'all' && normalize(path) !== dir && !scope.has(normalize(path)),
    })
    watcher.on('error', onFailure)
    const before = watched.get(dir)
    const ready = Promise.race([closed, new Promise<void>(resolve => watcher.once('ready', () => resolve()))])
    watched.set(dir, { scope, watcher, ready })
    await ready
    watcher.on('all', (event, path) => onEvent(normalize(path), event === 'change'))
    await before?.watcher.close()
  }

  function onFailure(error: unknown): void {
    if (!isOutOfWatches(error)) return onError(error)
    if (!isPolling) changing = poll()
  }

  /** Looks at the files from time to time where they cannot be watched. */
  async function poll(): Promise<void> {
    isPolling = true
    await Promise.all(
      [...watched].map(async ([dir, { scope, ready }]) => {
        await ready
        if (!closing.signal.aborted) await watchDirectory(dir, scope)
      }),
    )
  }

  async function update(paths: Iterable<string>): Promise<string[]> {
    if (closing.signal.aborted) return []
    const wanted = new Set(paths)
    const scopes = groupByDirectory(wanted)
    const added = [...wanted].filter(path => !known.has(path) || !watched.has(findPoint(path).dir))
    known = wanted
    await Promise.all(
      [...scopes].map(([dir, scope]) =>
        isCovered(watched.get(dir)?.scope, scope) ? undefined : watchDirectory(dir, scope),
      ),
    )
    await changing
    const gone = [...watched].filter(([dir]) => !scopes.has(dir))
    for (const [dir] of gone) watched.delete(dir)
    await Promise.all(gone.map(([, { watcher }]) => watcher.close()))
    return added
  }

  async function close(): Promise<void> {
    closing.abort()
    const watchers = [...watched.values()]
    watched.clear()
    await Promise.all(watchers.map(({ watcher }) => watcher.close()))
  }

  return { update, close }
}

function groupByDirectory(paths: Iterable<string>): Map<string, Scope> {
  const scopes = new Map<string, Scope>()
  for (const path of paths) {
    const { dir, name } = findPoint(path)
    const scope = scopes.get(dir) ?? new Set()
    if (scope !== 'all') scopes.set(dir, scope.add(name))
    if (isDirectory(path)) scopes.set(path, 'all')
  }
  return scopes
}

/**
 * The directory to watch for a path, and what to wait for in it: where more is missing, the first part of the path that
 * is.
 */
function findPoint(path: string): { dir: string; name: string } {
  let name = path
  let dir = dirname(name)
  while (!existsSync(dir) && dirname(dir) !== dir) [name, dir] = [dir, dirname(dir)]
  return { dir, name }
}

function isCovered(scope: Scope | undefined, wanted: Scope): boolean {
  if (scope === undefined || wanted === 'all' || scope === 'all') return scope === wanted
  return scope.size === wanted.size && [...wanted].every(name => scope.has(name))
}
