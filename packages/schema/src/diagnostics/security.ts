import { defineDiagnostics } from '../diagnostics'

/** From FW2055: what a server refuses to protect the application, and what it needs of its machine. */
export const securityDiagnostics = defineDiagnostics({
  foreignForm: {
    code: 'FW2055',
    severity: 'error',
    title: 'Cross-site form submission forbidden (CSRF)',
    why: (p: { path: string; origin: string; host: string }) =>
      `${p.path} got a cross-site form submission from ${p.origin}, but the application is at ${p.host}.`,
    fix: (p: { path: string; origin: string; host: string }) =>
      p.origin === 'null'
        ? `Send the request as JSON, or allow it with the route rule \`cors\`: routeRules: { '${p.path}': { cors: true } }.`
        : `If you trust that site, set \`security: { trustedOrigins: ['${p.origin}'] }\`, or allow all of them with \`routeRules: { '${p.path}': { cors: true } }\`.`,
    example: { path: '/api/cart', origin: 'https://other.example', host: 'shop.example' },
    page: `A browser sends an HTML form to any site, with the visitor's cookies and without asking first. To prevent cross-site request forgery (CSRF)
the server responds with 403 Forbidden to a request that could be such a form: an unsafe method (POST, PUT, PATCH, DELETE), the content
type \`application/x-www-form-urlencoded\`, \`multipart/form-data\`, \`text/plain\` or none, and an \`Origin\` header with another host than the
request's \`Host\` (or \`X-Forwarded-Host\`). Requests with JSON, and requests without an \`Origin\` (from programs and other servers), are not affected.

\`\`\`ts
export default defineFwConfig({
  security: { trustedOrigins: ['https://checkout.example.com'] }, // these sites may send forms
  routeRules: { '/api/webhook': { cors: true } }, // any site may send forms here
})
\`\`\`

If a reverse proxy changes the host, let it set \`X-Forwarded-Host\`, or list the public origin in \`trustedOrigins\`. \`security: { checkOrigin: false }\`
disables the check.`,
  },
  bodyTooLarge: {
    code: 'FW2056',
    severity: 'error',
    title: 'Request body is too large',
    why: (p: { path: string; limit: number }) => `The body of a request to ${p.path} is larger than ${p.limit} bytes.`,
    fix: (p: { path: string; limit: number }) =>
      `Raise the limit for the route, \`routeRules: { '${p.path}': { bodyLimit: 100_000_000 } }\`, or for all with \`security.bodyLimit\`.`,
    example: { path: '/api/upload', limit: 10_000_000 },
    page: `The server reads at most \`security.bodyLimit\` bytes of a request body (10 MB by default), so that one visitor cannot use up its memory. A larger body
gets 413 Content Too Large, whether its length is declared or it is sent in chunks.

\`\`\`ts
export default defineFwConfig({
  security: { bodyLimit: 1_000_000 },
  routeRules: {
    '/api/upload': { bodyLimit: 500_000_000 },
    '/api/stream': { bodyLimit: false }, // the handler reads the body piece by piece
  },
})
\`\`\``,
  },
  tooManyParts: {
    code: 'FW2150',
    severity: 'error',
    title: 'Form has too many parts',
    why: (p: { limit: number }) => `A form has more than ${p.limit} parts.`,
    fix: (_: { limit: number }) => 'Send fewer fields and files, or several requests.',
    example: { limit: 1000 },
    page: `A form with the content type \`multipart/form-data\` has at most 1000 parts (fields and files). Each of them takes time to read, so a small body with many of them
could keep the server busy. A form with more parts gets 413 Content Too Large, with every function that reads forms: \`readFormData\`, \`readMultipartFormData\`,
\`readMultipartStream\`, \`readBody\` and \`event.req.formData()\`.

Send long lists as JSON, which has no such limit, and many files in several requests.

\`\`\`ts
await $fetch('/api/prices', { method: 'POST', body: prices }) // as JSON
\`\`\``,
  },
  nestedIslands: {
    code: 'FW2057',
    severity: 'error',
    title: 'Too many nested islands',
    why: (p: { name: string; limit: number }) => `More than ${p.limit} islands are nested in the island "${p.name}".`,
    fix: (p: { name: string; limit: number }) => `End the recursion: limit the props of "${p.name}".`,
    example: { name: 'TreeNode', limit: 50 },
    page: `Everybody can request an island with any props, so a recursive island needs a limit. One request renders at most 2000 nested islands and
500 nested components ([FW2028](./FW2028.md)); remote islands (\`source\`) stop after 10 hops. The request fails with status code 500 (508
between sites), and the server keeps running.

\`\`\`vue
<!-- components/Branch.server.vue -->
<script setup lang="ts">
const { depth } = defineProps<{ depth: number }>()
</script>

<template>
  <ul><li><Branch v-if="depth > 0 && depth < 10" :depth="depth - 1" /></li></ul>
</template>
\`\`\``,
  },
  badPublicLink: {
    code: 'FW2058',
    severity: 'warning',
    title: 'Symbolic link in the public directory is skipped',
    why: (p: { file: string; reason: string }) => `\`${p.file}\` is a symbolic link to a path that ${p.reason}.`,
    fix: (_: { file: string; reason: string }) =>
      'Remove the link, or change its target to the file or directory that should be public.',
    example: { file: 'public/data', reason: 'is outside of the project' },
    page: `Symbolic links in the public directory are followed: the output contains a copy of their targets. Three kinds are skipped, in development and in builds:
a broken link, a link to a directory that contains the public directory, which would publish the source code of the project, and a link to a file or directory
outside of the project, its layers and its workspace. To publish such a directory, add it to \`serverEngine.publicAssets\`.

\`\`\`sh
ln -s ../../shared/images public/images  # fine
ln -s ../.. public/root                  # FW2058
ln -s /etc/hosts public/hosts.txt        # FW2058
\`\`\``,
  },
  missingAsset: {
    code: 'FW2059',
    severity: 'error',
    title: 'Asset is missing in the deployed output',
    why: (p: { url: string; path: string }) => `${p.url} is part of the build, but its file is missing: ${p.path}.`,
    fix: (_: { url: string; path: string }) => 'Deploy the whole output directory.',
    example: { url: '/_fw/entry.js', path: '.output/public/_fw/entry.js' },
    page: `A file in the public directory of the output was deleted after the build, or was not deployed. The server responds with 404 Not Found and
logs this message. Deploy \`.output\` as a whole, and stop the server before you replace it.

\`\`\`sh
rsync --delete -r .output/ server:/srv/my-site/.output/
\`\`\``,
  },
  wrongPort: {
    code: 'FW2060',
    severity: 'error',
    title: 'Invalid port',
    why: (p: { name: string; given: string }) =>
      `The environment variable ${p.name} must be a port number (0 to 65535), but is "${p.given}".`,
    fix: (_: { name: string; given: string }) => 'Set it to a number, or unset it for 3000.',
    example: { name: 'PORT', given: 'http' },
    page: `A production server listens on the port in \`PORT\` (or \`NITRO_PORT\`). It does not start with an invalid port.

\`\`\`sh
PORT=8080 node .output/server/index.mjs
\`\`\``,
  },
  diskFull: {
    code: 'FW2061',
    severity: 'error',
    title: 'No space left on device',
    why: (p: { path?: string }) => `The disk is full (ENOSPC)${p.path ? `: ${p.path} could not be written` : ''}.`,
    fix: (_: { path?: string }) =>
      'Free some space, then run the command again. `fw cleanup` removes generated files and caches.',
    example: { path: '.output/server/index.mjs' },
    page: `A command could not write a file: the disk is full (ENOSPC), or the quota of the user is exceeded (EDQUOT). The output of the last build is restored.

\`\`\`sh
npx fw cleanup
\`\`\``,
  },
  invalidNonce: {
    code: 'FW2065',
    severity: 'warning',
    title: 'Invalid nonce',
    why: (p: { nonce: string }) => `The nonce ${p.nonce} of a request is invalid and was ignored.`,
    fix: () => 'Set `event.context.nonce` to a random Base64 string.',
    example: { nonce: '"a b"' },
    page: `\`event.context.nonce\` is the nonce of the scripts and styles of a page, which a Content Security Policy allows. It consists of letters, digits,
\`+\`, \`/\`, \`-\`, \`_\` and up to two \`=\` at its end, and must be different for every request:

\`\`\`ts
// server/middleware/policy.ts
export default defineEventHandler((event) => {
  const nonce = event.context.nonce = btoa(crypto.randomUUID())
  event.res.headers.set('content-security-policy', \`script-src 'self' 'nonce-\${nonce}'\`)
})
\`\`\`

A predictable nonce, such as a constant or a value from the URL, does not protect anything.`,
  },
})
