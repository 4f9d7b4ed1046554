import type { Fixture } from '../../harness/fixture'

/** Shows everything that a page or handler can know about a visitor. */
const KNOWN = `[event.context.user, getHeader(event, 'cookie'), getHeader(event, 'authorization'), getHeader(event, 'x-user'), event.req.ip && 'ip:' + event.req.ip, event.req.context?.user, event.node?.req?.headers?.cookie, event.node?.req?.headers?.['x-user']].filter(Boolean).join(' ')`

const handler = (before = ''): string =>
  `export default defineEventHandler(async (event) => { ${before} return { known: ${KNOWN}, stamp: Math.random(), query: getQuery(event), host: getRequestURL(event).host } })\n`

const page = (name: string, script = ''): string => `<script setup>
const event = useRequestEvent()
const { data } = await useAsyncData(${JSON.stringify(name)}, async () => ({
  known: [event?.context.user, event?.context.secret, ...Object.values(useRequestHeaders()), await useRequestFetch()('/api/me').then(me => me.known)].filter(Boolean).join(' '),
  stamp: Math.random(),
}))
${script}
</script>
<template><main><h1>page ${name}</h1><p id="known">{{ data.known }}</p><p id="stamp">{{ data.stamp }}</p><p id="query">{{ $route.query.q }}</p></main></template>
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
    experimental: { componentIslands: true },
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
    'server/middleware/visitor.ts': `export default defineEventHandler((event) => {
  const user = getHeader(event, 'x-user')
  setHeader(event, 'x-seen', event.path)
  if (user) {
    event.context.user = user
    event.context.secret = 'secret-of-' + user
    event.req.context.user = user
    setHeader(event, 'x-csrf-token', 'token-' + user)
  }
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
    'server/api/function.ts': `const load = defineCachedFunction(async event => ({ known: ${KNOWN}, stamp: Math.random() }), { maxAge: 600, name: 'load' })\nexport default defineEventHandler(event => load(event))\n`,
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
