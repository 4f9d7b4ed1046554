import type { IslandHookContext, RenderedHTML, RenderedIsland, RenderedResponse } from '@fw/schema'
import type { H3Event } from 'h3'

/** The hooks of a running server that fw adds to those of the engine (`request`, `response`, `error`, `close`). */
export interface ServerHooks {
  'render:before': (context: RenderContext) => unknown
  'render:html': (html: RenderedHTML, context: { event: H3Event }) => unknown
  'render:island': (island: RenderedIsland, context: { event: H3Event; islandContext: IslandHookContext }) => unknown
  'render:response': (response: RenderedResponse, context: { event: H3Event }) => unknown
  beforeResponse: (event: H3Event, response: { body?: unknown }) => unknown
  afterResponse: (event: H3Event, response: { body?: unknown }) => unknown
  'dev:ssr-logs': (context: { logs: readonly unknown[]; path: string }) => unknown
}

/** A page before it is rendered. Listeners may replace the renderer, or respond themselves. */
export interface RenderContext {
  event: H3Event
  render: (event: H3Event) => unknown
  response?:
    | Response
    | (Partial<Omit<RenderedResponse, 'body'>> & { body?: ConstructorParameters<typeof Response>[0] })
    | undefined
}

type HookName = keyof ServerHooks | (string & {})

const HEARD = Symbol('fw.heard')

/** The engine's hooks, with the names of those that have listeners: everything else costs a request nothing. */
export interface WatchedHooks {
  hook: (name: string, ...rest: any[]) => () => void
  callHook: (name: any, ...args: any[]) => unknown
  [HEARD]?: Set<HookName>
}

/** Records which hooks get listeners. `onFirst` is called before the first listener of each hook is added. */
export function watchHooks(hooks: WatchedHooks, onFirst: (name: HookName) => void): void {
  const heard = (hooks[HEARD] = new Set<HookName>())
  const hook = hooks.hook.bind(hooks)
  hooks.hook = (name, ...rest) => {
    if (!heard.has(name)) {
      heard.add(name)
      onFirst(name)
    }
    return hook(name, ...rest)
  }
}

/** Whether one of the hooks has, or had, listeners. */
export function isHeard(hooks: object | undefined, ...names: HookName[]): boolean {
  const heard = (hooks as WatchedHooks | undefined)?.[HEARD]
  return heard !== undefined && heard.size > 0 && names.some(name => heard.has(name))
}
