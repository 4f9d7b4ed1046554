import { statSync } from 'node:fs'
import { Debounce, stateOf } from '@fw/kit/internal'
import type { Fw } from '@fw/schema'
import { createDeferred } from '../deferred'
import type { Deferred } from '../deferred'
import { pages } from '../pages/index'
import { rescan } from '../rescan'
import { attempt } from './report-edit-error'
import { retryRemovedFiles } from './retry-removed-files'
import type { TypesWriter } from './types-writer'

/** The edits of one scan. `scanned`: templates contain the edits, the server may not. */
interface Scan {
  scanned: Deferred<void>
  done: Deferred<void>
}

/** Scans the files of the application again when edits have settled, and updates it without a restart. */
export class RescanQueue {
  private readonly debounce = new Debounce(() => this.start())
  /** Of edits that have not settled. */
  private next: Scan | undefined
  /** The last scan that was started. */
  private current: Scan | undefined
  /** The scan that is running: others wait for it. */
  private active: Scan | undefined
  private running: Promise<void> = Promise.resolve()
  private hasFailed = false
  private isClosed = false

  constructor(
    private readonly app: Fw,
    private readonly types: TypesWriter,
  ) {}

  /** Whether the last scan failed. Any edit may fix it. */
  get isFailed(): boolean {
    return this.hasFailed
  }

  /** Resolves when all edits so far are scanned. Undefined: there are none. */
  get pending(): Promise<void> | undefined {
    return (this.next ?? this.current)?.done.promise
  }

  /**
   * Resolves when templates contain the earliest edits that they do not contain yet. Undefined: there are none. The
   * bundler compiles then, and the rest of the scan may wait for that.
   */
  get scanning(): Promise<void> | undefined {
    return (this.active ?? this.current ?? this.next)?.scanned.promise
  }

  schedule(): void {
    if (this.isClosed) return
    this.next ??= { scanned: createDeferred(), done: createDeferred() }
    this.debounce.schedule()
  }

  async close(): Promise<void> {
    this.isClosed = true
    this.debounce.cancel()
    this.next?.scanned.resolve()
    this.next?.done.resolve()
    await this.running
  }

  private start(): void {
    const scan = this.next!
    this.next = undefined
    this.running = this.run(this.running, scan)
  }

  private async run(before: Promise<void>, scan: Scan): Promise<void> {
    const { app } = this
    this.current = scan
    await before
    this.active = scan
    if (!this.isClosed) this.hasFailed = !(await attempt(app, () => updateApp(app, () => scan.scanned.resolve())))
    if (this.current === scan) this.current = undefined
    this.active = undefined
    scan.scanned.resolve()
    scan.done.resolve()
    if (!this.isClosed && !this.hasFailed) await this.types.write()
  }
}

async function updateApp(app: Fw, onScanned: () => void): Promise<void> {
  if (hasOtherRouting(app)) {
    return app.callHook('restart', {
      reason: app.plan.hasPages ? 'the last page was removed' : 'the first page was added',
    })
  }
  const { isCaseSensitive } = app.plan
  const changed = await retryRemovedFiles(() => rescan(app))
  // All rules of the server are matched differently.
  if (app.plan.isCaseSensitive !== isCaseSensitive)
    return app.callHook('restart', { reason: '`sensitive` of the router changed' })
  const isInBrowser = app.bundler!.invalidate(changed)
  onScanned()
  await retryRemovedFiles(() => app.server!.rescan())
  if (isInBrowser) app.bundler!.update(changed)
}

/** Whether the first pages folder was added, or the last one removed: it enables routing. */
function hasOtherRouting(app: Fw): boolean {
  const { options, layers, plan, isSet } = app
  if (stateOf(app, pages).areAdded) return false
  if (isSet(['pages', 'enabled']) || (isSet(['pages']) && typeof options.pages !== 'object')) return false
  const isFound = layers.some(({ dirs }) => statSync(dirs.pages, { throwIfNoEntry: false })?.isDirectory())
  return isFound !== plan.hasPages
}
