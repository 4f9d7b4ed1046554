import type { RequestSpan } from '@fw/schema'

/** The part of a request that is recorded. */
interface Recorded {
  /** When the request started. */
  start: number
  spans: RequestSpan[]
  parent: number | undefined
}

/** What is used of an application. */
interface TracedApp {
  hooks: {
    callHook: (name: string, ...args: unknown[]) => unknown
    /** The listeners. */
    _hooks: Readonly<Record<string, readonly unknown[] | undefined>>
  }
}

type RecordSpan = <T>(kind: string, name: string, work: () => T) => T

/** Steps without a function around them: they end with the next one, or with what they are part of. */
const STEP = 'step'

/**
 * Records plugins, hooks and steps of an application that is rendered. Where a step ends follows from its hooks, so
 * that the renderer itself contains no code for it.
 */
export function createAppTracer(find: () => Recorded | undefined, record: RecordSpan) {
  const request = find()
  return <Plugin extends TracedPlugin>({ hooks }: TracedApp, plugins: readonly Plugin[]): Plugin[] => {
    const rendering = find()
    begin(rendering, 'app and plugins')
    const { callHook } = hooks
    hooks.callHook = (name, ...args) => {
      if (name === 'app:rendered') {
        end(rendering)
        begin(request, 'document')
      }
      const call = (): unknown => callHook.call(hooks, name, ...args)
      const result = hooks._hooks[name]?.length ? record('hook', name, call) : call()
      if (name === 'app:created') begin(rendering, 'components')
      return result
    }
    return plugins.map(plugin => tracePlugin(plugin, record))
  }
}

/** Starts a step, and ends the one before it. */
function begin(recorded: Recorded | undefined, name: string): void {
  if (!recorded) return
  end(recorded)
  const { start, spans, parent } = recorded
  const now = performance.now() - start
  spans.push({ kind: STEP, name, start: now, milliseconds: 0, ...(parent === undefined ? {} : { parent }) })
}

function end(recorded: Recorded | undefined): void {
  if (recorded?.parent !== undefined) closeSteps(recorded.spans, recorded.parent, performance.now() - recorded.start)
}

type TracedPlugin = ((...args: any[]) => unknown) | object

function tracePlugin<Plugin extends TracedPlugin>(plugin: Plugin, record: RecordSpan): Plugin {
  if (typeof plugin !== 'function') return plugin
  const name = plugin.name || 'plugin'
  const traced = (...args: unknown[]): unknown => record('plugin', name, () => plugin(...args) as unknown)
  return Object.defineProperty(Object.assign(traced, plugin), 'name', { value: plugin.name }) as Plugin
}

/** Ends the open step of a span. */
export function closeSteps(spans: readonly RequestSpan[], parent: number, now: number): void {
  const open = spans.findLast(span => span.kind === STEP && span.parent === parent)
  if (open?.milliseconds === 0) Object.assign(open, { milliseconds: now - open.start })
}

/** Makes spans parts of the step during which they ran: functions know the span around them, but no step. */
export function nestSteps(spans: readonly RequestSpan[]): RequestSpan[] {
  return spans.map(span => {
    if (span.kind === STEP) return span
    const step = spans.findIndex(
      other =>
        other.kind === STEP &&
        other.parent === span.parent &&
        other.start <= span.start &&
        span.start < other.start + other.milliseconds,
    )
    return step < 0 ? span : { ...span, parent: step }
  })
}
