import * as h3 from 'h3'
import { frameworkNames } from '../../../packages/fw/src/build/imports/composables'

/** The server helpers that read an event: all of h3 whose first parameter is one, by what their names say they do. */
export const SERVER_READERS: readonly string[] = Object.entries(h3)
  .filter(([name, value]) => /^(?:get|read|parse|require|use|unseal|is|to)[A-Z]/.test(name) && takesEvent(value))
  .map(([name]) => name)

function takesEvent(value: unknown): boolean {
  return typeof value === 'function' && /^(?:async )?function \w+\(_?event\b/.test(String(value))
}

/** The composables of the application, except those that fetch or change the document. */
export const COMPOSABLES: readonly string[] = [...frameworkNames].filter(
  name => /^(?:use|tryUse|get)[A-Z]/.test(name) && !/Fetch|AsyncData|Head|Seo|Script|Link|Hydration/.test(name),
)

/** The names of all visitors. */
export const NAMES = /alice|bob|carol/g

// Nested far enough for a request inside of an event inside of the context of a page.
const SHOW = `const show = value => typeof value === 'string' ? value : inspect(value, { depth: 5, showHidden: true, maxArrayLength: 20, maxStringLength: 2000 })
const attempt = async work => { try { return show(await work()) } catch (error) { return String(error?.message) } }
const summarize = found => Object.entries(found).flatMap(([name, text]) => [...new Set(text.match(/alice|bob|carol/g) ?? [])].map(visitor => name + ':' + visitor)).join(' ')`

/**
 * `readVisitor(event)` for server code: the names of everything that reads a request and finds a visitor, with the
 * visitor. `readers` counts what it has called.
 */
export const readVisitorFile = `import { AsyncLocalStorage } from 'node:async_hooks'
import { inspect } from 'node:util'
import { context, propagation, trace } from '@opentelemetry/api'
import { useRequest } from 'nitro/context'
import * as helpers from 'fw/server'

/** An application's own context of a request. */
export const visitors = (globalThis.visitors ??= new AsyncLocalStorage())

${SHOW}

export async function readVisitor(event) {
  const found = {
    useEvent: await attempt(() => helpers.useEvent()),
    useEventLater: await attempt(async () => { await new Promise(resolve => setTimeout(resolve, 1)); return helpers.useEvent() }),
    useRequest: await attempt(() => [...useRequest().headers]),
    useRequestContext: await attempt(() => useRequest().context),
    ownStorage: await attempt(() => visitors.getStore()),
    baggage: await attempt(() => propagation.getActiveBaggage()?.getAllEntries()),
    activeContext: await attempt(() => context.active()),
    activeSpan: await attempt(() => trace.getActiveSpan()?.spanContext().traceState?.serialize()),
    fetch: await attempt(() => helpers.$fetch('/api/plain-visitor')),
    ...(event && {
      event: await attempt(() => event),
      headers: await attempt(() => [...event.req.headers]),
      context: await attempt(() => ({ ...event.context })),
      runtime: await attempt(() => event.runtime),
      runtimeConfig: await attempt(() => helpers.useRuntimeConfig(event)),
      routeRules: await attempt(() => helpers.getRouteRules(event)),
      eventFetch: await attempt(() => event.$fetch('/api/plain-visitor')),
      ...(await readHelpers(event)),
    }),
  }
  return { seen: summarize(found), readers: Object.keys(found).length }
}

async function readHelpers(event) {
  const found = {}
  for (const name of ${JSON.stringify(SERVER_READERS)}) {
    for (const [index, argument] of ['session', 'x-user', { password: 'p'.repeat(32), cookie: false }].entries()) found[name + index] = await attempt(() => helpers[name](event, argument))
  }
  return found
}
`

/** `readPage()` for pages: the same for composables. */
export const readPageFile = `import * as composables from '#imports'

export async function readPage() {
  const { inspect } = process.getBuiltinModule('node:util')
  ${SHOW}
  const app = useFwApp()
  const found = { ssrContext: await attempt(() => app.ssrContext) }
  for (const name of ${JSON.stringify(COMPOSABLES)}) {
    for (const argument of ['session', ['x-user', 'cookie']]) found[name + argument.length] = await attempt(() => app.runWithContext(() => composables[name](argument)))
  }
  found.requestFetch = await attempt(() => app.runWithContext(() => useRequestFetch())('/api/plain-visitor'))
  found.$fetch = await attempt(() => app.runWithContext(() => $fetch('/api/plain-visitor')))
  return summarize(found)
}
`
