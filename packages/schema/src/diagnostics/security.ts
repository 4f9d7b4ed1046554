import { defineDiagnostics } from '../diagnostics'

/** From FW2055: what a server refuses to protect the application, and what it needs of its machine. */
export const securityDiagnostics = defineDiagnostics({
  foreignForm: {
    code: 'FW2055',
    severity: 'error',
    title: 'Form of another site refused',
    why: (p: { path: string, origin: string, host: string }) => `${p.path} got a form request from ${p.origin}, but the application is at ${p.host}.`,
    fix: (p: { path: string, origin: string, host: string }) => p.origin === 'null'
      ? `Send the request as JSON, or allow it with the route rule \`cors\`: routeRules: { '${p.path}': { cors: true } }.`
      : `If you trust that site, set \`security: { trustedOrigins: ['${p.origin}'] }\`, or allow all of them with \`routeRules: { '${p.path}': { cors: true } }\`.`,
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
turns the check off.`,
  },
  bodyTooLarge: {
    code: 'FW2056',
    severity: 'error',
    title: 'Request body is too large',
    why: (p: { path: string, limit: number }) => `The body of a request to ${p.path} is larger than ${p.limit} bytes.`,
    fix: (p: { path: string, limit: number }) => `Raise the limit for the route, \`routeRules: { '${p.path}': { bodyLimit: 100_000_000 } }\`, or for all with \`security.bodyLimit\`.`,
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
  nestedIslands: {
    code: 'FW2057',
    severity: 'error',
    title: 'Too many nested islands',
    why: (p: { name: string, most: number }) => `More than ${p.most} islands are nested in the island "${p.name}".`,
    fix: (p: { name: string, most: number }) => `Let the recursion end: limit what the props of "${p.name}" can ask for.`,
    page: `Anybody can request an island with props of their choice, so an island that contains itself must not follow them without end. One request renders at most
2000 nested islands and 500 components inside of one another ([FW2028](./FW2028.md)); islands that sites fetch from each other (\`source\`) end after 10 hops. The request
fails with status 500 (508 between sites), and the server goes on.

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
    title: 'Link in the public folder is skipped',
    why: (p: { file: string, reason: string }) => `\`${p.file}\` is a link to a place that ${p.reason}.`,
    fix: (_: { file: string, reason: string }) => 'Remove the link, or let it lead to the file or folder that should be public.',
    page: `Symbolic links in the public folder are followed: the built output has a copy of what they lead to. Two kinds are skipped: a link to something that does not exist, and
a link to a folder that contains the public folder itself, which would publish the sources of the project.

\`\`\`sh
ln -s ../../shared/images public/images  # fine
ln -s ../.. public/root                  # FW2058
\`\`\``,
  },
  missingAsset: {
    code: 'FW2059',
    severity: 'error',
    title: 'File of the build is missing',
    why: (p: { url: string, path: string }) => `${p.url} is part of the build, but its file is missing: ${p.path}.`,
    fix: (_: { url: string, path: string }) => 'Deploy the whole output folder.',
    page: `The built server knows which files the public folder of the output holds. A file that was deleted afterwards, or that was not deployed, gets 404 Not Found, and the server logs
this message. Copy \`.output\` as a whole, and stop the server before you replace it.`,
  },
  wrongPort: {
    code: 'FW2060',
    severity: 'error',
    title: 'Port is not a number',
    why: (p: { name: string, given: string }) => `The environment variable ${p.name} must be a port number (0 to 65535), but is "${p.given}".`,
    fix: (_: { name: string, given: string }) => 'Set it to a number, or unset it for 3000.',
    page: `A built server listens on \`PORT\` (or \`NITRO_PORT\`). It does not start with a value that is not a port, instead of listening where nobody expects it.

\`\`\`sh
PORT=8080 node .output/server/index.mjs
\`\`\``,
  },
  diskFull: {
    code: 'FW2061',
    severity: 'error',
    title: 'No space left on device',
    why: (p: { path?: string }) => `The disk is full (ENOSPC)${p.path ? `: ${p.path} could not be written` : ''}.`,
    fix: (_: { path?: string }) => 'Free some space, then run the command again. `fw cleanup` removes generated files and caches.',
    page: 'A command could not write a file because the disk, or the quota of the user, is exhausted. The output of the last build is restored.',
  },
  invalidNonce: {
    code: 'FW2065',
    severity: 'warning',
    title: 'Invalid nonce',
    why: (p: { nonce: string }) => `The nonce ${p.nonce} of a request is invalid, and was left out.`,
    fix: () => 'Set `event.context.nonce` to a random Base64 string.',
    page: `\`event.context.nonce\` is what the scripts and styles of a page carry, so that a Content Security Policy can allow them. It consists of letters, digits,
\`+\`, \`/\`, \`-\`, \`_\` and up to two \`=\` at its end, and is another one for each request:

\`\`\`ts
// server/middleware/policy.ts
export default defineEventHandler((event) => {
  const nonce = event.context.nonce = btoa(crypto.randomUUID())
  event.res.headers.set('content-security-policy', \`script-src 'self' 'nonce-\${nonce}'\`)
})
\`\`\`

A nonce that is known before, such as a constant or one from the URL, protects from nothing.`,
  },
})
