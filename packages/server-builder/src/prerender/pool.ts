import { Worker } from 'node:worker_threads'
import type { SentError } from '../runtime/errors/prerender-failures'

/** How the server answered. */
export interface Answer {
  status: number
  statusText: string
  headers: Array<[name: string, value: string]>
  body: Uint8Array
  /** What is written beside it. Paths are below the base. */
  files?: Array<{ path: string; text: string; type: string }>
  /** What the page failed with. */
  failure?: SentError
  /** What requests of pages failed with, whether their pages go on or not. */
  others?: SentError[]
  /** None came in time: this one stands for it. */
  isLate?: true
}

type Message = { type: 'answer'; id: number; answer: Answer } | { type: 'pulse' }

interface Request {
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

interface Thread {
  worker: Worker
  waiting: Map<number, Request>
  /** Called when the thread says that it is alive. */
  onPulse: Set<() => void>
}

/** Requests of one thread that are worth starting another for. */
const ENOUGH = 4
/** Milliseconds in which a thread that is not stuck says so. */
const PULSE = 1000
/** Milliseconds in which a server closes when told to. */
const CLOSING = 5000
const LONGEST = 2 ** 31 - 1

/** A thread runs code that never ends, for one of the pages it was asked for. */
class Stuck extends Error {}

/** Several copies of one server, each in a thread of its own: rendering is work for processors, not waiting. */
export class ServerPool {
  readonly #threads: Thread[] = []
  readonly #patience: number
  #last = 0

  /** `patience`: milliseconds in which an answer has to come; 0 waits for ever. */
  constructor(
    readonly entry: string,
    readonly size: number,
    patience = 0,
  ) {
    this.#patience = Math.min(patience, LONGEST)
  }

  /** Asks the copy that has the least to do. Rejects when the copy ends without an answer. */
  async fetch(path: string): Promise<Answer> {
    try {
      return await this.#ask(path, this.#choose())
    } catch (error) {
      if (!(error instanceof Stuck)) throw error
      return this.#askAlone(path)
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.splice(0).map(({ worker }) => endThread(worker)))
  }

  #ask(path: string, thread: Thread): Promise<Answer> {
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
      send(thread.worker, { type: 'ask', id, path })
    })
  }

  /**
   * Other pages that a stuck thread was asked for are innocent; which one is not shows when each has a thread of its
   * own.
   */
  async #askAlone(path: string): Promise<Answer> {
    const thread = this.#start()
    try {
      return await this.#ask(path, thread)
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

  #late(): Answer {
    const body = new TextEncoder().encode(JSON.stringify({ message: `No response within ${this.#patience / 1000} s` }))
    return { status: 504, statusText: 'Gateway Timeout', headers: [], body, isLate: true }
  }

  #choose(): Thread {
    const least = this.#threads.toSorted((a, b) => a.waiting.size - b.waiting.size)[0]
    if (least && (least.waiting.size < ENOUGH || this.#threads.length >= this.size)) return least
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
      if (message.type === 'answer') return thread.waiting.get(message.id)?.resolve(message.answer)
      for (const tell of thread.onPulse) tell()
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

/**
 * A thread whose stacks name the author's files. Some flags of Node are for whole processes, and refused for threads.
 */
function createWorker(entry: string): Worker {
  try {
    return new Worker(entry, { execArgv: [...process.execArgv, MAPS] })
  } catch {
    return new Worker(entry, { execArgv: [MAPS] })
  }
}

/** Whether a thread still takes messages. */
function hasPulse({ worker, onPulse }: Thread): Promise<boolean> {
  return new Promise(resolve => {
    const settle = (isAlive: boolean): void => {
      clearTimeout(timer)
      onPulse.delete(onAlive)
      resolve(isAlive)
    }
    const onAlive = (): void => settle(true)
    const timer = setTimeout(() => settle(false), PULSE)
    onPulse.add(onAlive)
    send(worker, { type: 'pulse' })
  })
}

/** Lets a server close; one that does not is ended. */
async function endThread(worker: Worker): Promise<void> {
  const hasEnded = worker.threadId < 0
  if (hasEnded) return
  await new Promise<void>(resolve => {
    const timer = setTimeout(() => void worker.terminate().then(() => resolve()), CLOSING)
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
