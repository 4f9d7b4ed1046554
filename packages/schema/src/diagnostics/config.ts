import { defineDiagnostics } from '../diagnostics'

/** FW10xx: what can be wrong with the configuration itself. */
export const configDiagnostics = defineDiagnostics({
  unknownKey: {
    code: 'FW1001',
    severity: 'error',
    title: 'Unknown option',
    why: (p: { key: string; nearest?: string; isNested?: boolean }) => `\`${p.key}\` is not an option.`,
    fix: (p: { key: string; nearest?: string; isNested?: boolean }) =>
      p.nearest
        ? `Did you mean \`${p.nearest}\`?`
        : p.isNested
          ? 'Remove it.'
          : 'Remove it, or install the module that declares it.',
    example: { key: 'app.baseUrl', isNested: true, nearest: 'app.baseURL' },
    page: `The configuration contains an unknown option. A typo would otherwise be silently ignored, so it is an error.

Use the suggested key, or remove it. A top-level key that belongs to a module is known as soon as that module is listed
in \`modules\` and declares the key as its \`configKey\`. Modules and the option \`hooks\` can declare further keys with
\`schema:extend\` or \`extendFwSchema\`: if a project has any of them, unknown keys are reported after modules are set up.

\`\`\`ts
export default defineFwConfig({
  app: { baseUrl: '/docs/' }, // FW1001: did you mean \`app.baseURL\`?
})
\`\`\``,
  },
  toolName: {
    code: 'FW1002',
    severity: 'error',
    title: 'Option has another name in fw',
    why: (p: { key: string; use: string; tool: string }) => `\`${p.key}\` is called \`${p.use}\` in fw.`,
    fix: (p: { key: string; use: string; tool: string }) => `Move these settings to \`${p.use}\`.`,
    example: { key: 'bundler3', use: 'bundler2', tool: 'Rspack' },
    page: `The option exists, but it has another name in fw: webpack and Rspack read the same options, which are called \`bundler2\`, \`webpack\` or
\`rspack\`.

\`\`\`ts
export default defineFwConfig({
  bundler3: { friendlyErrors: false }, // FW1002: use \`bundler2\`
})
\`\`\``,
  },
  wrongType: {
    code: 'FW1003',
    severity: 'error',
    title: 'Wrong type',
    why: (p: { key: string; given: string; allowed: string }) =>
      `\`${p.key}\` must be ${p.allowed}, but is ${p.given}.`,
    fix: (p: { key: string; given: string; allowed: string }) => `Set it to ${p.allowed}.`,
    example: { key: 'ssr', allowed: 'a boolean', given: '"yes"' },
    page: `The value of an option has an unsupported type. The message says which types are allowed. Until you fix it, the value is ignored, and
the option keeps the value of a layer or its default.

\`\`\`ts
export default defineFwConfig({
  ssr: 'yes', // FW1003: must be true or false
})
\`\`\``,
  },
  wrongValue: {
    code: 'FW1004',
    severity: 'error',
    title: 'Invalid value',
    why: (p: { key: string; given: string; allowed: string; nearest?: string }) =>
      `\`${p.key}\` must be ${p.allowed}, but is ${p.given}.`,
    fix: (p: { key: string; given: string; allowed: string; nearest?: string }) =>
      p.nearest ? `Did you mean ${p.nearest}?` : `Set it to ${p.allowed}.`,
    example: { key: 'logLevel', allowed: "'silent', 'info' or 'verbose'", given: "'verbos'", nearest: "'verbose'" },
    page: `The value has the right type, but is not one of the allowed values.

\`\`\`ts
export default defineFwConfig({
  logLevel: 'loud', // FW1004: must be 'silent', 'info' or 'verbose'
})
\`\`\``,
  },
  deprecated: {
    code: 'FW1005',
    severity: 'warning',
    title: 'Deprecated option',
    why: (p: { key: string; note: string; use?: string }) => `\`${p.key}\` is deprecated: ${p.note}`,
    fix: (p: { key: string; note: string; use?: string }) => (p.use ? `Use \`${p.use}\`.` : 'Remove it.'),
    example: {
      key: 'generate.routes',
      note: 'routes to prerender are an option of the server engine.',
      use: 'serverEngine.prerender.routes',
    },
    page: `The option is deprecated: it still works, and will be removed in a later version. The message names its replacement.

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
    why: (p: { key: string; use?: string; note?: string }) => `\`${p.key}\` was removed.${p.note ? ` ${p.note}` : ''}`,
    fix: (p: { key: string; use?: string; note?: string }) => (p.use ? `Use \`${p.use}\`.` : 'Remove it.'),
    example: { key: 'experimental.noScripts', use: 'features.noScripts' },
    page: `The option was removed in an earlier version and has no effect. The message names its replacement, if there is one.

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
    why: (p: { key: string }) => `\`${p.key}\` is ignored: it could cause prototype pollution.`,
    fix: (_: { key: string }) => 'Remove the key, or rename it.',
    example: { key: 'app.__proto__' },
    page: `The keys \`__proto__\`, \`constructor\` and \`prototype\` are ignored in every source: configuration files, \`.fwrc\`, the command
line, environment variables and layers. Merging them could change the prototype of every object in the process (prototype pollution).

\`\`\`json
{
  "app": { "__proto__": { "admin": true } }
}
\`\`\``,
  },
  hashModeWithSsr: {
    code: 'FW1010',
    severity: 'warning',
    title: 'Hash mode with server rendering',
    why: (_: Record<never, never>) =>
      '`router.options.hashMode` does not work with `ssr`: browsers never send the hash of a URL to the server.',
    fix: (_: Record<never, never>) => 'Set `ssr: false`, or disable hash mode. Until then, the HTML5 history is used.',
    page: `Hash mode stores the route in the hash of the URL, which browsers never send. The server cannot know which page to render, so hash
mode needs \`ssr: false\`. With both enabled, fw uses the HTML5 history.

\`\`\`ts
export default defineFwConfig({
  ssr: false, // without it, FW1010
  router: { options: { hashMode: true } },
})
\`\`\``,
  },
  publicDirSet: {
    code: 'FW1011',
    severity: 'warning',
    title: 'Unsupported option bundler1.publicDir',
    why: (_: Record<never, never>) =>
      '`bundler1.publicDir` is set, but fw serves and copies the public directory itself.',
    fix: (_: Record<never, never>) => 'Remove it, and set the directory with `dir.public`.',
    page: `fw serves public files and copies them to the output directory. If Vite did so too, every file would exist twice. The option stays
\`false\`; set the directory with \`dir.public\`.

\`\`\`ts
export default defineFwConfig({
  bundler1: { publicDir: 'static' }, // FW1011
  dir: { public: 'static' }, // correct
})
\`\`\``,
  },
  generateExclude: {
    code: 'FW1012',
    severity: 'warning',
    title: 'Removed option generate.exclude',
    why: (_: Record<never, never>) => '`generate.exclude` no longer has an effect.',
    fix: (_: Record<never, never>) => 'Use `serverEngine.prerender.ignore`.',
    page: `Use \`serverEngine.prerender.ignore\` to exclude routes from prerendering.

\`\`\`ts
export default defineFwConfig({
  serverEngine: { prerender: { ignore: ['/secret'] } },
})
\`\`\``,
  },
  computedOption: {
    code: 'FW1013',
    severity: 'warning',
    title: 'Read-only option',
    why: (p: { key: string; from: string }) => `\`${p.key}\` is read-only: fw sets it, and your value has no effect.`,
    fix: (p: { key: string; from: string }) => `Remove it, and set ${p.from} instead.`,
    example: { key: 'devServer.url', from: '`devServer.host` and `devServer.port`' },
    page: `Some options are read-only. \`devServer.url\` is the URL of the running development server: it follows from \`devServer.host\`,
\`devServer.port\` and \`devServer.https\`.

\`\`\`ts
export default defineFwConfig({
  devServer: {
    url: 'http://localhost:4000', // FW1013
    port: 4000, // correct
  },
})
\`\`\``,
  },
  unreadable: {
    code: 'FW1016',
    severity: 'error',
    title: 'Unreadable value',
    why: (p: { key: string; reason: string }) => `\`${p.key}\` cannot be read: ${p.reason}.`,
    fix: (_: { key: string; reason: string }) => 'Use a plain value.',
    example: { key: 'app.head', reason: 'its getter threw an error' },
    page: `A getter or proxy in the configuration throws when it is read, or a value is nested too deeply (or contains itself). The value is ignored.

\`\`\`ts
export default defineFwConfig({
  get app() { throw new Error('not now') }, // FW1016
})
\`\`\``,
  },
  bothNames: {
    code: 'FW1015',
    severity: 'error',
    title: 'Option is set by two names',
    why: (p: { key: string; other: string }) => `\`${p.key}\` and \`${p.other}\` are names of the same option.`,
    fix: (p: { key: string; other: string }) => `Move the settings of \`${p.other}\` to \`${p.key}\`.`,
    example: { key: 'vite', other: 'bundler1' },
    page: `fw names options after the role of a tool, and accepts the name of the tool as well: \`bundler1\` is \`vite\`. The files of a project
(or of one layer) use one of these names for an option, because it would not be visible which of two values applies. Layers may use another name than
the project.

\`\`\`ts
export default defineFwConfig({
  vite: { clearScreen: false },
  bundler1: { define: { __VERSION__: '1' } }, // FW1015
})
\`\`\``,
  },
  notSerialisable: {
    code: 'FW1014',
    severity: 'warning',
    title: 'Value is not serializable',
    why: (p: { key: string; given: string }) =>
      `\`${p.key}\` is ${p.given}, which cannot be serialized to JSON and is not available in the application.`,
    fix: (_: { key: string; given: string }) =>
      'Use plain data here. Set other values at runtime: in a plugin or with `definePageMeta`.',
    example: { key: 'app.keepalive.include', given: 'a regular expression' },
    page: `\`app.keepalive\`, the transitions, \`ui.config\` and \`runtimeConfig\` are serialized to JSON for the application. Functions, class
instances and regular expressions are not serializable, and are ignored.

\`\`\`ts
export default defineFwConfig({
  app: {
    keepalive: { include: /^Shop/ }, // FW1014
  },
})
\`\`\``,
  },
})
