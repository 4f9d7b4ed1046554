import { statSync } from 'node:fs'
import { isSame } from '@fw/schema'
import type { Problem } from '@fw/schema'
import { Debounce } from '../../watch/debounce'
import type { PathWatcher } from '../../watch/path-watcher'
import { isAppSource } from '../layers/app-sources'
import { loadOptions } from '../load'
import type { LoadConfigOptions, LoadedOptions } from '../load'
import { compareOptions, isValid, NO_DIFFERENCE } from './compare-options'
import type { OptionsDifference } from './compare-options'

/**
 * The effect of an edit on the configuration, compared with the last valid state. If the configuration had errors at
 * the start, there is nothing to compare with: the first valid state lists no changes, and needs a hard restart.
 */
export interface ConfigChange extends OptionsDifference {
  /** Changed files. */
  files: string[]
  problems: Problem[]
  /** The new state; if it has errors, the last valid one. Undefined until there is one. */
  loaded: LoadedOptions | undefined
  /** Whether the new state has no errors. */
  ok: boolean
}

export interface WatchConfigOptions extends LoadConfigOptions {
  /** Called after each edit, once it is loaded. The next edit waits until it has finished. */
  onChange: (change: ConfigChange) => void | Promise<void>
  /** Called with errors of `onChange`, and unexpected ones; watching continues. Default: an uncaught exception. */
  onError?: (error: unknown) => void
  /** The initial state, with or without errors, if it is already loaded. */
  initial?: LoadedOptions
  /** Further paths whose edits are reported, although no option depends on them. */
  extraPaths?: () => Iterable<string>
  /** Loads the configuration again. Default: with these options. */
  load?: () => Promise<LoadedOptions>
}

export interface ConfigWatcher {
  /** The last valid state; undefined while every state has had errors. */
  current: () => LoadedOptions | undefined
  /** Watches the current `extraPaths`. */
  updatePaths: () => Promise<void>
  /** Stops watching; nothing is reported any more. `onChange` may call it. */
  close: () => Promise<void>
}

// File systems round timestamps down, some to two seconds.
const MTIME_ROUNDING_MS = 2000

/**
 * Watches all files that the configuration depends on, and reports every edit with its effect. Resolves when everything
 * is watched. Edits at the same time are one change. Loads never overlap: an edit during a load triggers another one.
 */
export async function watchConfig(options: WatchConfigOptions): Promise<ConfigWatcher> {
  const initial = options.initial ?? (await loadOptions(options))
  const { PathWatcher } = await import('../../watch/path-watcher')
  const session = new ConfigWatchSession(options, initial, PathWatcher)
  await session.updatePaths()
  return {
    current: () => session.validState,
    updatePaths: () => session.updatePaths(),
    close: () => session.close(),
  }
}

class ConfigWatchSession {
  validState: LoadedOptions | undefined
  private lastState: LoadedOptions
  private watchedStates: readonly LoadedOptions[]
  private loading: Promise<LoadedOptions> | undefined
  private isReloading = false
  private isClosed = false
  /** Edited files. */
  private readonly edited = new Set<string>()
  /** Files that may have changed before they were watched. */
  private readonly suspects = new Set<string>()
  private readonly watcher: PathWatcher
  // A file is truncated before it is written.
  private readonly debounce = new Debounce(
    () => void this.reloadAll(),
    () => [...this.edited, ...this.suspects].some(isEmptyFile),
  )

  constructor(
    private readonly options: WatchConfigOptions,
    private readonly initial: LoadedOptions,
    Watcher: typeof PathWatcher,
  ) {
    this.validState = isValid(initial) ? initial : undefined
    this.lastState = initial
    this.watchedStates = [initial]
    this.watcher = new Watcher((event, path) => this.onEvent(path, event === 'change'), this.onError)
  }

  async updatePaths(): Promise<void> {
    const states = this.watchedStates
    const added = await this.watcher.update([
      ...states.flatMap(state => [...state.files, ...state.candidates]),
      ...(this.options.extraPaths?.() ?? []),
    ])
    const since = states[0]!.loadedAt - MTIME_ROUNDING_MS
    for (const path of added.filter(path => isModifiedSince(path, since))) this.suspects.add(path)
    if (this.suspects.size > 0) this.schedule()
  }

  async close(): Promise<void> {
    this.isClosed = true
    this.debounce.cancel()
    // Waits for a running load, but not for `onChange`, which may be the caller.
    await Promise.allSettled([this.loading, this.watcher.close()])
  }

  private onEvent(path: string, isEdit: boolean): void {
    // Of application sources only their existence matters, and rarely even that.
    const isSource =
      isAppSource(path, this.initial.facts.rootDir) &&
      ![this.lastState, this.validState].some(state => state?.files.includes(path))
    if (isSource && isEdit) return
    ;(isSource ? this.suspects : this.edited).add(path)
    this.schedule()
  }

  private schedule(): void {
    if (!this.isClosed) this.debounce.schedule()
  }

  private async reloadAll(): Promise<void> {
    if (this.isReloading) return
    this.isReloading = true
    const files = [...this.edited]
    const suspects = [...this.suspects]
    this.edited.clear()
    this.suspects.clear()
    await this.reload(files, suspects).catch((error: unknown) => {
      if (!this.isClosed) this.onError(error)
    })
    this.isReloading = false
    // Edits during the load settle like any other.
    if (this.edited.size + this.suspects.size > 0) this.schedule()
  }

  private async reload(files: string[], suspects: string[]): Promise<void> {
    const { options, validState, lastState } = this
    this.loading = this.load()
    const loaded = await this.loading
    const ok = isValid(loaded)
    this.watchedStates = ok || !validState ? [loaded] : [loaded, validState]
    await this.updatePaths()
    if (this.isClosed) return
    const difference = ok ? compareOptions(validState, loaded) : NO_DIFFERENCE
    const hasChanged =
      files.length > 0 ||
      difference.changed.length + difference.env.length > 0 ||
      difference.layers ||
      !isSame(problemTexts(loaded), problemTexts(lastState))
    this.lastState = loaded
    if (ok) this.validState = loaded
    if (!hasChanged) return
    await options.onChange({
      ...difference,
      files: files.length > 0 ? files : suspects,
      problems: loaded.problems,
      loaded: this.validState,
      ok,
    })
  }

  private load(): Promise<LoadedOptions> {
    const { options, initial } = this
    return options.load?.() ?? loadOptions({ ...options, fresh: true, buildId: initial.facts.buildId })
  }

  private readonly onError = (error: unknown): void => {
    if (this.options.onError) return this.options.onError(error)
    queueMicrotask(() => {
      throw error
    })
  }
}

function problemTexts(state: LoadedOptions): string[] {
  return state.problems.map(problem => `${problem.code} ${problem.why}`)
}

function isEmptyFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.size === 0
}

function isModifiedSince(path: string, time: number): boolean {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat !== undefined && Math.max(stat.mtimeMs, stat.ctimeMs) >= time
}
