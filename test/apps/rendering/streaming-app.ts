import type { Fixture } from '../../harness/fixture'

const page = (name: string, after: string, rest = ''): string => `<script setup>
useHead({ title: 'Early', meta: [{ name: 'description', content: 'early' }], bodyAttrs: { class: 'early' } })
const clicks = ref(0)
const { data } = await useFetch('/api/gate', { query: { name: '${name}' } })
${after}
</script>
<template><main><h1>${name}</h1><p id="content">{{ data.text }}</p><button id="clicks" @click="clicks++">{{ clicks }}</button>${rest}</main></template>
<style scoped>
h1 { color: rgb(1, 2, 3) }
</style>
`

/** Pages that wait at a gate, which a test opens. */
export const streaming: Fixture = {
  config: {
    compatibilityDate: '2026-11-01',
    security: { csp: true },
    routeRules: {
      '/streamed/**': { stream: true },
      '/streamed/cached': { swr: 60 },
      '/limited': { timeout: 200 },
      '/elsewhere': { timeout: 200 },
      '/streamed/limited': { timeout: 1000 },
    },
  } as never,
  files: {
    'app/app.vue': '<template><div><header>Shell</header><FwPage /><footer>End</footer></div></template>\n',
    'app/error.vue':
      '<script setup>\ndefineProps({ error: Object })\n</script>\n<template><p id="error">{{ error.statusCode }} {{ error.message }}</p></template>\n',
    'app/components/LazyPart.vue': '<template><b>Late part</b></template>\n<style>b { color: rgb(4, 5, 6) }</style>\n',
    'app/pages/index.vue': '<template><h1>Home</h1></template>\n',
    'app/pages/whole.vue': page('whole', ''),
    'app/pages/limited.vue': page('limited', ''),
    'app/pages/elsewhere.vue': `<script setup>
const { by, source } = useRoute().query
const request = useRequestFetch()
const { data } = await (by === 'useFetch' ? useFetch(source) : useAsyncData('elsewhere', () => request(source)))
</script>
<template><p>{{ data }}</p></template>
`,
    'app/pages/streamed/instant.vue':
      '<script setup>\nuseHead({ title: "Instant" })\nsetResponseStatus(useRequestEvent(), 203)\n</script>\n<template><h1>Instant</h1></template>\n',
    'app/pages/streamed/slow.vue': page(
      'slow',
      `useHead({ title: () => 'Late ' + data.value.text, meta: [{ name: 'description', content: 'late' }, { name: 'author', content: 'Ada' }], bodyAttrs: { class: 'late' } })`,
      '<Teleport to="body"><aside id="aside">Teleported</aside></Teleport><LazyLazyPart />',
    ),
    'app/pages/streamed/same.vue': page('same', ''),
    'app/pages/streamed/cached.vue': page('cached', ''),
    'app/pages/streamed/missing.vue': page(
      'missing',
      `throw createError({ statusCode: 404, message: 'No such tea', fatal: true })`,
    ),
    'app/pages/streamed/unsendable.vue': page('unsendable', `useState('fn', () => ({ secret: () => 1 }))`),
    'app/pages/streamed/broken.vue': page('broken', `throw new Error('a secret detail')`),
    'app/pages/streamed/moved.vue': page('moved', `await navigateTo('/?from=moved')`),
    'app/pages/streamed/closed.vue': page('closed', ''),
    'app/pages/streamed/limited.vue': page('limited', ''),
    'app/pages/streamed/who.vue': `<script setup>
const route = useRoute()
const { data } = await useFetch('/api/who', { query: { name: route.query.name } })
const state = useState('who', () => useRoute().query.name)
useHead({ title: 'Page of ' + data.value.name })
</script>
<template><p>{{ data.name }} {{ state }} {{ $route.query.name }}</p></template>
`,
    'server/api/who.ts': `export default defineEventHandler(async event => {
  await new Promise(resolve => setTimeout(resolve, Math.random() * 30))
  return { name: getQuery(event).name }
})
`,
    'app/pages/streamed/cookie.vue': page(
      'cookie',
      `setResponseStatus(useRequestEvent(), 201)\nuseCookie('late').value = 'yes'`,
    ),
    'server/utils/gates.ts': `const gates = (globalThis.fwGates ??= { open: new Map(), aborted: [] })

export const openGate = name => gates.open.get(name)?.()
export const listWaiting = () => [...gates.open.keys()]
export const listAborted = () => gates.aborted
export const waitAtGate = (name, signal) => new Promise(resolve => {
  gates.open.set(name, resolve)
  signal?.addEventListener('abort', () => gates.aborted.push(name))
})
`,
    'server/api/gate.ts': `export default defineEventHandler(async event => {
  const { name } = getQuery(event)
  await waitAtGate(name, event.req.signal)
  return { text: 'Text of ' + name }
})
`,
    'server/api/open.ts':
      'export default defineEventHandler(event => { openGate(getQuery(event).name); return "open" })\n',
    'server/api/waiting.ts': 'export default defineEventHandler(() => listWaiting())\n',
    'server/api/aborted.ts': 'export default defineEventHandler(() => listAborted())\n',
  },
}
