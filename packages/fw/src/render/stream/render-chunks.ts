import { renderToSimpleStream } from 'vue/server-renderer'
import type { FwVueApp } from '../../app/context/app-context'
import { followContext } from '../../app/context/app-context'
import type { SSRContext } from '../../shared/ssr-context'

/** The HTML of an application while it is rendered, in order. */
export class RenderedChunks {
  /** Resolves when everything is rendered. */
  readonly done: Promise<void>
  private waiting: string[] = []
  private onChunk: ((chunk: string) => void) | undefined

  constructor(app: FwVueApp, context: SSRContext) {
    this.done = new Promise((resolve, reject) => {
      followContext(app.$fw, () =>
        renderToSimpleStream(app, context, {
          push: chunk => (chunk === null ? resolve() : this.add(chunk)),
          destroy: reject,
        }),
      )
    })
    // It is awaited later.
    this.done.catch(() => {})
  }

  /** Whether everything is rendered without waiting for data. */
  async isDoneSoon(): Promise<boolean> {
    return Promise.race([
      this.done.then(() => true),
      // Promises that are already settled come before timers.
      new Promise<boolean>(resolve => setTimeout(() => resolve(false))),
    ])
  }

  /** Everything that was rendered so far and was not taken yet. */
  takeAll(): string {
    return this.waiting.splice(0).join('')
  }

  /** Calls a function with each chunk, starting with those that were not taken yet. */
  forEach(onChunk: (chunk: string) => void): void {
    this.onChunk = onChunk
    const before = this.takeAll()
    if (before) onChunk(before)
  }

  private add(chunk: string): void {
    if (!chunk) return
    if (this.onChunk) this.onChunk(chunk)
    else this.waiting.push(chunk)
  }
}
