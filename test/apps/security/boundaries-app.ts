import type { Fixture } from '../../harness/fixture'
import { readPageFile, readVisitorFile } from './boundaries-readers'

/** Shows everything that a page or handler can know about a visitor. */
const KNOWN = `[event.context.user, getHeader(event, 'cookie'), getHeader(event, 'authorization'), getHeader(event, 'x-user'), event.req.ip && 'ip:' + event.req.ip, event.req.context?.user, event.node?.req?.headers?.cookie, event.node?.req?.headers?.['x-user']].filter(Boolean).join(' ')`

const handler = (before = ''): string =>
  `export default defineEventHandler(async (event) => { ${before} return { known: ${KNOWN}, ...(!event.context.isOneOfMany && !event.url.host.endsWith('.localhost') && await readVisitor(event)), hooked: event.context.hooked, stamp: Math.random(), query: getQuery(event), host: getRequestURL(event).host } })\n`

// Reading everything takes far longer than the rest of a response, so the many requests of one test do not.
const page = (name: string, script = ''): string => `<script setup>
const event = useRequestEvent()
const isOneOfMany = Boolean(event?.context.isOneOfMany) || /entry-|query/.test(useRoute().path)
const { data } = await useAsyncData(${JSON.stringify(name)}, async () => ({
  known: [event?.context.user, event?.context.secret, ...Object.values(useRequestHeaders()), await useRequestFetch()(isOneOfMany ? '/api/plain-visitor' : '/api/me').then(me => me.known)].filter(Boolean).join(' '),
  stamp: Math.random(),
  hooked: event?.context.hooked,
}))
const seen = import.meta.server && !isOneOfMany ? await readPage() : ''

${script}
</script>
<template><main><h1>page ${name}</h1><p id="known">{{ data.known }}</p><p id="seen" data-allow-mismatch>{{ seen }}</p><p id="hooked">{{ data.hooked }}</p><p id="stamp">{{ data.stamp }}</p><p id="query">{{ $route.query.q }}</p></main></template>
`

const guardedPage = (name: string): string => `<script setup>
const seen = useRequestEvent()?.path
</script>
<template><main><h1>page ${name}</h1><p>guarded content</p><p id="route">{{ $route.fullPath }}</p></main></template>
`

/** Caching rules, by the directory of the pages they apply to. */
export const CACHED_RULES: Readonly<Record<string, object>> = {
  swr: { swr: 600 },
  isr: { isr: 600 },
  cache: { cache: { maxAge: 600 } },
}

/** Uses cookies with a default. */
const LANGUAGE_PAGE = `<script setup>
const lang = useCookie('lang', { default: () => 'en' })
const { language } = useFwApp().$early
const fixed = useCookie('fixed', { readonly: true, default: () => 'yes' })
const empty = useCookie('empty')
const stamp = useState('stamp', () => Math.random())
</script>
<template><main><p id="lang">{{ lang }} {{ fixed }} {{ empty ?? 'none' }}</p><ClientOnly><p id="early">{{ language }}</p></ClientOnly><p id="stamp">{{ stamp }}</p><button id="change" @click="lang = 'it'">Change</button></main></template>
`

const cachedPages = Object.fromEntries(
  Object.keys(CACHED_RULES).flatMap(rule => [
    [`app/pages/${rule}/index.vue`, page(rule)],
    [`app/pages/${rule}/[id].vue`, page(`${rule}-id`)],
    [`app/pages/${rule}/cookie.vue`, page(`${rule}-cookie`, 'useCookie("made").value = String(Math.random())')],
    [
      `app/pages/${rule}/missing.vue`,
      '<script setup>\nconst { count } = await $fetch("/api/count")\nthrow createError({ statusCode: 404, statusMessage: "Nothing here", data: { count } })\n</script>\n<template><p>never</p></template>\n',
    ],
    [`app/pages/${rule}/opted-out.vue`, page(`${rule}-out`)],
    [`app/pages/${rule}/lang.vue`, LANGUAGE_PAGE],
    [
      `app/pages/${rule}/alone.server.vue`,
      `<script setup>\nconst event = useRequestEvent()\nconst known = [event?.context.user, useRequestHeader('cookie'), useRequestHeader('x-user')].filter(Boolean).join(' ')\nconst stamp = Math.random()\n</script>\n<template><main><h1>page ${rule}-alone</h1><p id="known">{{ known }}</p><p id="stamp">{{ stamp }}</p></main></template>\n`,
    ],
  ]),
)

