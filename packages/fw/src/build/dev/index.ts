import { loadOptions } from '@fw/kit'
import type { LoadedOptions } from '@fw/kit'
import { hasErrors, ProblemError } from '@fw/schema'
import type { FwApp } from '@fw/schema'
import { createChanges } from './changes'
import { createGate } from './gate'
import { mergeJobs } from './job'
import type { Job } from './job'
import { listen } from './listen'
import { createQueue } from './queue'
import { startApp } from './start'
import type { DevEvent, DevOptions, Place, RunningDev } from './types'

export type { DevEvent, DevOptions, DevUrls, Place, RestartOptions, RunningDev } from './types'

/**
 * Starts development. The server listens at once: requests that come while the application starts, for the first time or
 * anew, wait for it. What fails is shown and told, and tried again after the next edit.
 */
export async function startDev(options: DevOptions): Promise<RunningDev> {
  const { loaded: initial, tell, anyPort = false, restartProcess } = options
  const reload = options.reload ?? (() => loadOptions({ ...initial.asked, fresh: true, buildId: initial.facts.buildId }))
  const emit = (event: DevEvent): void => options.onEvent?.(event)
  const gate = createGate(initial.facts)
  let listener = await listen(gate.answer, initial.options, { anyPort, ...options.at ? { at: options.at } : {} })
  let loaded = initial
  let wanted = placeOf(initial)
  let app: FwApp | undefined
  let isClosed = false
  const ready = createReady()
  const queue = createQueue(work, mergeJobs)
  const changes = createChanges({
    loaded: initial,
    reload,
    ask: job => void queue.ask(job),
    fail: error => emit({ type: 'failed', error }),
    onLoad: loaded => warn(loaded),
  })

  async function work(job: Job, isWanted: () => boolean): Promise<void> {
    const since = performance.now()
    const isFirst = job.reason === ''
    try {
      loaded = job.loaded ?? await reload()
      if (hasErrors(loaded.problems)) throw new ProblemError(loaded.problems)
      if (!isFirst) emit({ type: 'restarting', hard: job.hard, reason: job.reason })
      await stop()
      if (job.hard && restartProcess) return await leave(nextPlace(loaded), restartProcess)
      if (!isSame(wanted, placeOf(loaded))) await listenAnew(loaded)
      app = await startApp(loaded, { listener, tell, isWanted, onLoad: listenToRestarts })
      if (!app) return
      gate.open(app)
      emit({ type: 'ready', app, seconds: (performance.now() - since) / 1000 })
      ready.resolve(app)
      follow(changes.follow(app))
    } catch (error) {
      if (!app) gate.fail(error)
      emit({ type: 'failed', error })
      ready.reject(error)
      if (!app) follow(changes.followAll(loaded))
    }
  }

  async function stop(): Promise<void> {
    gate.hold()
    await gate.drain()
    const before = app
    app = undefined
    await before?.close()
  }

  /** Leaves the place to another process. */
  async function leave(place: Place, restart: (place: Place) => Promise<void>): Promise<void> {
    isClosed = true
    await Promise.all([changes.close(), listener.close()])
    await restart(place)
  }

  async function listenAnew(loaded: LoadedOptions): Promise<void> {
    const before = listener
    const place = nextPlace(loaded)
    if (isSame(place, before)) await before.close()
    listener = await listen(gate.answer, loaded.options, { at: place, anyPort })
    wanted = placeOf(loaded)
    emit({ type: 'listening', urls: listener.urls })
    await before.close()
  }

  /** What the options do not change stays as it is: also a port that was found. */
  function nextPlace(loaded: LoadedOptions): Place {
    const { host, port } = placeOf(loaded)
    return { host: host === wanted.host ? listener.host : host, port: port === wanted.port ? listener.port : port }
  }

  function listenToRestarts(started: FwApp): void {
    started.hook('restart', ({ hard = false } = {}) => void queue.ask({ hard, reason: 'the application asked for it' }))
  }

  function warn(loaded: LoadedOptions): void {
    if (tell) loaded.problems.forEach(tell)
  }

  function follow(watching: Promise<void>): void {
    watching.catch((error: unknown) => {
      if (!isClosed) emit({ type: 'failed', error })
    })
  }

  emit({ type: 'listening', urls: listener.urls })
  void queue.ask({ hard: false, reason: '', loaded: initial })
  return {
    get url() { return listener.urls.local },
    get urls() { return listener.urls },
    get port() { return listener.port },
    ready: ready.promise,
    restart: ({ hard = false, reason = 'asked for' } = {}) => queue.ask({ hard, reason }),
    async close() {
      isClosed = true
      const closed = listener.close()
      await Promise.all([queue.end(), changes.close()])
      await app?.close()
      await closed
    },
  }
}

function placeOf({ options: { devServer } }: LoadedOptions): Place {
  return { host: devServer.host || 'localhost', port: devServer.port }
}

function isSame(a: Place, b: Place): boolean {
  return a.host === b.host && a.port === b.port
}

/** A promise to settle from outside, once. Nobody needs to look at it. */
function createReady(): { promise: Promise<FwApp>, resolve: (app: FwApp) => void, reject: (error: unknown) => void } {
  let resolve!: (app: FwApp) => void
  let reject!: (error: unknown) => void
  const promise = new Promise<FwApp>((onResolve, onReject) => [resolve, reject] = [onResolve, onReject])
  promise.catch(() => undefined)
  return { promise, resolve, reject }
}
