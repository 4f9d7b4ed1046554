import { Worker } from 'node:worker_threads'

/** How the server answered. */
export interface Answer {
  status: number
  statusText: string
  headers: Array<[name: string, value: string]>
  body: Uint8Array
  /** What is written beside it. Paths are below the base. */
  files?: Array<{ path: string, text: string, type: string }>
}

interface Thread {
  worker: Worker
  waiting: Map<number, { resolve: (answer: Answer) => void, reject: (error: Error) => void }>
}

/** Requests of one thread that are worth starting another for. */
const ENOUGH = 4

/** Several copies of one server, each in a thread of its own: rendering is work for processors, not waiting. */
export class ServerPool {
  readonly #threads: Thread[] = []
  #last = 0

  constructor(readonly entry: string, readonly size: number) {}

  /** Asks the copy that has the least to do. Rejects when the copy ends without an answer. */
  fetch(path: string): Promise<Answer> {
    const thread = this.#choose()
    const id = ++this.#last
    return new Promise((resolve, reject) => {
      thread.waiting.set(id, { resolve, reject })
      send(thread.worker, { id, path })
    })
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.splice(0).map(({ worker }) => new Promise<void>((resolve) => {
      worker.once('exit', () => resolve())
      send(worker, { close: true })
    })))
  }

  #choose(): Thread {
    const least = this.#threads.toSorted((a, b) => a.waiting.size - b.waiting.size)[0]
    return least && (least.waiting.size < ENOUGH || this.#threads.length >= this.size) ? least : this.#start()
  }

  #start(): Thread {
    const thread: Thread = { worker: new Worker(this.entry), waiting: new Map() }
    this.#threads.push(thread)
    const end = (error: Error): void => {
      const index = this.#threads.indexOf(thread)
      if (index >= 0) this.#threads.splice(index, 1)
      for (const { reject } of thread.waiting.values()) reject(error)
      thread.waiting.clear()
    }
    thread.worker.on('message', ({ id, answer }: { id: number, answer: Answer }) => {
      thread.waiting.get(id)?.resolve(answer)
      thread.waiting.delete(id)
    })
    thread.worker.on('error', end)
    thread.worker.on('exit', code => end(new Error(`The server ended with ${code} while pages were rendered.`)))
    return thread
  }
}

function send(worker: Worker, message: object): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin.
  worker.postMessage(message)
}
