import { defineDiagnostics } from '../diagnostics'

/** From FW2120: caches, presets and rendering of the server. */
export const servingDiagnostics = defineDiagnostics({
  invalidRevalidatedPath: {
    code: 'FW2120',
    severity: 'error',
    title: 'Invalid path to revalidate',
    why: (p: { path: string }) => `revalidatePath expects a path that starts with a slash, but got ${p.path}.`,
    fix: (_: { path: string }) =>
      "Pass the path of a page or server route, `revalidatePath('/news/1')`, or a pattern: `revalidatePath('/news/**')`.",
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
})
