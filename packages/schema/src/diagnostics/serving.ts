import { defineDiagnostics } from '../diagnostics'
import { unserializablePayload } from './payload-messages'
import { sessionPassword, unsendableResponse } from './response-messages'

/** From FW2120: caches, presets and rendering of the server. */
export const servingDiagnostics = defineDiagnostics({
  unserializablePayload: {
    ...unserializablePayload,
    title: 'Payload cannot be serialized',
    example: {
      owner: '`useState("cart")`',
      page: '/shop',
      path: 'items[0].price',
      found: 'a function',
      hasReducers: true,
    },
    page: `Cannot stringify a function: the server sends the values of \`useState\`, \`useAsyncData\` and \`useFetch\` to the browser, in the payload of the page. The
payload can contain plain objects and arrays, dates, maps, sets, \`bigint\`, URLs, refs, errors and circular references, but neither functions, symbols and promises, nor instances
of classes. The message has the key, the path inside of the value and the page. In development and during prerendering, it has the location of the call, too.

\`\`\`ts
useState('cart', () => ({ items: [], total: () => 0 })) // FW2133: \`total\` is a function

const { data } = await useAsyncData('user', async () => new User(await $fetch('/api/user'))) // FW2133: an instance of a class
\`\`\`

Send plain data, and create the rest from it in a \`computed\` or a composable:

\`\`\`ts
const cart = useState('cart', () => ({ items: [] }))
const total = computed(() => cart.value.items.length)
\`\`\`

A [payload plugin](../api/define-payload-plugin.md) adds a type: its [reducer](../api/define-payload-reducer.md) serializes the values on the server, its
[reviver](../api/define-payload-reviver.md) restores them in the browser. Reducers require JSON payloads (\`experimental.renderJsonPayloads\`, enabled by default).

Props of islands are part of a URL. They must be JSON: without circular references and \`bigint\`. Functions are omitted.`,
  },
  unsendableResponse: {
    ...unsendableResponse,
    title: 'Response cannot be sent',
    example: { request: 'GET /api/cart', found: 'a function', file: 'server/api/cart.ts' },
    page: `Converting circular structure to JSON: a handler or middleware of the server returned a value that is not a response, such as a function, or an object
that JSON does not support because it contains itself or a \`bigint\`. The message has the request, and the file of the handler.

\`\`\`ts
// server/api/tree.ts
export default defineEventHandler(() => {
  const parent = { name: 'root', children: [] as object[] }
  parent.children.push({ name: 'leaf', parent })
  return parent // FW2134: it contains itself
})
\`\`\`

Return what clients need: \`return { name: parent.name }\`. Handlers can also return strings, a \`Response\`, a \`Blob\` or a stream.`,
  },
  sessionPassword: {
    ...sessionPassword,
    title: 'Session password is missing or too short',
    example: { called: 'useSession', length: 0 },
    page: `Empty password, or password string too short: the cookie of a session is sealed with the password of \`useSession\`, which needs at least 32 characters. Often the
environment variable with the password is set in development, in \`.env\`, but not in production.

\`\`\`ts
// server/api/visits.ts
export default defineEventHandler(async event => {
  const { sessionPassword } = useRuntimeConfig(event)
  const session = await useSession(event, { password: sessionPassword }) // FW2137 without FW_SESSION_PASSWORD
  return session.data
})
\`\`\`

\`\`\`ts
export default defineFwConfig({
  runtimeConfig: { sessionPassword: '' }, // FW_SESSION_PASSWORD
})
\`\`\`

\`openssl rand -base64 32\` prints a password.`,
  },
  invalidRevalidatedPath: {
    code: 'FW2120',
    severity: 'error',
    title: 'Invalid path to revalidate',
    why: (p: { path: string }) => `revalidatePath expects a path that starts with a slash, but got ${p.path}.`,
    fix: (_: { path: string }) =>
      "Pass the path of a page or server route, `revalidatePath('/news/1')`, or a pattern: `revalidatePath('/news/**')`.",
    example: { path: '"news/1"' },
    page: `\`revalidatePath\` makes the cached responses of one path stale, or with \`/**\` at the end those of everything below it. The path starts with a
slash, and has neither a host nor the base URL:

\`\`\`ts
await revalidatePath('/news/1')
await revalidatePath('/news/**')
\`\`\``,
  },
  unknownPreset: {
    code: 'FW2121',
    severity: 'error',
    title: 'Unknown preset',
    why: (p: { preset: string; similar?: string; reason?: string }) =>
      p.reason ?? `There is no preset \`${p.preset}\`.`,
    fix: (p: { preset: string; similar?: string; reason?: string }) =>
      p.similar
        ? `Use \`${p.similar}\`, or another preset of the list in the guide.`
        : 'Use a preset of the list in the guide, such as `node-server`, `static`, `cloudflare-module`, `vercel` or `netlify`.',
    example: { preset: 'cloudflare-modul', similar: 'cloudflare-module' },
    page: `The preset is the platform that a server is built for. It is set by \`fw build --preset NAME\`, by \`serverEngine.preset\`, or by the environment
variable \`SERVER_PRESET\`, in this order of precedence:

\`\`\`ts
export default defineFwConfig({
  serverEngine: { preset: 'cloudflare-module' },
})
\`\`\`

Some presets need a newer \`compatibilityDate\`. [Presets](../guide/presets.md) lists the presets that fw is tested with. The names of all presets
of the server engine are valid.`,
  },
  engineConfigMissing: {
    code: 'FW2210',
    severity: 'warning',
    title: 'Cannot extend the server engine configuration',
    why: (p: { name: string }) =>
      `\`serverEngine.extends\` contains \`${p.name}\`, which cannot be loaded. It is ignored.`,
    fix: (_: { name: string }) =>
      'Remove the entry, install the package, or correct the path. To extend an fw application, use `extends`.',
    example: { name: './engine-base' },
    page: `Cannot extend config: \`serverEngine.extends\` adds configurations of the server engine from files or packages. This one does not exist, or does
not export a configuration. The build continues without it.

\`\`\`ts
export default defineFwConfig({
  serverEngine: { extends: ['./engine/limits'] },
  // Layers of fw:
  extends: ['./layers/base'],
})
\`\`\``,
  },
  tracedPackageMissing: {
    code: 'FW2211',
    severity: 'warning',
    title: 'Package to copy into the server output is not installed',
    why: (p: { name: string }) =>
      `\`serverEngine.traceDeps\` or \`serverEngine.externals.external\` contains \`${p.name}\`, which is not an installed package. It is not copied to the output.`,
    fix: (p: { name: string }) => `Install it (\`npm install ${p.name}\`), or remove the entry.`,
    example: { name: 'sharp' },
    page: `The built server contains all packages that its code imports. Packages in \`serverEngine.traceDeps\` or \`serverEngine.externals.external\` are
copied to \`.output/server/node_modules\` in addition, for code that loads them by name. This package cannot be found in the project or in its
dependencies. A module can have added the entry.

\`\`\`ts
export default defineFwConfig({
  serverEngine: { traceDeps: ['pdfkit'] },
})
\`\`\``,
  },
  storagePackageMissing: {
    code: 'FW2123',
    severity: 'error',
    title: 'Package of a storage driver is not installed',
    why: (p: { mount: string; driver: string; package: string }) =>
      `The storage mount \`${p.mount}\` uses the driver \`${p.driver}\`, which needs the package \`${p.package}\`. It is not installed.`,
    fix: (p: { mount: string; driver: string; package: string }) => `Install it: \`npm install ${p.package}\`.`,
    example: { mount: 'cache', driver: 'redis', package: 'ioredis' },
    page: `Some drivers of \`serverEngine.storage\` need a client library, which the project installs. The build includes it in the server.

\`\`\`ts
export default defineFwConfig({
  // npm install ioredis
  serverEngine: { storage: { cache: { driver: 'redis', url: 'redis://127.0.0.1:6379' } } },
})
\`\`\``,
  },
  lateHeaders: {
    code: 'FW2122',
    severity: 'warning',
    title: 'Header set after streaming started',
    why: (p: { path: string }) =>
      `${p.path} is streamed, and set a status code, header or cookie after its head had been sent.`,
    fix: (_: { path: string }) =>
      'Set it before the first `await`, in middleware or in a plugin, or remove the route rule `stream`.',
    example: { path: '/shop' },
    page: `With the route rule \`stream\`, the status code and the headers of a page are sent as soon as the page waits for data. Later changes have no
effect: \`setResponseStatus\`, \`useCookie\`, \`useResponseHeader\` and headers of the event. It is reported once.

\`\`\`vue
<script setup>
useCookie('seen').value = 'yes' // before the first \`await\`: sent
const { data } = await useFetch('/api/slow')
useCookie('late').value = 'yes' // FW2122
</script>
\`\`\``,
  },
  eventInCachedFunction: {
    code: 'FW2140',
    severity: 'error',
    title: '`useEvent()` in a cached function without an event',
    why: (_: object) =>
      '`useEvent()` was called in a cached function that receives no event. Its result is shared by all visitors, so it cannot read the current request.',
    fix: (_: object) =>
      'Pass the event as an argument, which makes it available without data of the visitor, or pass the values that the function needs.',
    page: `The result of a cached function is shared by all visitors, and its arguments are the key of the cache. Without an event among them, the result
cannot depend on a request, so there is no current event while it runs. This also applies to functions that it calls:

\`\`\`ts
const loadPrices = defineCachedFunction(async () => {
  const currency = getCookie(useEvent(), 'currency') // FW2140
  return $fetch('/api/prices', { query: { currency } })
}, { maxAge: 60 })
\`\`\`

Pass the value, which makes it a part of the key:

\`\`\`ts
const loadPrices = defineCachedFunction(
  async (currency: string) => $fetch('/api/prices', { query: { currency } }),
  { maxAge: 60 },
)
\`\`\`

Or pass the event. It contains the data of the visitor that \`varies\` and \`allowCookies\` declare, and \`useEvent()\` returns it:

\`\`\`ts
const loadPrices = defineCachedFunction(async (event: H3Event) => {
  const currency = getCookie(event, 'currency')
  return $fetch('/api/prices', { query: { currency } })
}, { maxAge: 60, allowCookies: ['currency'] })
\`\`\``,
  },
  neverCached: {
    code: 'FW2142',
    severity: 'warning',
    title: 'Response is never cached',
    why: (p: { path: string; what: string }) =>
      `${p.path} is not cached, although a route rule or its handler says so: ${p.what}.`,
    fix: (_: { path: string; what: string }) =>
      'Set cookies in the browser, in server middleware or in a route that is not cached, do not set the header, or remove the rule.',
    example: { path: '/shop', what: 'it sets a cookie' },
    page: `A cached response is shared by all visitors. These headers say that it is not for all of them, so it is rendered for each request, and the route
rule \`swr\`, \`isr\` or \`cache\` (or \`defineCachedEventHandler\`) has no effect:

| header | |
|---|---|
| \`set-cookie\` | of \`useCookie\` in a page, or \`setCookie\` in a handler |
| \`cache-control\` | with \`private\`, \`no-store\`, \`no-cache\` or \`max-age=0\` |
| \`vary\` | with a header that \`varies\` does not declare |

The same applies to a status code such as 201 or 204, and to pages for which server middleware sets \`event.context.nonce\`.

\`\`\`vue
<script setup>
// app/pages/news.vue, with the route rule \`'/news': { swr: 60 }\`
useCookie('visited').value = 'yes' // FW2142
</script>
\`\`\`

Set the cookie in the browser, where it belongs to one visitor, or in server middleware, which runs for each request:

\`\`\`vue
<script setup>
const visited = useCookie('visited')
onMounted(() => { visited.value = 'yes' })
</script>
\`\`\`

The default of a cookie, \`useCookie('lang', { default: () => 'en' })\`, is not set on the server while a cached page is rendered, because the visitor may
have the cookie. In the browser, the page shows the default until it is hydrated, then the cookie of the visitor.

The warning names the code that sets the header, and is printed once. In built servers, this needs their source maps (\`sourcemap.server\`).`,
  },
  cacheOutage: {
    code: 'FW2141',
    severity: 'warning',
    title: 'Cache storage is unavailable',
    why: (p: { driver: string; message: string }) => `The cache storage (${p.driver}) failed: ${p.message}.`,
    fix: (_: { driver: string; message: string }) =>
      'Check that the storage is running and reachable. Until it responds again, cached responses are rendered for each request.',
    example: { driver: 'redis', message: 'connect ECONNREFUSED 127.0.0.1:6379' },
    page: `Cached responses are stored in a shared storage such as Redis, which does not respond, or responds with an error. The server keeps working
without it: a request waits at most half a second for the cache (or the \`commandTimeout\` of the driver), then its response is rendered.
After a failure, the server does not use the cache for five seconds, and then tries again with one request. The outage is reported
once, and once more when the storage responds again:

\`\`\`txt
[FW2141] The cache storage (redis) failed: it does not respond in time. Until it responds again, cached responses are rendered for each request.
[fw] The cache storage (redis) responds again, after 12 s.
\`\`\`

\`\`\`ts
export default defineFwConfig({
  serverEngine: {
    storage: { cache: { driver: 'redis', url: 'redis://127.0.0.1:6379', commandTimeout: 500, maxRetriesPerRequest: 1 } },
  },
})
\`\`\``,
  },
})