/** An application whose middleware identifies visitors, with cached and uncached responses. */
export const boundaries: Fixture = {
  config: {
    compatibilityDate: '2026-11-01',
    experimental: { componentIslands: true, asyncContext: true },
    monitoring: { requestId: true, tracing: true },
    security: { hosts: ['known.localhost'] },
    serverEngine: {
      storage: { cache: { maxEntries: 400 } },
      handlers: [{ route: '/routed/**', middleware: true, handler: './server-extra/routed.ts' }],
    },
    routeRules: {
      ...Object.fromEntries(
        Object.entries(CACHED_RULES).flatMap(([name, rule]) => [
          [`/${name}/**`, rule],
          [`/api/${name}`, rule],
          [`/${name}/opted-out`, { swr: false, isr: false, cache: false }],
        ]),
      ),
      '/__fw_island/Who_*': { swr: 600 },
      '/swr/tagged': { cache: { tags: ['tea'] } },
      '/stored-error': { cache: { swr: true, maxAge: 600, errors: [404] } },
      '/asked': { cache: { swr: true, maxAge: 600, allowQuery: ['q'], varies: ['x-variant', 'host'] } },
      '/framed/**': { headers: { 'x-frame-options': 'DENY' } },
      '/moved': { redirect: '/framed' },
      '/Gone/**': { redirect: '/people/**' },
      '/clientonly': { ssr: false },
      '/shop/**': { headers: { 'x-shop': 'yes' } },
      '/cors': { cors: true, swr: 600 },
    },
  } as never,
  files: {
    'app/app.vue': '<template><FwPage /></template>\n',
    'app/error.vue':
      '<script setup>\ndefineProps({ error: Object })\n</script>\n<template><p id="error">{{ error.statusCode }} {{ error.statusMessage }}</p></template>\n',
    'app/pages/index.vue': page('index'),
    'app/pages/plain.vue': page('plain'),
    'app/pages/admin/index.vue': page('admin'),
    'app/pages/admin/[id].vue': page('admin-id'),
    'app/pages/admin/panel.server.vue': guardedPage('panel'),
    'app/pages/routed/panel.server.vue': guardedPage('routed'),
    'app/pages/members.server.vue': guardedPage('members'),
    'app/pages/near.server.vue': guardedPage('near'),
    'app/pages/swr/members.server.vue': guardedPage('cached'),
    'app/pages/linked.vue':
      '<template><main><h1>page linked</h1><FwLink id="members" to="/members?tab=1">members</FwLink><FwLink id="panel" to="/admin/panel">panel</FwLink></main></template>\n',
    'app/pages/login.vue': '<template><main><h1>page login</h1></main></template>\n',
    'app/pages/framed/index.vue': page('framed'),
    'app/pages/framed/Deep.vue': page('deep'),
    'app/pages/clientonly.vue': page('clientonly'),
    'app/pages/cors.vue': page('cors'),
    'app/pages/asked.vue': page(
      'asked',
      'const variant = useRequestHeader("x-variant")\nuseHead({ title: () => "variant " + variant })',
    ),
    'app/pages/stored-error.vue':
      '<script setup>\nconst { count } = await $fetch("/api/count")\nthrow createError({ statusCode: 404, statusMessage: "Stored", data: { count } })\n</script>\n<template><p>never</p></template>\n',
    'app/pages/people/[id].vue': page('user'),
    'app/pages/people/new.vue': page('user-new'),
    'app/pages/shop/[...slug].vue': page('shop'),
    'app/pages/with-island.vue': '<template><main><Who label="one" /></main></template>\n',
    'app/components/Who.server.vue':
      '<script setup>\ndefineProps({ label: String })\nconst event = useRequestEvent()\nconst known = [event?.context.user, useRequestHeader("cookie"), useRequestHeader("x-user")].filter(Boolean).join(" ")\nconst stamp = Math.random()\n</script>\n<template><p>{{ label }} known {{ known }} stamp {{ stamp }}</p></template>\n',
    ...cachedPages,
    'app/utils/read-page.ts': readPageFile,
    'app/plugins/early.client.ts':
      'export default defineFwPlugin(() => ({ provide: { early: { language: useCookie("lang").value } } }))\n',
    'app/plugins/early.server.ts': 'export default defineFwPlugin(() => ({ provide: { early: {} } }))\n',
    'app/pages/swr/private.vue': page(
      'swr-private',
      'const control = useResponseHeader("cache-control")\ncontrol.value = "private"',
    ),
    'server/api/handler-private.ts': `export default defineCachedEventHandler((event) => {
  setHeader(event, 'Cache-Control', 'no-store')
  return { stamp: Math.random() }
}, { maxAge: 600 })
`,
    'server/api/handler-vary.ts': `export default defineCachedEventHandler((event) => {
  appendHeader(event, 'vary', 'x-known, X-Unknown')
  return { stamp: Math.random() }
}, { maxAge: 600, varies: ['x-known'] })
`,
    'server/api/handler-status.ts': `export default defineCachedEventHandler((event) => {
  setResponseStatus(event, 202)
  return { stamp: Math.random() }
}, { maxAge: 600 })
`,
    'app/pages/swr/nonce.vue': page('swr-nonce'),
    'server/api/handler-response.ts':
      'export default defineCachedEventHandler(() => new Response(String(Math.random()), { headers: { vary: "*" } }), { maxAge: 600 })\n',
    'server/utils/read-visitor.ts': readVisitorFile,
    // Modules add to the context what depends on the request. These also try to add the visitor.
    'server/plugins/request-hooks.ts': `export default defineServerPlugin(({ hooks }) => {
  hooks.hook('request', async (event) => {
    await new Promise(resolve => setImmediate(resolve))
    event.context.hooked = 'hooked ' + event.url.pathname
    event.context.hookedUser = getHeader(event, 'x-user')
    setHeader(event, 'x-hooked', 'yes')
    // A request of a visitor has more headers than its host.
    if ([...event.req.headers].length < 2) setCookie(event, 'hooked', 'yes')
  })
  hooks.hook('request', (event) => { if (!getHeader(event, 'x-user')) throw new Error('no visitor') })
})
`,
    'server/plugins/tracing.ts': `import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { CompositePropagator, W3CBaggagePropagator, W3CTraceContextPropagator } from '@opentelemetry/core'
import { BasicTracerProvider } from '@opentelemetry/sdk-trace-base'

export default defineServerPlugin(() => {
  // Another application of the same test process may have registered its own.
  for (const api of [context, propagation, trace]) api.disable()
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new CompositePropagator({ propagators: [new W3CTraceContextPropagator(), new W3CBaggagePropagator()] }))
  trace.setGlobalTracerProvider(new BasicTracerProvider())
})
`,
    'server/middleware/visitor.ts': `export default defineEventHandler((event) => {
  const user = getHeader(event, 'x-user')
  event.context.isOneOfMany = getHeader(event, 'x-one-of-many')
  setHeader(event, 'x-seen', event.path)
  if (user) {
    visitors.enterWith({ user })
    event.context.user = user
    event.context.secret = 'secret-of-' + user
    event.req.context.user = user
    setHeader(event, 'x-csrf-token', 'token-' + user)
  }
  if (event.url.pathname === '/swr/nonce') event.context.nonce = 'nonce'
  if (getHeader(event, 'x-login')) setCookie(event, 'session', 'session-' + user)
  if (getHeader(event, 'x-admin')) return
  if (event.url.pathname === '/near' && !getRequestIP(event)?.includes('127.0.0.1')) throw createError({ statusCode: 403 })
  if (event.url.pathname === '/swr/members' && getHeader(event, 'cookie') !== 'member=1') throw createError({ statusCode: 401 })
  if (event.url.pathname === '/members') return sendRedirect(event, '/login')
  if (event.path.startsWith('/admin')) throw createError({ statusCode: 403, statusMessage: 'Guarded' })
})
`,
    'server-extra/routed.ts':
      'import { createError, defineEventHandler, getHeader, getQuery } from "fw/server"\nexport default defineEventHandler((event) => { if (!getHeader(event, "x-admin")) throw createError({ statusCode: 401, statusMessage: [new URL(event.req.url).pathname, event.node?.req?.url?.split("?")[0], getQuery(event).q].join(" ") }) })\n',
    'server/api/me.ts': handler(),
    'server/api/swr.ts': handler(),
    'server/api/isr.ts': handler(),
    'server/api/cache.ts': handler(),
    'server/api/handler.ts': handler()
      .replace('defineEventHandler(', 'defineCachedEventHandler(')
      .replace(/\)\n$/, ', { maxAge: 600 })\n'),
    'server/api/handler-cookie.ts': handler('setCookie(event, "made", String(Math.random()));')
      .replace('defineEventHandler(', 'defineCachedEventHandler(')
      .replace(/\)\n$/, ', { maxAge: 600 })\n'),
    'server/api/plain-visitor.ts': `export default defineEventHandler(event => ({ known: ${KNOWN} }))\n`,
    'server/api/streamed.ts': `export default defineCachedEventHandler(() => {
  let pulls = 0
  return new ReadableStream({
    async pull(controller) {
      const { seen } = await readVisitor()
      controller.enqueue(new TextEncoder().encode(seen + ' ' + Math.random()))
      if (++pulls === 2) controller.close()
    },
  })
}, { maxAge: 600 })
`,
    'server/api/function.ts': `const load = defineCachedFunction(async event => ({ known: ${KNOWN}, ...(await readVisitor(event)), hooked: event.context.hooked, stamp: Math.random() }), { maxAge: 600, name: 'load' })\nexport default defineEventHandler(event => load(event))\n`,
    'server/api/function-alone.ts': `const load = defineCachedFunction(async () => {
  let failure
  try { useEvent() } catch (error) { failure = error.message }
  return { ...(await readVisitor()), failure, stamp: Math.random() }
}, { maxAge: 600, name: 'alone' })
const around = defineCachedEventHandler(async event => ({ ...(await load()), after: await readVisitor(event) }), { maxAge: 600 })
export default defineEventHandler(event => getQuery(event).within ? around(event) : load())
`,
    'server/api/varied.ts': `const load = defineCachedFunction(async event => ({ known: ${KNOWN}, stamp: Math.random() }), { maxAge: 600, name: 'varied', varies: ['x-user'] })\nexport default defineEventHandler(event => load(event))\n`,
    'server/api/themed.ts': `const load = defineCachedFunction(async event => ({ cookie: getHeader(event, 'cookie') ?? '', stamp: Math.random() }), { maxAge: 600, name: 'themed', allowCookies: ['theme'] })\nexport default defineEventHandler(event => load(event))\n`,
    'server/api/count.ts': 'let count = 0\nexport default defineEventHandler(() => ({ count: ++count }))\n',
    'server/api/tagged.ts': `const load = defineCachedFunction(async name => Math.random(), { name: 'tagged', maxAge: 600, tags: ['tea'] })
export default defineEventHandler(() => load('one'))
`,
    'server/api/revalidate.post.ts':
      'export default defineEventHandler(async event => { const { path, tag } = await readBody(event); if (path) await revalidatePath(path); else await revalidateTag(tag); return "done" })\n',
    'server/api/keys.ts':
      'export default defineEventHandler(async () => (await useStorage("cache").getKeys()).length)\n',
  },
}
