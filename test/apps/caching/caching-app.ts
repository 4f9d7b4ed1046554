import type { Fixture } from '../../harness/fixture'

const page = (name: string): string => `<script setup>
const { data } = await useFetch('/api/render', { query: { name: '${name}' } })
const user = useRequestHeader('x-user') ?? useRequestEvent()?.context.user
</script>
<template><main><h1>${name}</h1><p id="count">{{ data.count }}</p><p id="text">{{ data.text }}</p><p id="user">{{ user }}</p></main></template>
`

/**
 * Pages that show how often they were rendered in a process. The cache is on disk, or in Redis if `FW_REDIS_URL` is set
 * when the server starts. `REDIS_PATIENCE` is how long it waits for Redis, in milliseconds.
 */
export const caching: Fixture = {
  config: {
    compatibilityDate: '2026-11-01',
    runtimeConfig: { redisUrl: '' },
    serverEngine: { storage: { cache: { driver: 'fs-lite', base: './cache-entries', atomic: true } } },
    routeRules: {
      '/news/**': { swr: 600, cache: { tags: ['news'] } },
      '/moment': { cache: { swr: true, maxAge: 1, staleMaxAge: 600 } },
      '/strict': { cache: { swr: false, maxAge: 600 } },
    },
  } as never,
  files: {
    'app/app.vue': '<template><FwPage /></template>\n',
    'app/pages/news/index.vue': page('news'),
    'app/pages/news/[id].vue': page('story'),
    'app/pages/moment.vue': page('moment'),
    'app/pages/strict.vue': page('strict'),
    'server/middleware/visitor.ts': `const arrivals = (globalThis.arrivals ??= new Map())

export default defineEventHandler(event => {
  const { pathname } = event.url
  arrivals.set(pathname, (arrivals.get(pathname) ?? 0) + 1)
  const user = getHeader(event, 'x-user')
  if (!user) return
  event.context.user = user
  setHeader(event, 'x-greeting', 'Hello ' + user)
})
`,
    // Shared by all instances through a file, like a database.
    'server/api/render.ts': `import { readFileSync } from 'node:fs'

const counts = (globalThis.renderCounts ??= new Map())

export default defineEventHandler(async event => {
  const { name } = getQuery(event)
  counts.set(name, (counts.get(name) ?? 0) + 1)
  const text = readFileSync(process.env.TEXT_FILE, 'utf8')
  while (readFileSync(process.env.HOLD_FILE, 'utf8') === 'hold') await new Promise(resolve => setTimeout(resolve, 5))
  return { count: process.pid + '-' + counts.get(name), text }
})
`,
    'server/api/started.ts':
      'export default defineEventHandler(event => globalThis.renderCounts?.get(getQuery(event).name) ?? 0)\n',
    'server/api/arrived.ts':
      'export default defineEventHandler(event => globalThis.arrivals.get(getQuery(event).path) ?? 0)\n',
    'server/api/validated.ts':
      'export default defineCachedEventHandler(() => new Response("live"), { headersOnly: true })\n',
    'server/api/parts.ts': `export default defineCachedEventHandler(() => new Response(new ReadableStream({
  start(controller) {
    for (const part of ['one ', 'two']) controller.enqueue(new TextEncoder().encode(part))
    controller.close()
  },
}), { headers: { 'x-parts': '2' } }), { maxAge: 600, stream: true })
`,
    'server/api/feed.ts': `export default defineCachedEventHandler(async () => ({ stamp: Math.random() }), { maxAge: 600, tags: event => ['feed', 'feed-of-' + event.url.pathname] })\n`,
    'server/api/total.ts': `const total = defineCachedFunction(async name => ({ name, stamp: Math.random() }), { name: 'total', maxAge: 600, tags: name => ['totals', 'total-' + name] })
export default defineEventHandler(event => total(String(getQuery(event).name)))
`,
    'server/api/revalidate.post.ts': `export default defineEventHandler(async event => {
  const { path, tags } = await readBody(event)
  if (path !== undefined) await revalidatePath(path)
  if (tags) await revalidateTag(...tags)
  return { done: true }
})
`,
    'server/plugins/cache.ts': `import redis from 'unstorage/drivers/redis'

export default defineServerPlugin(() => {
  const { redisUrl } = useRuntimeConfig()
  if (!redisUrl) return
  const storage = useStorage()
  void storage.unmount('cache', false)
  storage.mount('cache', redis({ url: redisUrl, commandTimeout: Number(process.env.REDIS_PATIENCE ?? 30_000), maxRetriesPerRequest: 1, lib: () => import('ioredis') }))
})
`,
  },
}
