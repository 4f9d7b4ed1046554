import { statSync } from 'node:fs'
import { diffOptions, hasErrors, isSame, resolve } from '@fw/schema'
import type { Facts, OptionChange, Problem, Restart } from '@fw/schema'
import { isAppSource } from '../layers/app-sources'
import { loadOptions } from '../load'
import type { LoadConfigOptions, LoadedOptions } from '../load'
import { createPathWatcher } from './path-watcher'

/**
 * What an edit did to the configuration. A start with errors is no good state: until the first load without any there
 * is nothing to compare with, so nothing is listed as changed. That first load needs a hard restart: all of it is new.
 */
export interface ConfigChange {
  /** Changed files. */
  files: string[]
  /** Options that differ from the last good state. */
  changed: OptionChange[]
  /** Names of environment variables that `.env` files now give another value. */
  env: string[]
  /** Whether the list of layers differs. */
  layers: boolean
  /** The strongest of what the changes need: other variables need a soft restart, other layers a hard one. */
  restart: Restart
  problems: Problem[]
  /** The new state; on errors the last good one, and undefined while there has been none. */
  loaded: LoadedOptions | undefined
  /** Whether the new state has no errors. */
  ok: boolean
}

export interface WatchConfigOptions extends LoadConfigOptions {
  /** Told about each edit once it is loaded. The next edit waits until it is done. */
  onChange: (change: ConfigChange) => void | Promise<void>
  /**
   * Gets what `onChange` or an unexpected failure throws; watching goes on. Default: thrown as an uncaught exception.
   */
  onError?: (error: unknown) => void
  /** The state to start from, with or without errors, if it is loaded already. */
  initial?: LoadedOptions
  /** Further paths whose edits are told, although no option depends on them. */
  also?: () => Iterable<string>
  /** Loads the configuration anew. Default: as these options say. */
  load?: () => Promise<LoadedOptions>
}

export interface ConfigWatcher {
  /** The last good state; undefined while every load has had errors. */
  current: () => LoadedOptions | undefined
  /** Watches what `also` gives now. */
  follow: () => Promise<void>
  /** Stops watching; nothing is reported any more. May be called by `onChange`. */
  close: () => Promise<void>
}

// Long enough for an editor that saves several files, too short to be felt. Longer than the 50 ms in which the watcher
// reports a file only once: an edit it keeps to itself is then part of the load that follows.
const QUIET = 75

// Who writes a file empties it first. What is empty for longer is meant to be.
const PATIENCE = 500

// File systems round the time of a change down, some to two seconds.
const ROUNDING = 2000

/**
 * Watches all that the configuration depends on and reports every edit with what it changed. Resolves when watching has
 * begun. Edits that come together are one change, loads never overlap, and an edit during a load leads to another.
 */
