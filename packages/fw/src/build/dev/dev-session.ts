import type { IncomingMessage, ServerResponse } from 'node:http'
import { loadOptions } from '@fw/kit'
import type { LoadedOptions } from '@fw/kit'
import { resolveWithFacts } from '@fw/kit/internal'
import { settleKeys } from './settle-keys'
import { hasErrors, ProblemError, servedBase } from '@fw/schema'
import type { Fw } from '@fw/schema'
import { createDeferred } from '../deferred'
import { waitAtMost } from '../wait-at-most'
import { ChangeWatcher } from './change-watcher'
import { createConfigNotice } from './config-notice'
import { mergeJobs } from './job'
import type { Job } from './job'
import { JobQueue } from './job-queue'
import type { RequestQueue } from './http/request-queue'
import type { ServerAddress } from './server-address'
import { startApp } from './start-app'
import type { DevEvent, DevOptions, DevUrls } from './types'
import { reportUncaughtErrors } from './uncaught-errors'

// The next application does not wait longer for the previous one to close: hooks of plugins and modules may never finish.
const CLOSE_TIMEOUT_MS = 5000

/** Runs one application at a time behind the request queue, and restarts it when its configuration changes. */
export class DevSession {
  private loaded: LoadedOptions
  /** The running application. */
  private app: Fw | undefined
  /** The application that was started last, whether it is running or not. */
  private lastApp: Fw | undefined
  private readonly firstStart = createDeferred<Fw>()
  private readonly jobs = new JobQueue<Job>((job, isWanted) => this.run(job, isWanted), mergeJobs)
  private readonly notice = createConfigNotice()
  private readonly changes: ChangeWatcher
  private readonly stopReporting: () => void

  constructor(
    private readonly options: DevOptions,
    private readonly queue: RequestQueue,
    private readonly address: ServerAddress,
  ) {
    const { loaded } = options
    this.loaded = loaded
    this.stopReporting = reportUncaughtErrors(loaded.facts.rootDir, () => this.lastApp)
    this.changes = new ChangeWatcher({
      loaded,
      reload: () => this.reload(),
      restart: job => void this.jobs.add(job),
      onError: error => this.showFailure(error),
      onRecover: () => {
        this.emit({ type: 'recovered' })
        void this.notice.show(this.app)
      },
      onLoad: ({ problems }) => options.report && problems.forEach(options.report),
    })
  }

  /** Resolves with the application of the first start. */
  get ready(): Promise<Fw> {
    return this.firstStart.promise
  }

  get urls(): DevUrls {
    return this.address.listener.urlsOf(servedBase(this.loaded.options.app.baseURL))
  }

  start(): void {
    this.emit({ type: 'listening', urls: this.urls })
    void this.jobs.add({ hard: false, reason: '', loaded: this.loaded })
  }

  restart(job: Job): Promise<void> {
    return this.jobs.add(job)
  }

  async close(): Promise<void> {
    const closed = this.address.close()
    await Promise.all([this.jobs.close(), this.changes.close()])
    if (this.app) await waitAtMost(CLOSE_TIMEOUT_MS, this.app.close())
    await closed
    this.stopReporting()
  }

  private async run(job: Job, isWanted: () => boolean): Promise<void> {
    const startedAt = performance.now()
    const { restartProcess } = this.options
    this.changes.start()
    try {
      await this.prepare(job)
      if (job.hard && restartProcess) return await this.handOver(restartProcess)
      this.queue.start(this.loaded.options)
      await this.stopApp()
      await this.moveAddress()
      const app = await this.startApp(isWanted)
      if (!app) return
      this.queue.run(app)
      this.emit({ type: 'ready', app, seconds: (performance.now() - startedAt) / 1000 })
      this.firstStart.resolve(app)
      this.watch(this.changes.watchApp(app))
    } catch (error) {
      if (!this.app) this.queue.fail(error)
      this.showFailure(error)
      this.firstStart.reject(error)
      if (!this.app) this.watch(this.changes.watchProject(this.loaded))
    }
  }

  /** Does everything that can fail while the previous application is still running. */
  private async prepare(job: Job): Promise<void> {
    const next = job.loaded ?? (await this.reload())
    if (hasErrors(next.problems)) throw new ProblemError(next.problems)
    if (this.app && next.undecided.length > 0) await settleKeys(this.app, this.loaded, next)
    if (this.address.isChangedBy(next)) await this.address.requireAvailable(next)
    this.loaded = next
    if (job.reason) this.emit({ type: 'restarting', hard: job.hard, reason: job.reason })
  }

  private async moveAddress(): Promise<void> {
    if (!this.address.isChangedBy(this.loaded)) return
    await this.address.move(this.loaded)
    this.emit({ type: 'listening', urls: this.urls })
  }

  private async startApp(isWanted: () => boolean): Promise<Fw | undefined> {
    const { listener } = this.address
    // `devServer.url` is a fact: it is known once the server listens.
    if (this.loaded.options.devServer.url !== listener.origin)
      this.loaded = resolveWithFacts(this.loaded, { devServerUrl: listener.origin })
    const onLoad = (app: Fw): void => {
      this.lastApp = app
      if (app.errors) {
        Object.assign(app.errors, {
          isTrapped: true,
          retry: (request: IncomingMessage, response: ServerResponse) => this.queue.retry(request, response),
        })
      }
      app.hook('restart', ({ hard = false, reason = 'requested by the app' } = {}) => {
        void this.jobs.add({ hard, reason })
      })
    }
    this.app = await startApp(this.loaded, { listener, report: this.options.report, isWanted, onLoad })
    return this.app
  }

  private async stopApp(): Promise<void> {
    await this.queue.drain()
    const { app } = this
    this.app = undefined
    if (app) await waitAtMost(CLOSE_TIMEOUT_MS, app.close())
  }

  /** Continues in another process. It must start in any case, so that an error while closing is only reported. */
  private async handOver(restartProcess: NonNullable<DevOptions['restartProcess']>): Promise<void> {
    const address = this.address.resolve(this.loaded)
    const report = (error: unknown): void => this.emit({ type: 'failed', error })
    const socket = this.address.socketAt(address)
    if (socket) await this.options.keepSocket?.(socket).catch(report)
    // Requests that this process has received get their response from it.
    this.address.stopAccepting()
    this.queue.handOver()
    await this.stopApp().catch(report)
    await this.address.waitForRequests()
    await this.queue.drain()
    await waitAtMost(CLOSE_TIMEOUT_MS, Promise.all([this.changes.close(), this.address.close()])).catch(report)
    await restartProcess(address)
  }

  private reload(): Promise<LoadedOptions> {
    const { reload, loaded } = this.options
    return reload?.() ?? loadOptions({ ...loaded.loadedWith, fresh: true, buildId: loaded.facts.buildId })
  }

  private watch(watching: Promise<void>): void {
    watching.catch((error: unknown) => this.emit({ type: 'failed', error }))
  }

  private showFailure(error: unknown): void {
    this.emit({ type: 'failed', error })
    void this.notice.show(this.app, error)
  }

  private emit(event: DevEvent): void {
    this.options.onEvent?.(event)
  }
}
