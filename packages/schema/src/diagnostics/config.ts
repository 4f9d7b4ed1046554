import { defineDiagnostics } from '../diagnostics'

/** FW10xx: what can be wrong with the configuration itself. */
export const configDiagnostics = defineDiagnostics({
  unknownKey: {
    code: 'FW1001',
    severity: 'error',
    title: 'Unknown option',
    why: (p: { key: string, nearest?: string, isNested?: boolean }) => `\`${p.key}\` is not an option.`,
    fix: (p: { key: string, nearest?: string, isNested?: boolean }) => p.nearest
      ? `Did you mean \`${p.nearest}\`?`
      : p.isNested ? 'Remove it.' : 'Remove it, or install the module that declares it.',
    page: `A key in the configuration is not one fw knows, at the depth where it stands. A misspelt option would
otherwise be ignored in silence, so it is an error.

Take the suggested key, or remove it. A top-level key that belongs to a module is known as soon as that module is listed
in \`modules\` and declares it as its \`configKey\`.

\`\`\`ts
export default defineFwConfig({
  app: { baseUrl: '/docs/' }, // FW1001: did you mean \`app.baseURL\`?
})
\`\`\``,
  },
  toolName: {
    code: 'FW1002',
    severity: 'error',
    title: 'A tool’s own name used as an option',
    why: (p: { key: string, use: string, tool: string }) => `\`${p.key}\` is the name of a tool (${p.tool}), not of an option.`,
    fix: (p: { key: string, use: string, tool: string }) => `Write these settings under \`${p.use}\`.`,
    page: `fw names its options after the part a tool plays, not after the tool. The settings of Vite stand under
\`bundler1\`, those of webpack and Rspack under \`bundler2\`, of Nitro under \`serverEngine\`, of Vue under \`ui\`, of esbuild
under \`transformer1\`, of PostCSS under \`cssProcessor\`, of Unhead under \`headManager\`.

\`\`\`ts
export default defineFwConfig({
  vite: { clearScreen: false }, // FW1002: write it under \`bundler1\`
})
\`\`\``,
  },
  wrongType: {
    code: 'FW1003',
    severity: 'error',
    title: 'Wrong type',
    why: (p: { key: string, given: string, allowed: string }) => `\`${p.key}\` is ${p.given}.`,
    fix: (p: { key: string, given: string, allowed: string }) => `Give it ${p.allowed}.`,
    page: `The value of an option has a type the option does not take. The message says what was given and what is
allowed. The value is left out, and the option keeps what the weaker layers or the default say until it is fixed.

\`\`\`ts
export default defineFwConfig({
  ssr: 'yes', // FW1003: give it true or false
})
\`\`\``,
  },
  wrongValue: {
    code: 'FW1004',
    severity: 'error',
    title: 'Value not allowed',
    why: (p: { key: string, given: string, allowed: string, nearest?: string }) => `\`${p.key}\` is ${p.given}.`,
    fix: (p: { key: string, given: string, allowed: string, nearest?: string }) => p.nearest
      ? `Did you mean ${p.nearest}? It takes ${p.allowed}.`
      : `Give it ${p.allowed}.`,
    page: `The value has the right type but is not one of those the option takes.

\`\`\`ts
export default defineFwConfig({
  logLevel: 'loud', // FW1004: it takes 'silent', 'info' or 'verbose'
})
\`\`\``,
  },
  deprecated: {
    code: 'FW1005',
    severity: 'warning',
    title: 'Deprecated option',
    why: (p: { key: string, note: string, use?: string }) => `\`${p.key}\` is deprecated: ${p.note}`,
    fix: (p: { key: string, note: string, use?: string }) => p.use ? `Use \`${p.use}\`.` : 'Remove it before it goes away.',
    page: `The option still works, and will go away in a later version. The message names what to use.

\`\`\`ts
export default defineFwConfig({
  generate: { routes: ['/hidden'] }, // FW1005: use \`serverEngine.prerender.routes\`
})
\`\`\``,
  },
  removed: {
    code: 'FW1006',
    severity: 'error',
    title: 'Removed option',
    why: (p: { key: string, use?: string, note?: string }) => `\`${p.key}\` does not exist any more.${p.note ? ` ${p.note}` : ''}`,
    fix: (p: { key: string, use?: string, note?: string }) => p.use ? `Use \`${p.use}\`.` : 'Remove it.',
    page: `The option belongs to an older generation of configuration and has no effect. The message names its
successor, where there is one.

\`\`\`ts
export default defineFwConfig({
  publicRuntimeConfig: { apiBase: '/api' }, // FW1006: use \`runtimeConfig.public\`
})
\`\`\``,
  },
  forbiddenKey: {
    code: 'FW1007',
    severity: 'error',
    title: 'Forbidden key',
    why: (p: { key: string }) => `\`${p.key}\` could change the prototype of objects and is never read.`,
    fix: (_: { key: string }) => 'Remove the key, or give it another name.',
    page: `The keys \`__proto__\`, \`constructor\` and \`prototype\` are left out wherever they stand: in a file, in \`.fwrc\`,
on the command line, in the environment, in a layer. Merging them could change the prototype of every object of the process.`,
  },
  hashModeWithSsr: {
    code: 'FW1010',
    severity: 'warning',
    title: 'Hash mode with server rendering',
    why: (_: Record<never, never>) => '`router.options.hashMode` is on while `ssr` is on: the part of a URL after # never reaches the server.',
    fix: (_: Record<never, never>) => 'Set `ssr: false`, or turn hash mode off. Until then pages are rendered with web history.',
    page: `Hash history keeps the route in the part of the URL after \`#\`, which a browser never sends. A server cannot
render the right page for it, so hash mode needs \`ssr: false\`. With both on, fw renders with web history.`,
  },
  publicDirSet: {
    code: 'FW1011',
    severity: 'warning',
    title: 'The bundler’s public directory is set',
    why: (_: Record<never, never>) => '`bundler1.publicDir` is set, but fw serves and copies the public directory itself.',
    fix: (_: Record<never, never>) => 'Remove it, and name the directory with `dir.public`.',
    page: `fw serves public files and copies them into the output. If the bundler did so too, files would be there
twice. The option stays \`false\`; name the directory with \`dir.public\`.`,
  },
  generateExclude: {
    code: 'FW1012',
    severity: 'warning',
    title: '`generate.exclude` is no longer used',
    why: (_: Record<never, never>) => '`generate.exclude` has no effect any more.',
    fix: (_: Record<never, never>) => 'Use `serverEngine.prerender.ignore`.',
    page: `Routes to leave out of prerendering stand in \`serverEngine.prerender.ignore\`.

\`\`\`ts
export default defineFwConfig({
  serverEngine: { prerender: { ignore: ['/secret'] } },
})
\`\`\``,
  },
  computedOption: {
    code: 'FW1013',
    severity: 'warning',
    title: 'Option that fw computes itself',
    why: (p: { key: string, from: string }) => `\`${p.key}\` is computed by fw; the value written here has no effect.`,
    fix: (p: { key: string, from: string }) => `Remove it, and set ${p.from} instead.`,
    page: `Some options can be read but not set. \`devServer.url\` is the address the development server really listens on: it
follows \`devServer.host\`, \`devServer.port\` and \`devServer.https\`.`,
  },
  unreadable: {
    code: 'FW1016',
    severity: 'error',
    title: 'Value cannot be read',
    why: (p: { key: string, reason: string }) => `\`${p.key}\` cannot be read: ${p.reason}.`,
    fix: (_: { key: string, reason: string }) => 'Give it a plain value.',
    page: `An accessor or a proxy in the configuration throws when it is read, or a value is nested far deeper than anything
written by hand. The value is left out.

\`\`\`ts
export default defineFwConfig({
  get app() { throw new Error('not now') }, // FW1016
})
\`\`\``,
  },
  notSerialisable: {
    code: 'FW1014',
    severity: 'warning',
    title: 'Value cannot be carried into the application',
    why: (p: { key: string, given: string }) => `\`${p.key}\` is ${p.given}, which cannot be written as JSON and so never reaches the application.`,
    fix: (_: { key: string, given: string }) => 'Use plain data here, and set the rest at run time: in a plugin or in `definePageMeta`.',
    page: `The values of \`app.keepalive\`, the transitions, \`ui.config\` and \`runtimeConfig\` travel from the configuration to
the running application as JSON. Functions, class instances and regular expressions cannot, and are left out.`,
  },
})
