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
  },
  unsendableResponse: {
    ...unsendableResponse,
    title: 'Response cannot be sent',
    example: { request: 'GET /api/cart', found: 'a function', file: 'server/api/cart.ts' },
  },
  sessionPassword: {
    ...sessionPassword,
    title: 'Session password is missing or too short',
    example: { called: 'useSession', length: 0 },
  },
  invalidRevalidatedPath: {
    code: 'FW2120',
    severity: 'error',
    title: 'Invalid path to revalidate',
    why: (p: { path: string }) => `revalidatePath expects a path that starts with a slash, but got ${p.path}.`,
    fix: (_: { path: string }) =>
      "Pass the path of a page or server route, `revalidatePath('/news/1')`, or a pattern: `revalidatePath('/news/**')`.",
    example: { path: '"news/1"' },
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
  },
  tracedPackageMissing: {
    code: 'FW2211',
    severity: 'warning',
    title: 'Package to copy into the server output is not installed',
    why: (p: { name: string }) =>
      `\`serverEngine.traceDeps\` or \`serverEngine.externals.external\` contains \`${p.name}\`, which is not an installed package. It is not copied to the output.`,
    fix: (p: { name: string }) => `Install it (\`npm install ${p.name}\`), or remove the entry.`,
    example: { name: 'sharp' },
  },
  storagePackageMissing: {
    code: 'FW2123',
    severity: 'error',
    title: 'Package of a storage driver is not installed',
    why: (p: { mount: string; driver: string; package: string }) =>
      `The storage mount \`${p.mount}\` uses the driver \`${p.driver}\`, which needs the package \`${p.package}\`. It is not installed.`,
    fix: (p: { mount: string; driver: string; package: string }) => `Install it: \`npm install ${p.package}\`.`,
    example: { mount: 'cache', driver: 'redis', package: 'ioredis' },
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
  },
  eventInCachedFunction: {
    code: 'FW2140',
    severity: 'error',
    title: '`useEvent()` in a cached function without an event',
    why: (_: object) =>
      '`useEvent()` was called in a cached function that receives no event. Its result is shared by all visitors, so it cannot read the current request.',
    fix: (_: object) =>
      'Pass the event as an argument, which makes it available without data of the visitor, or pass the values that the function needs.',
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
  },
  hiddenFromCached: {
    code: 'FW2143',
    severity: 'warning',
    title: 'Cached response reads data of the visitor',
    why: (p: { path: string; header: string }) =>
      `${p.path} is cached for all visitors, so its code does not see the header \`${p.header}\` of the request.`,
    fix: (p: { path: string; header: string }) =>
      `Declare it with \`varies: ["${p.header}"]\` in the rule or handler, read it in the browser, or remove the rule.`,
    example: { path: '/shop', header: 'accept-language' },
  },
  hiddenFromPrerendered: {
    code: 'FW2144',
    severity: 'warning',
    title: 'Prerendered page reads data of the visitor',
    why: (p: { path: string; what: string }) =>
      `${p.path} is prerendered, when there is no visitor whose ${p.what} its code could read.`,
    fix: (_: { path: string; what: string }) => 'Read them in the browser, or remove the rule `prerender`.',
    example: { path: '/about', what: 'cookies' },
  },
  serverOnlyCall: {
    code: 'FW2145',
    severity: 'warning',
    title: 'Page without server rendering calls a function of the server',
    why: (p: { path: string; call: string }) =>
      `\`${p.call}\` has no effect in the browser, and ${p.path} is not rendered on the server (\`ssr: false\`).`,
    fix: (_: { path: string; call: string }) => 'Fetch the value from a server handler, or remove the rule.',
    example: { path: '/admin', call: 'useRequestEvent()' },
  },
  cacheOutage: {
    code: 'FW2141',
    severity: 'warning',
    title: 'Cache storage is unavailable',
    why: (p: { driver: string; message: string }) => `The cache storage (${p.driver}) failed: ${p.message}.`,
    fix: (_: { driver: string; message: string }) =>
      'Check that the storage is running and reachable. Until it responds again, cached responses are rendered for each request.',
    example: { driver: 'redis', message: 'connect ECONNREFUSED 127.0.0.1:6379' },
  },
})
