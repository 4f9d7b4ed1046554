import { existsSync, statSync } from 'node:fs'
import { Debounce, PathWatcher, watchFolders } from '@fw/kit/internal'
import type { Fw } from '@fw/schema'
import { relative } from 'pathe'
import { reportEditError } from './report-edit-error'
import type { WatchPatterns } from './watch-patterns'

/** Restarts the application when a file of the option `watch` changes. */
export class WatchOption {
  private readonly debounce = new Debounce(() => this.restartApp())
  private changedPath = ''
  private watcher: PathWatcher | undefined

  private constructor(
    private readonly app: Fw,
    private readonly patterns: WatchPatterns,
  ) {}

  /** Also watches the paths of the option that are outside of the watched folders. */
  static async start(app: Fw, patterns: WatchPatterns): Promise<WatchOption> {
    const option = new WatchOption(app, patterns)
    await option.watchOtherPaths()
    return option
  }

  /** Called with every changed path in the watched folders. */
  onChange(path: string): void {
    if (this.patterns.matches(path)) this.scheduleRestart(path)
  }

  async close(): Promise<void> {
    this.debounce.cancel()
    await this.watcher?.close()
  }

  private async watchOtherPaths(): Promise<void> {
    const files = watchFolders(this.app)
    const others = this.patterns.paths.filter(path => !files.covers(path))
    if (others.length === 0) return
    files.add(others.filter(path => statSync(path, { throwIfNoEntry: false })?.isDirectory()))
    const onError = (error: unknown): void => void reportEditError(this.app, error)
    const watcher = new PathWatcher((_event, path) => {
      if (others.includes(path)) this.scheduleRestart(path)
      else this.watchCreatedFolder(watcher, others).catch(onError)
    }, onError)
    this.watcher = watcher
    await watcher.update(others)
  }

  /** A parent folder of a path was created: its files were not watched yet. */
  private async watchCreatedFolder(watcher: PathWatcher, paths: readonly string[]): Promise<void> {
    const added = await watcher.update(paths)
    const created = added.find(path => existsSync(path))
    if (created !== undefined) this.scheduleRestart(created)
  }

  private scheduleRestart(path: string): void {
    this.changedPath = path
    this.debounce.schedule()
  }

  private restartApp(): void {
    const reason = `${relative(this.app.options.rootDir, this.changedPath)} changed`
    this.app.callHook('restart', { reason }).catch((error: unknown) => reportEditError(this.app, error))
  }
}
