import type { Fixture } from '../harness/fixture'
import { BASE_URL } from './preset-target'

/** A small application with one part for each thing that a platform must support. */
export const presetsApp: Fixture = {
  config: {
    // The date that all platforms under test know.
    compatibilityDate: '2026-04-01',
    app: { baseURL: BASE_URL, buildAssetsDir: 'built' },
    experimental: { respectNoSSRHeader: true },
    runtimeConfig: { secret: 'declared', apiKey: '', public: { name: 'declared' } },
    serverHandlers: [
      { route: '/handled/:id', handler: '#server/handlers/handled', method: 'get' },
      { route: '/lazy/**', handler: '#server/handlers/lazy', lazy: true },
      { handler: '#server/handlers/mark', middleware: true },
    ],
    serverEngine: {
      routeRules: { '/api/hello': { headers: { 'x-engine-rule': 'hello' } } },
      runtimeConfig: { engineKey: 'declared' },
    },
    routeRules: {
      '/about': { prerender: true },
      '/cached': { swr: 600 },
      '/client': { ssr: false },
      '/old': { redirect: { to: '/about', statusCode: 301 } },
      '/api/**': { headers: { 'x-rule': 'api' } },
    },
  } as never,
  files: {
    'public/robots.txt': 'User-agent: *\n',
    'app/app.vue': '<template><FwPage /></template>\n',
    'app/error.vue':
      '<script setup>\ndefineProps({ error: Object })\n</script>\n<template><p id="error">{{ error.statusCode }} {{ error.message }}</p></template>\n',
    'app/pages/index.vue': `<script setup>
const { data } = await useFetch('/api/hello', { query: { name: 'page' } })
const { public: { name } } = useRuntimeConfig()
useHead({ title: 'Home' })
</script>
<template><main><h1>{{ data.hello }}</h1><p id="name">{{ name }}</p></main></template>
`,
    'app/pages/about.vue': '<template><h1>About</h1></template>\n',
    'app/pages/client.vue': '<template><h1>Only in browsers</h1></template>\n',
    'app/pages/cached.vue':
      '<script setup>\nconst stamp = useState("stamp", () => Math.random())\n</script>\n<template><p id="stamp">{{ stamp }}</p></template>\n',
    'server/api/hello.ts': 'export default defineEventHandler(event => ({ hello: getQuery(event).name ?? "world" }))\n',
    'server/api/echo.post.ts': `export default defineEventHandler(async event => {
  setResponseStatus(event, 201)
  setCookie(event, 'first', 'one')
  setCookie(event, 'second', 'two')
  return { body: await readBody(event), visitor: getCookie(event, 'visitor') }
})
`,
    'server/api/config.ts': 'export default defineEventHandler(event => useRuntimeConfig(event))\n',
    'server/routes/plain/[name].ts':
      'export default defineEventHandler(event => `plain ${getRouterParam(event, "name")}`)\n',
    'server/handlers/handled.ts':
      'export default defineEventHandler(event => ({ id: getRouterParam(event, "id"), mark: event.context.mark }))\n',
    'server/handlers/lazy.ts': 'export default defineEventHandler(event => `lazy ${getMethod(event)}`)\n',
    'server/handlers/mark.ts': 'export default defineEventHandler(event => { event.context.mark = "marked" })\n',
    'server/api/bytes.ts':
      'export default defineEventHandler(event => { setHeader(event, "content-type", "image/png"); return new Uint8Array([137, 80, 78, 71, 0, 255]) })\n',
    'server/api/broken.ts': 'export default defineEventHandler(() => { throw new Error("a secret detail") })\n',
    'server/api/stream.ts': `export default defineEventHandler(() => new ReadableStream({
  async start(controller) {
    for (const part of ['one ', 'two ', 'three']) {
      controller.enqueue(new TextEncoder().encode(part))
      await new Promise(resolve => setTimeout(resolve))
    }
    controller.close()
  },
}))
`,
    'server/middleware/header.ts':
      'export default defineEventHandler(event => { setHeader(event, "x-middleware", "yes") })\n',
  },
}
