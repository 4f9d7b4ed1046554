import { statSync } from 'node:fs'
import { Debounce } from '@fw/kit/internal'
import type { FwApp } from '@fw/schema'
import { createDeferred } from '../deferred'
import type { Deferred } from '../deferred'
import { rescan } from '../rescan'
import { writeTypes } from '../types/index'
import { reportEditError } from './report-edit-error'
import { retryRemovedFiles } from './retry-removed-files'

/** Scans the files of the application again when edits have settled, and updates it without a restart. */
export class RescanQueue {
  private readonly debounce = new Debounce(() => this.start())
  /** Of edits that have not settled. */
  private next: Deferred<void> | undefined
  /** Of the running scan. */
  private current: Deferred<void> | undefined
  private running: Promise<void> = Promise.resolve()
  private hasFailed = false
  private isClosed = false

  constructor(private readonly app: FwApp) {}

  /** Whether the last scan failed. Any edit may fix it. */
  get isFailed(): boolean {
    return this.hasFailed
  }

  /** Resolves when all edits so far are scanned. Undefined: there are none. */
  get pending(): Promise<void> | undefined {
    return (this.next ?? this.current)?.promise
  }

  schedule(): void {
    if (this.isClosed) return
    this.next ??= createDeferred()
    this.debounce.schedule()
  }

  async close(): Promise<void> {
    this.isClosed = true
    this.debounce.cancel()
    this.next?.resolve()
    await this.running
  }

  private start(): void {
    const deferred = this.next!
    this.next = undefined
    this.running = this.run(this.running, deferred)
  }

  private async run(before: Promise<void>, deferred: Deferred<void>): Promise<void> {
    const { app } = this
    this.current = deferred
    await before
    if (!this.isClosed) this.hasFailed = !(await attempt(app, () => updateApp(app)))
    if (this.current === deferred) this.current = undefined
    deferred.resolve()
    if (!this.isClosed && !this.hasFailed) await attempt(app, () => retryRemovedFiles(() => writeTypes(app)))
  }
}

async function updateApp(app: FwApp): Promise<void> {
  if (hasOtherRouting(app))
    return app.callHook('restart', {
      reason: app.plan.hasPages ? 'the last page was removed' : 'the first page was added',
    })
  const { isCaseSensitive } = app.plan
  const changed = await retryRemovedFiles(() => rescan(app))
  // All rules of the server are matched differently.
  if (app.plan.isCaseSensitive !== isCaseSensitive)
    return app.callHook('restart', { reason: '`sensitive` of the router changed' })
  const isInBrowser = app.bundler!.invalidate(changed)
  await retryRemovedFiles(() => app.server!.rescan())
  if (isInBrowser) app.bundler!.update(changed)
}

/** Whether the first pages folder was added, or the last one removed: it enables routing. */
function hasOtherRouting({ options, layers, plan, isSet }: FwApp): boolean {
  if (isSet(['pages', 'enabled']) || (isSet(['pages']) && typeof options.pages !== 'object')) return false
  const isFound = layers.some(({ dirs }) => statSync(dirs.pages, { throwIfNoEntry: false })?.isDirectory())
  return isFound !== plan.hasPages
}

/** Whether it succeeded. Errors are reported. */
async function attempt(app: FwApp, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    await reportEditError(app, error)
    return false
  }
}
