import { Worker } from 'node:worker_threads'
import type { SentError } from '../runtime/errors/prerender-failures'

/** The response of the server. */
export interface PrerenderResponse {
  status: number
  statusText: string
  headers: Array<[name: string, value: string]>
  body: Uint8Array
  /** How long the server took. */
  milliseconds?: number
  /** Files that are written with the page. Paths are below the base. */
  files?: Array<{ path: string; text: string; type: string }>
  /** The error of the page. */
  failure?: SentError
  /** Errors of requests that pages sent, even if the page rendered. */
  others?: SentError[]
  /** Set for a timeout: the response is a placeholder. */
  isLate?: true
}

type Message = { type: 'response'; id: number; response: PrerenderResponse } | { type: 'pulse' }

interface Request {
  resolve: (response: PrerenderResponse) => void
  reject: (error: Error) => void
}

interface Thread {
  worker: Worker
  waiting: Map<number, Request>
  /** Called when the thread reports that it is alive. */
  onPulse: Set<() => void>
}

/** Pending requests of a thread that justify starting another one. */
const MAX_WAITING_REQUESTS = 4
/** Milliseconds in which a responsive thread reports that it is alive. */
const PULSE_MS = 1000
/** Milliseconds in which a server has to close. */
const CLOSE_MS = 5000
const MAX_TIMER_MS = 2 ** 31 - 1

/** A thread runs an infinite loop for one of its pages. */
class Stuck extends Error {}

/** Several copies of one server, each in its own thread: rendering is CPU-bound. */
export class ServerPool {
  readonly #threads: Thread[] = []
  readonly #patience: number
  #last = 0

  /** `patience`: timeout of a response in milliseconds; 0 disables it. */
  constructor(
    readonly entry: string,
    readonly size: number,
    patience = 0,
  ) {
    this.#patience = Math.min(patience, MAX_TIMER_MS)
  }

  /** Sends a request to the least busy copy. Rejects if the copy ends without a response. */
  async fetch(path: string): Promise<PrerenderResponse> {
    try {
      return await this.#request(path, this.#choose())
    } catch (error) {
      if (!(error instanceof Stuck)) throw error
      return this.#requestAlone(path)
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.splice(0).map(({ worker }) => endThread(worker)))
  }

  #request(path: string, thread: Thread): Promise<PrerenderResponse> {
    const id = ++this.#last
    return new Promise((resolve, reject) => {
      const timer = this.#patience > 0 ? setTimeout(() => void this.#giveUp(id, thread), this.#patience) : undefined
      const settle =
        <Value>(done: (value: Value) => void) =>
        (value: Value): void => {
          clearTimeout(timer)
          thread.waiting.delete(id)
          done(value)
        }
      thread.waiting.set(id, { resolve: settle(resolve), reject: settle(reject) })
      send(thread.worker, { type: 'request', id, path })
    })
  }

  /** Renders a page in its own thread: only one of the pages of a stuck thread caused the problem. */
  async #requestAlone(path: string): Promise<PrerenderResponse> {
    const thread = this.#start()
    try {
      return await this.#request(path, thread)
    } catch (error) {
      if (error instanceof Stuck) return this.#late()
      throw error
    } finally {
      this.#leave(thread)
      await endThread(thread.worker)
    }
  }

  async #giveUp(id: number, thread: Thread): Promise<void> {
    if (await hasPulse(thread)) return thread.waiting.get(id)?.resolve(this.#late())
    this.#leave(thread)
    for (const { reject } of thread.waiting.values()) reject(new Stuck())
    await thread.worker.terminate()
  }

  #late(): PrerenderResponse {
    const body = new TextEncoder().encode(JSON.stringify({ message: `No response within ${this.#patience / 1000} s` }))
    return { status: 504, statusText: 'Gateway Timeout', headers: [], body, isLate: true }
  }

  #choose(): Thread {
    const least = this.#threads.toSorted((a, b) => a.waiting.size - b.waiting.size)[0]
    if (least && (least.waiting.size < MAX_WAITING_REQUESTS || this.#threads.length >= this.size)) return least
    const thread = this.#start()
    this.#threads.push(thread)
    return thread
  }

  #start(): Thread {
    const thread: Thread = { worker: createWorker(this.entry), waiting: new Map(), onPulse: new Set() }
    const end = (error: Error): void => {
      this.#leave(thread)
      for (const { reject } of thread.waiting.values()) reject(error)
    }
    thread.worker.on('message', (message: Message) => {
      if (message.type === 'response') return thread.waiting.get(message.id)?.resolve(message.response)
      for (const notify of thread.onPulse) notify()
    })
    thread.worker.on('error', end)
    thread.worker.on('exit', code => end(new Error(`The server exited with code ${code} while prerendering.`)))
    return thread
  }

  #leave(thread: Thread): void {
    const index = this.#threads.indexOf(thread)
    if (index >= 0) this.#threads.splice(index, 1)
  }
}

const MAPS = '--enable-source-maps'

/** A thread whose stack traces show the author's files. Some Node flags are for processes, and rejected for threads. */
function createWorker(entry: string): Worker {
  try {
    return new Worker(entry, { execArgv: [...process.execArgv, MAPS] })
  } catch {
    return new Worker(entry, { execArgv: [MAPS] })
  }
}

/** Whether a thread still handles messages. */
function hasPulse({ worker, onPulse }: Thread): Promise<boolean> {
  return new Promise(resolve => {
    const settle = (isAlive: boolean): void => {
      clearTimeout(timer)
      onPulse.delete(onAlive)
      resolve(isAlive)
    }
    const onAlive = (): void => settle(true)
    const timer = setTimeout(() => settle(false), PULSE_MS)
    onPulse.add(onAlive)
    send(worker, { type: 'pulse' })
  })
}

/** Closes a server, or terminates it if it does not close. */
async function endThread(worker: Worker): Promise<void> {
  const hasEnded = worker.threadId < 0
  if (hasEnded) return
  await new Promise<void>(resolve => {
    const timer = setTimeout(() => void worker.terminate().then(() => resolve()), CLOSE_MS)
    worker.once('exit', () => {
      clearTimeout(timer)
      resolve()
    })
    send(worker, { type: 'close' })
  })
}

function send(worker: Worker, message: object): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin.
  worker.postMessage(message)
}
