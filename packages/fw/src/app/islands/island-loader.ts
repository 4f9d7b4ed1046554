import { shallowRef } from 'vue'
import type { Slots } from 'vue'
import type { FwAppContext } from '../../shared/app-context'
import { createError } from '../../shared/fw-error'
import { islandKey } from '../../shared/island'
import type { IslandResponse, IslandHead, IslandPart, IslandQuery } from '../../shared/island'
import { readContent } from './content'
import type { IslandContent } from './content'
import { useIslandHead } from './head'
import { createQuery, loadIsland } from './request'

/** Payload data of a server-rendered island: what the client cannot read from the HTML. `false` if it failed. */
type SentIsland = { parts?: IslandPart[]; head?: IslandHead } | false

/** A rendered island. */
export interface ShownIsland {
  /** Undefined if the HTML came with the page. */
  html?: string
  parts: readonly IslandPart[]
  /** Client only. */
  content?: IslandContent
}

/** The props of `<FwIsland>` that decide what is loaded. */
interface IslandProps {
  name: string
  props?: Record<string, unknown> | undefined
  context?: Record<string, unknown> | undefined
  source?: string | undefined
  scopeId?: string | undefined
  dangerouslyLoadClientComponents: boolean
}

/** Loads the island of one `<FwIsland>`, again whenever its props or slots have changed. */
export class IslandLoader {
  readonly shown = shallowRef<ShownIsland>()
  /** The key of the island that was requested last. */
  requestedKey = ''
  /** Caches the HTML of an island that came with the page. Called before it is replaced. */
  cacheHtml: (() => void) | undefined
  readonly setHead: ReturnType<typeof useIslandHead>

  constructor(
    readonly app: FwAppContext,
    readonly props: IslandProps,
    private readonly slots: Slots,
    private readonly onError: (error: unknown) => void,
  ) {
    this.setHead = useIslandHead(app)
  }

  query(): IslandQuery {
    const { name, props, context } = this.props
    const slotNames = Object.keys(this.slots).filter(slot => slot !== 'fallback' && !/^[_$]/.test(slot))
    return createQuery(name, props, slotNames, context)
  }

  get isForeign(): boolean {
    return this.props.source !== undefined
  }

  /** What the server sent along with the page for the requested island. */
  get sent(): SentIsland | undefined {
    return this.allSent[this.sentKey]
  }

  /** Parses the content of an island. Components of another origin stay server-rendered unless they are allowed. */
  read(source: readonly Node[] | string, parts: readonly IslandPart[]): IslandContent {
    const mayRun = !this.isForeign || this.props.dangerouslyLoadClientComponents
    return readContent(source, index => parts[index] !== undefined && (mayRun || 'slot' in parts[index]))
  }

  async load(isForced = false): Promise<void> {
    const query = this.query()
    const key = (this.requestedKey = islandKey(query))
    try {
      const response = await loadIsland(this.app, query, this.props.source, isForced)
      // The props may have changed since.
      if (this.requestedKey !== key) return
      this.show(response)
      const { parts, head } = response
      if (import.meta.server && (parts || head))
        this.allSent[this.sentKey] = { ...(parts && { parts }), ...(head && { head }) }
    } catch (error) {
      if (this.requestedKey !== key) return
      if (import.meta.server) {
        this.allSent[this.sentKey] = false
        reportIsland(this.app, query.name, error)
      }
      this.onError(createError(error as Error))
    }
  }

  private show(response: IslandResponse): void {
    const { html, parts = [] } = response
    const shown = this.shown.value
    this.setHead(response)
    if (shown?.html === html && JSON.stringify(shown.parts) === JSON.stringify(parts)) return
    this.cacheHtml?.()
    this.cacheHtml = undefined
    this.shown.value = { html, parts, ...(import.meta.client && { content: this.read(html, parts) }) }
  }

  private get allSent(): Record<string, SentIsland> {
    return (this.app.payload.islands ??= {}) as Record<string, SentIsland>
  }

  /** Islands of different origins may have the same key. */
  private get sentKey(): string {
    return this.props.source ? `${this.requestedKey} ${this.props.source}` : this.requestedKey
  }
}

// The server has already reported the error of its own island. With the response, it knows that this is the same one.
function reportIsland({ ssrContext }: FwAppContext, name: string, thrown: unknown): void {
  const { response, status, message } = thrown as { response?: Response & { _data?: unknown }; status?: number } & Error
  const reason = response
    ? ((response._data as { message?: string } | undefined)?.message ?? response.statusText)
    : message
  const error = new Error(`The island "${name}" failed${status ? ` with ${status}` : ''}: ${reason}`)
  ssrContext!.reportError?.(Object.assign(error, response ? { response } : { cause: thrown }))
}
