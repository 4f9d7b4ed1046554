import { defineDiagnostics } from '../diagnostics'

/** From FW2055: requests that the server refuses to protect the application. */
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
})