export async function watchConfig(options: WatchConfigOptions): Promise<ConfigWatcher> {
  const initial = options.initial ?? (await loadOptions(options))
  let good = isGood(initial) ? initial : undefined
  let last = initial
  let followed: readonly LoadedOptions[] = [initial]
  const closing = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let loading: Promise<LoadedOptions> | undefined
  const pending = new Set<string>()
  /** When the first of them came. */
  let since = 0
  /** Files that may have changed before they were watched. */
  const suspects = new Set<string>()
  const onError = options.onError ?? rethrow
  const load = options.load ?? (() => loadOptions({ ...options, fresh: true, buildId: initial.facts.buildId }))

  const watcher = await createPathWatcher((path, isEdit) => {
    // Of application sources it only matters whether they are there, and mostly not even that.
    const isSource =
      isAppSource(path, initial.facts.rootDir) && ![last, good].some(state => state?.files.includes(path))
    if (isSource && isEdit) return
    if (pending.size === 0) since = Date.now()
    ;(isSource ? suspects : pending).add(path)
    schedule()
  }, onError)

  function schedule(): void {
    clearTimeout(timer)
    if (!closing.signal.aborted) timer = setTimeout(start, QUIET)
  }

  function start(): void {
    if (Date.now() - since < PATIENCE && [...pending].some(isEmpty)) return schedule()
    running ??= settle().finally(() => {
      running = undefined
      // What came in the meantime waits for quiet like any edit.
      if (pending.size + suspects.size > 0) schedule()
    })
  }

  async function settle(): Promise<void> {
    const files = [...pending]
    const unseen = [...suspects]
    pending.clear()
    suspects.clear()
    await reload(files, unseen).catch((error: unknown) => {
      if (!closing.signal.aborted) onError(error)
    })
  }

  async function reload(files: string[], unseen: string[]): Promise<void> {
    loading = load()
    const loaded = await loading
    const ok = isGood(loaded)
    await follow(ok || !good ? [loaded] : [loaded, good])
    if (closing.signal.aborted) return
    const change = ok ? compare(good, loaded) : NO_CHANGE
    const isNews =
      files.length > 0 ||
      change.changed.length + change.env.length > 0 ||
      change.layers ||
      !isSame(codesOf(loaded), codesOf(last))
    last = loaded
    if (ok) good = loaded
    if (isNews)
      await options.onChange({
        ...change,
        files: files.length > 0 ? files : unseen,
        problems: loaded.problems,
        loaded: good,
        ok,
      })
  }

  /** Watches what these states depend on, and looks for edits that came before watching did. */
  async function follow(states: readonly LoadedOptions[]): Promise<void> {
    followed = states
    const added = await watcher.update([
      ...states.flatMap(state => [...state.files, ...state.candidates]),
      ...(options.also?.() ?? []),
    ])
    for (const path of added.filter(path => isNewer(path, states[0]!.loadedAt - ROUNDING))) suspects.add(path)
    if (suspects.size > 0) schedule()
  }

  await follow(followed)
  return {
    current: () => good,
    follow: () => follow(followed),
    async close() {
      closing.abort()
      clearTimeout(timer)
      // Waits for a load that is under way, but not for `onChange`, which may be what closes.
      await Promise.allSettled([loading, watcher.close()])
    },
  }
}

type Difference = Pick<ConfigChange, 'changed' | 'env' | 'layers' | 'restart'>

const NO_CHANGE: Difference = { changed: [], env: [], layers: false, restart: 'none' }

function isGood(state: LoadedOptions): boolean {
  return !hasErrors(state.problems)
}

function compare(before: LoadedOptions | undefined, after: LoadedOptions): Difference {
  if (!before) return { ...NO_CHANGE, restart: 'hard' }
  // Modules may have written to the options since; what was configured is still in the sources.
  const changed = diffOptions(resolve(before.sources, before.facts).options, after.options)
  const env = changedVariables(before.facts, after.facts)
  const layers = rootsOf(before) !== rootsOf(after)
  const needs = new Set<Restart>([
    ...changed.map(change => change.restart),
    ...(env.length > 0 ? ['soft' as const] : []),
    ...(layers ? ['hard' as const] : []),
  ])
  return { changed, env, layers, restart: needs.has('hard') ? 'hard' : needs.has('soft') ? 'soft' : 'none' }
}

function changedVariables(before: Facts, after: Facts): string[] {
  const names = new Set([...Object.keys(before.env), ...Object.keys(after.env)])
  return [...names].filter(name => before.env[name] !== after.env[name]).sort()
}

function codesOf(state: LoadedOptions): string[] {
  return state.problems.map(problem => `${problem.code} ${problem.why}`)
}

function rootsOf(state: LoadedOptions): string {
  return JSON.stringify(state.layers.map(layer => layer.rootDir))
}

function isEmpty(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.size === 0
}

function isNewer(path: string, time: number): boolean {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat !== undefined && Math.max(stat.mtimeMs, stat.ctimeMs) >= time
}

function rethrow(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}
