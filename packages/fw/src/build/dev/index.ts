import { loadOptions } from '@fw/kit'
import { resolveWithFacts } from '@fw/kit/internal'
import { hasErrors, ProblemError, servedBase } from '@fw/schema'
import type { FwApp } from '@fw/schema'
import { createChanges } from './changes'
import { createConfigNotice } from './config-notice'
import { createGate } from './request-queue'
import { createHome } from './address'
import { mergeJobs } from './job'
import type { Job } from './job'
import { createQueue } from './job-queue'
import { startApp } from './start-app'
import { trapForAll } from './trap-for-all'
import type { DevEvent, DevOptions, DevUrls, RunningDev } from './types'

export type { DevEvent, DevOptions, DevUrls, ListeningSocket, Place, RestartOptions, RunningDev } from './types'

// What takes longer to end is left behind: the author waits for the next application.
const ENDING = 5000

/**
 * Starts development. The server listens at once: requests that come while the application starts, for the first time
 * or anew, wait for it. What fails is shown and told, and tried again after the next edit.
 */
export async function startDev(options: DevOptions): Promise<RunningDev> {
  const { loaded: initial, tell, restartProcess, keepSocket } = options
  const reload =
    options.reload ?? (() => loadOptions({ ...initial.asked, fresh: true, buildId: initial.facts.buildId }))
  const emit = (event: DevEvent): void => options.onEvent?.(event)
  const gate = createGate(initial.options)
  const home = await createHome(gate, initial, options)
  const ready = createReady()
  let loaded = initial
  let app: FwApp | undefined
  /** The one that was started last, whether it runs or not. */
  let last: FwApp | undefined
  const untrap = trapForAll(initial.facts.rootDir, () => last)
  const urls = (): DevUrls => home.current().urlsOf(servedBase(loaded.options.app.baseURL))
  const queue = createQueue(work, mergeJobs)
  const notice = createConfigNotice()
  const changes = createChanges({
    loaded: initial,
    reload,
    ask: job => void queue.ask(job),
    fail: error => {
      emit({ type: 'failed', error })
      void notice.show(app, error)
    },
    recover: () => {
      emit({ type: 'recovered' })
      void notice.show(app)
    },
    onLoad: ({ problems }) => tell && problems.forEach(tell),
  })

  async function work(job: Job, isWanted: () => boolean): Promise<void> {
    const since = performance.now()
    changes.begin()
    try {
      await prepare(job)
      if (job.hard && restartProcess) return await leave(restartProcess)
      gate.hold(loaded.options)
      await stop()
      if (home.isElsewhere(loaded)) {
        await home.move(loaded)
        emit({ type: 'listening', urls: urls() })
      }
      const { origin } = home.current()
      if (loaded.options.devServer.url !== origin) loaded = resolveWithFacts(loaded, { devServerUrl: origin })
      app = await startApp(loaded, { listener: home.current(), tell, isWanted, onLoad })
      if (!app) return
      gate.open(app)
      emit({ type: 'ready', app, seconds: (performance.now() - since) / 1000 })
      ready.resolve(app)
      watch(changes.follow(app))
    } catch (error) {
      if (!app) gate.fail(error)
      emit({ type: 'failed', error })
      void notice.show(app, error)
      ready.reject(error)
      if (!app) watch(changes.followAll(loaded))
    }
  }

  /** Does all that can fail without a need to stop what runs. */
  async function prepare(job: Job): Promise<void> {
    const next = job.loaded ?? (await reload())
    if (hasErrors(next.problems)) throw new ProblemError(next.problems)
    if (home.isElsewhere(next)) await home.require(next)
    loaded = next
    if (job.reason) emit({ type: 'restarting', hard: job.hard, reason: job.reason })
  }

  async function stop(): Promise<void> {
    await gate.drain()
    const before = app
    app = undefined
    if (before) await inTime(before.close())
  }

  /**
   * Leaves the place to another process. Nobody answers from here on: whatever fails to end, the other one has to come.
   */
  async function leave(restart: NonNullable<DevOptions['restartProcess']>): Promise<void> {
    const place = home.placeFor(loaded)
    const fail = (error: unknown): void => emit({ type: 'failed', error })
    const socket = home.socketFor(place)
    if (socket) await keepSocket?.(socket).catch(fail)
    // What this process was asked, it answers.
    home.retire()
    gate.leave()
    await stop().catch(fail)
    await home.heard()
    await gate.drain()
    await inTime(Promise.all([changes.close(), home.close()])).catch(fail)
    await restart(place)
  }

  function watch(watching: Promise<void>): void {
    watching.catch((error: unknown) => emit({ type: 'failed', error }))
  }

  function onLoad(loading: FwApp): void {
    last = loading
    if (loading.errors) loading.errors.isTrapped = true
    loading.hook(
      'restart',
      ({ hard = false, reason = 'requested by the app' } = {}) => void queue.ask({ hard, reason }),
    )
  }

  emit({ type: 'listening', urls: urls() })
  void queue.ask({ hard: false, reason: '', loaded: initial })
  return {
    get url() {
      return urls().local
    },
    get urls() {
      return urls()
    },
    get port() {
      return home.current().port
    },
    ready: ready.promise,
    restart: ({ hard = false, reason = 'requested' } = {}) => queue.ask({ hard, reason }),
    async close() {
      const closed = home.close()
      await Promise.all([queue.end(), changes.close()])
      if (app) await inTime(app.close())
      await closed
      untrap()
    },
  }
}

/** Waits for what ends, but not for ever: plugins and modules may have to say something there. */
async function inTime(ending: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>(resolve => (timer = setTimeout(resolve, ENDING)))
  await Promise.race([ending, late]).finally(() => clearTimeout(timer))
}

/** A promise to settle from outside, once. Nobody needs to look at it. */
function createReady(): { promise: Promise<FwApp>; resolve: (app: FwApp) => void; reject: (error: unknown) => void } {
  let resolve!: (app: FwApp) => void
  let reject!: (error: unknown) => void
  const promise = new Promise<FwApp>((onResolve, onReject) => ([resolve, reject] = [onResolve, onReject]))
  promise.catch(() => undefined)
  return { promise, resolve, reject }
}
