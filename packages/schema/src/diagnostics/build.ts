import { defineDiagnostics } from '../diagnostics'

/** Whether a name is a path of a file, with or without an alias, and not a package. */
function isFilePath(name: string): boolean {
  return /^[./~@]?[./~@]?\//.test(name)
}

/** In which part of its work a module failed: `load`, `options`, `setup`, or `hook NAME`. */
function describePhase(phase: string): string {
  const phases: Record<string, string> = {
    load: 'while it was loaded',
    options: 'while its options were resolved',
    setup: 'during setup',
  }
  return phases[phase] ?? phase.replace(/^hook (.*)/, 'in the hook `$1`')
}

/** FW20xx: problems of preparing, developing or building an application. */
export const buildDiagnostics = defineDiagnostics({
  missingSqlite: {
    code: 'FW2111',
    severity: 'warning',
    title: 'This version of Node has no SQLite',
    why: (p: { name: string; version: string }) =>
      `The database \`${p.name}\` uses the SQLite of Node, which exists from version 22.5. This is Node ${p.version}.`,
    fix: (_: { name: string; version: string }) =>
      "Install `@libsql/client` and use the connector `libsql`, with `options: { url: 'file:./.data/db.sqlite' }`, or update Node.",
    example: { name: 'default', version: '20.19.0' },
  },
  missingTracingApi: {
    code: 'FW2110',
    severity: 'error',
    title: 'Tracing needs @opentelemetry/api',
    why: (_: object) => '`monitoring.tracing` is enabled, but `@opentelemetry/api` is not installed in the project.',
    fix: (_: object) => 'Install it (`npm install @opentelemetry/api`), or disable `monitoring.tracing`.',
  },
  moduleNotFound: {
    code: 'FW2001',
    severity: 'error',
    title: 'Module not found',
    why: (p: { module: string; from: string; install: string }) =>
      `Cannot find the module \`${p.module}\`: it is neither a file nor an installed package, resolved from \`${p.from}\`.`,
    fix: (p: { module: string; from: string; install: string }) =>
      isFilePath(p.module)
        ? 'Fix the path in `modules`.'
        : `Install it (\`${p.install}\`), or fix its name in \`modules\`.`,
    example: { module: 'fw-shop', from: '/srv/my-site', install: 'npm install fw-shop' },
  },
  moduleFailed: {
    code: 'FW2002',
    severity: 'error',
    title: 'Module failed',
    why: (p: { module: string; phase: string; reason: string }) =>
      `The module \`${p.module}\` failed ${describePhase(p.phase)}: ${p.reason}`,
    fix: (p: { module: string; phase: string; reason: string }) =>
      `Fix the module, or remove \`${p.module}\` from \`modules\`.`,
    example: { module: 'fw-shop', phase: 'setup', reason: 'SHOP_KEY is not set' },
  },
  moduleIncompatible: {
    code: 'FW2040',
    severity: 'warning',
    title: 'Module is incompatible',
    why: (p: { module: string; reason: string }) => `The module \`${p.module}\` is incompatible: ${p.reason}.`,
    fix: (p: { module: string; reason: string }) =>
      `Install a compatible version of \`${p.module}\`, or remove it from \`modules\`.`,
    example: { module: 'fw-shop', reason: 'it requires fw ^5.0.0' },
  },
  builderMissing: {
    code: 'FW2003',
    severity: 'error',
    title: 'Builder is not installed',
    why: (p: { builder: string; option: string; command?: string }) =>
      `\`${p.option}\` needs \`${p.builder}\`, which ${isFilePath(p.builder) ? 'does not exist' : 'is not installed'}.`,
    fix: (p: { builder: string; option: string; command?: string }) =>
      isFilePath(p.builder)
        ? 'Create the file, or correct the path.'
        : `Install it: \`${p.command ?? `npm install --save-dev ${p.builder}`}\`.`,
    example: { builder: './build/my-builder.ts', option: 'builder' },
  },
  builderInvalid: {
    code: 'FW2004',
    severity: 'error',
    title: 'Builder does not export a bundle function',
    why: (p: { builder: string; option: string }) =>
      `\`${p.builder}\` in \`${p.option}\` does not export a function \`bundle\`.`,
    fix: (_: { builder: string; option: string }) =>
      'Export `async function bundle(app)` from the package, or choose another one.',
    example: { builder: './build/my-builder.ts', option: 'builder' },
  },
  serverUnprepared: {
    code: 'FW2030',
    severity: 'error',
    title: 'Custom server builder without prepare',
    why: (_: object) =>
      'The builder in `server.builder` calls `bundle` of `@fw/server-builder` without calling `prepare` first. In development server code runs in the bundler, so it must be prepared before the bundler starts.',
    fix: (_: object) => 'Add `prepare` to your builder: `server: { builder: { prepare: server.prepare, … } }`.',
  },
  buildFailed: {
    code: 'FW2005',
    severity: 'error',
    title: 'Build failed',
    why: (p: { reason: string }) => p.reason,
    fix: (_: { reason: string }) => 'Fix the code at the location shown.',
    example: { reason: 'Element is missing end tag.' },
  },
  noBuild: {
    code: 'FW2006',
    severity: 'error',
    title: 'No build to preview',
    why: (p: { file: string }) => `There is no production build: \`${p.file}\` does not exist.`,
    fix: (_: { file: string }) => 'Run `fw build` or `fw generate` first.',
    example: { file: '.output/server/index.mjs' },
  },
  noPreview: {
    code: 'FW2132',
    severity: 'error',
    title: 'Cannot preview this build',
    why: (p: { preset: string; reason: string }) => `The last build is for the preset \`${p.preset}\`: ${p.reason}.`,
    fix: (p: { preset: string; reason: string }) =>
      `${p.reason.endsWith('is not installed') ? 'Install it' : 'Deploy the build'}, or build for Node and preview that: \`fw build --preset node-server\`.`,
    example: { preset: 'aws-lambda', reason: 'its server only runs on that platform' },
  },
  portTaken: {
    code: 'FW2007',
    severity: 'error',
    title: 'Port is already in use',
    why: (p: { port: number; host: string; reason: string }) =>
      `The server cannot listen on ${p.host}:${p.port}: ${p.reason}.`,
    fix: (_: { port: number; host: string; reason: string }) =>
      'Stop the program that uses the port, or choose another one with `--port`, or another address with `--host`.',
    example: { port: 3000, host: 'localhost', reason: 'the port is already in use (EADDRINUSE)' },
  },
  missingFile: {
    code: 'FW2008',
    severity: 'error',
    title: 'Configured file does not exist',
    why: (p: { option: string; id: string }) => `Cannot find \`${p.id}\` in \`${p.option}\`.`,
    fix: (_: { option: string; id: string }) => 'Fix the path, or remove the entry.',
    example: { id: '~/assets/main.css', option: 'css' },
  },
  badPageName: {
    code: 'FW2009',
    severity: 'error',
    title: 'Invalid dynamic segment',
    why: (p: { name: string }) => `The page name \`${p.name}\` contains an invalid dynamic segment.`,
    fix: (_: { name: string }) =>
      'Write dynamic segments as `[id]`, `[[id]]` or `[...id]`, with letters, digits and underscores.',
    example: { name: 'shop/[id' },
  },
  repeatedPageMeta: {
    code: 'FW2010',
    severity: 'error',
    title: 'Multiple definePageMeta calls',
    why: (p: { count: number }) => `The page calls \`definePageMeta\` ${p.count} times.`,
    fix: (_: { count: number }) => 'Merge them into one call.',
    example: { count: 2 },
  },
  pageMetaNotLiteral: {
    code: 'FW2011',
    severity: 'error',
    title: 'definePageMeta without an object literal',
    why: () =>
      'The argument of `definePageMeta` is not an object literal. fw reads it at build time, without running the page.',
    fix: () => 'Pass an object literal. Its values can be expressions.',
  },
  sameRoute: {
    code: 'FW2012',
    severity: 'warning',
    title: 'Duplicate route',
    why: (p: { path: string; used: string; dropped: string }) =>
      `\`${p.used}\` and \`${p.dropped}\` both define the route \`${p.path}\`. The first one is used.`,
    fix: (_: { path: string; used: string; dropped: string }) => 'Rename one of the files, or remove it.',
    example: { used: 'app/pages/shop.vue', dropped: 'app/pages/shop/index.vue', path: '/shop' },
  },
  sameComponent: {
    code: 'FW2013',
    severity: 'warning',
    title: 'Duplicate component name',
    why: (p: { name: string; used: string; dropped: string }) =>
      `Two components are named \`${p.name}\`: \`${p.used}\` is used, \`${p.dropped}\` is ignored.`,
    fix: (_: { name: string; used: string; dropped: string }) =>
      'Rename one of them, or give its directory a `prefix` or a higher `priority`.',
    example: {
      name: 'BaseButton',
      used: 'app/components/BaseButton.vue',
      dropped: 'app/components/base/Button.vue',
    },
  },
  sameImport: {
    code: 'FW2014',
    severity: 'warning',
    title: 'Duplicate auto-import',
    why: (p: { name: string; used: string; dropped: string }) =>
      `Two auto-imports are named \`${p.name}\`: \`${p.used}\` is used, \`${p.dropped}\` is ignored.`,
    fix: (_: { name: string; used: string; dropped: string }) =>
      'Rename one of them, or import the other one explicitly.',
    example: { name: 'formatPrice', used: 'app/utils/price.ts', dropped: 'app/utils/money.ts' },
  },
  cssPluginMissing: {
    code: 'FW2015',
    severity: 'error',
    title: 'Cannot find PostCSS plugin',
    why: (p: { name: string; isPath: boolean }) =>
      `Cannot find the PostCSS plugin \`${p.name}\` in \`cssProcessor.plugins\`: it ${p.isPath ? 'does not exist' : 'is not installed'}.`,
    fix: (p: { name: string; isPath: boolean }) =>
      p.isPath
        ? 'Fix the path, which is relative to the root directory, or set it to `false`.'
        : `Install it (\`npm install --save-dev ${p.name}\`), or set it to \`false\`.`,
    example: { name: 'postcss-nested', isPath: false },
  },
  cssPluginInvalid: {
    code: 'FW2016',
    severity: 'error',
    title: 'Invalid PostCSS plugin',
    why: (p: { name: string; reason?: string }) =>
      p.reason
        ? `The PostCSS plugin \`${p.name}\` threw an error: ${p.reason}`
        : `\`${p.name}\` in \`cssProcessor.plugins\` does not export a PostCSS plugin.`,
    fix: (_: { name: string; reason?: string }) => 'Fix the name and the options of the plugin, or set it to `false`.',
    example: { name: './postcss/broken.ts' },
  },
  cssOptionsUnused: {
    code: 'FW2082',
    severity: 'warning',
    title: 'Unused options of autoprefixer or cssnano',
    why: (p: { name: string; work: string }) =>
      `\`cssProcessor.plugins\` has options for \`${p.name}\`, which is not installed. Lightning CSS, which comes with fw, ${p.work} instead and ignores them.`,
    fix: (p: { name: string; work: string }) =>
      `Install it (\`npm install --save-dev ${p.name}\`), or remove the options.`,
    example: { name: 'cssnano', work: 'minifies' },
  },
  preprocessorBroken: {
    code: 'FW2083',
    severity: 'error',
    title: 'CSS pre-processor failed to start',
    why: (p: { name: string; command: string; reason?: string }) =>
      p.reason
        ? `\`${p.name}\` is installed, but does not run: ${p.reason}`
        : `\`${p.name}\` is installed, but its compiler for this platform is missing.`,
    fix: (p: { name: string; command: string; reason?: string }) =>
      p.name === 'sass'
        ? `Install it again: \`${p.command}\`.`
        : `Install it again (\`${p.command}\`, optional dependencies included), or use \`sass\` instead: \`${p.command.replace(p.name, 'sass')}\`.`,
    example: { name: 'sass-embedded', command: 'npm install --save-dev sass-embedded' },
  },
  preprocessorMissing: {
    code: 'FW2017',
    severity: 'error',
    title: 'CSS pre-processor is not installed',
    why: (p: { name: string; command: string }) =>
      `A style sheet needs the pre-processor \`${p.name}\`, which is not installed.`,
    fix: (p: { name: string; command: string }) =>
      `Install it: \`${p.command}\`.${p.name === 'sass' ? ' `sass-embedded` is a faster alternative.' : ''}`,
    example: { name: 'sass', command: 'npm install --save-dev sass' },
  },
  typeCheckerMissing: {
    code: 'FW2018',
    severity: 'error',
    title: 'Type checker is not installed',
    why: () => '`fw typecheck` needs `vue-tsc`, which is not installed.',
    fix: () => 'Install it: `npm install --save-dev vue-tsc typescript`.',
  },
  wrongTypes: {
    code: 'FW2019',
    severity: 'error',
    title: 'Type check failed',
    why: () => 'Type errors found. They are printed above.',
    fix: () => 'Fix the type errors, or disable `typescript.typeCheck`.',
  },
  unknownLayout: {
    code: 'FW2020',
    severity: 'warning',
    title: 'Unknown layout',
    why: (p: { name: string; known: readonly string[] }) => `There is no layout \`${p.name}\`. ${listKnown(p.known)}`,
    fix: (p: { name: string; nearest?: string; known: readonly string[] }) =>
      p.nearest ? `Did you mean \`${p.nearest}\`?` : `Create \`layouts/${p.name}.vue\`, or fix the name.`,
    example: { name: 'wide', known: ['default', 'wide-screen'], nearest: 'wide-screen' },
  },
  unknownMiddleware: {
    code: 'FW2021',
    severity: 'error',
    title: 'Unknown route middleware',
    why: (p: { name: string; known: readonly string[] }) =>
      `There is no route middleware \`${p.name}\`. ${listKnown(p.known)}`,
    fix: (p: { name: string; known: readonly string[] }) => `Create \`middleware/${p.name}.ts\`, or fix the name.`,
    example: { name: 'isAdmin', known: ['is-admin'] },
  },
  missingPage: {
    code: 'FW2136',
    severity: 'warning',
    title: 'Link to a missing page',
    why: (p: { path: string }) => `No match found for location with path "${p.path}": it is not a page.`,
    fix: (_: { path: string }) =>
      'Create the page, or fix the link. If the path is a file or a server route, add `external` to the link.',
    example: { path: '/abuot' },
  },
  redirectRuleLoop: {
    code: 'FW2138',
    severity: 'warning',
    title: 'Route rules redirect in a circle',
    why: (p: { chain: readonly string[] }) => `Route rules redirect in a circle: ${p.chain.join(' → ')}.`,
    fix: (_: { chain: readonly string[] }) => 'Remove one of the redirects, or change its target.',
    example: { chain: ['/old', '/new', '/old'] },
  },
  redirectLoop: {
    code: 'FW2135',
    severity: 'error',
    title: 'Infinite redirect',
    why: (p: { chain: string }) => `Infinite redirect: ${p.chain}`,
    fix: (_: { chain: string }) =>
      "Do not redirect where the visitor already is: `if (to.path === '/login') return` before `return navigateTo('/login')`.",
    example: { chain: '/account → /login → /login' },
  },
  unknownApplication: {
    code: 'FW2076',
    severity: 'error',
    title: 'Unknown application id',
    why: (p: { id: string; own: string }) =>
      `There is no running application with the \`appId\` "${p.id}". This one has "${p.own}".`,
    fix: () =>
      'Call `useFwApp()` without an id for the current application, fix the id, or set `future.multiApp` in both applications.',
    example: { id: 'shop', own: 'fw-app' },
  },
  unknownComponent: {
    code: 'FW2022',
    severity: 'warning',
    title: 'Unknown component',
    why: (p: { name: string; nearest?: string }) =>
      `The template uses \`<${p.name}>\`, which is not a known component.`,
    fix: (p: { name: string; nearest?: string }) =>
      p.nearest
        ? `Did you mean \`<${p.nearest}>\`?`
        : 'Fix the name, or create the component. A custom element needs `ui.compilerOptions.isCustomElement`.',
    example: { name: 'ShopCrat', nearest: 'ShopCart' },
  },
  pageRoot: {
    code: 'FW2170',
    severity: 'warning',
    title: 'Page without a single root element',
    why: (p: { file: string; kind: 'several' | 'comment' | 'text' }) =>
      `The page \`${p.file}\` has a transition, but ${ROOT_KINDS[p.kind]}, which Vue cannot animate.`,
    fix: (_: { file: string; kind: 'several' | 'comment' | 'text' }) =>
      'Wrap the template of the page in one element, such as `<div>`.',
    example: { file: 'app/pages/about.vue', kind: 'several' },
  },
  endlessComponents: {
    code: 'FW2028',
    severity: 'error',
    title: 'Infinite recursion of components',
    why: (p: { limit: number; names: readonly string[] }) =>
      `Components are nested more than ${p.limit} levels deep. Infinite recursion in: ${p.names.join(', ')}.`,
    fix: (_: { limit: number; names: readonly string[] }) =>
      'End the recursion: add a `v-if` to the tag, or pass less data at each level.',
    example: { limit: 500, names: ['TreeNode'] },
  },
  noDefaultExport: {
    code: 'FW2029',
    severity: 'warning',
    title: 'Missing default export',
    why: (p: { file: string; what: string; call: string }) =>
      `\`${p.file}\` has no default export, so it is not a ${p.what}.`,
    fix: (p: { file: string; what: string; call: string }) =>
      `Add \`export default ${p.call}\`, or move the file to a directory that is not scanned.`,
    example: { file: 'app/plugins/shop.ts', what: 'plugin', call: 'defineFwPlugin(() => {})' },
  },
  legacyPlugin: {
    code: 'FW2190',
    severity: 'warning',
    title: 'Plugin in the form of Nuxt 2',
    why: (p: { file: string }) =>
      `The plugin \`${p.file}\` exports a function of two parameters, as in Nuxt 2: \`(context, inject) => …\`. fw passes one argument, so the plugin is ignored.`,
    fix: (_: { file: string }) =>
      "Write `export default defineFwPlugin(fwApp => …)`, and replace `inject('name', value)` by `return { provide: { name: value } }`.",
    example: { file: 'app/plugins/shop.ts' },
  },
  slotBeyondServer: {
    code: 'FW2035',
    severity: 'warning',
    title: 'Slot of an island changed on the client',
    why: (p: { name: string; props: string }) =>
      `The slot \`${p.name}\` of a component with \`fw-client\` is rendered on the server, which did not render it with the props ${p.props}. The slot is shown with other props.`,
    fix: () =>
      'Pass the data as props and let the component render it, or put a component with `fw-client` into the slot.',
    example: { name: 'item', props: '{ id: 7 }' },
  },
  clientPartOff: {
    code: 'FW2077',
    severity: 'warning',
    title: 'fw-client has no effect',
    why: (p: { tag: string; isDeep: boolean }) =>
      `\`<${p.tag} fw-client>\` does not run in the browser: \`experimental.componentIslands.selectiveClient\` is ${p.isDeep ? '`true`, and this file is not an island itself' : '`false`'}.`,
    fix: (p: { tag: string; isDeep: boolean }) =>
      p.isDeep
        ? "Set `selectiveClient: 'deep'`, or move the component into the template of the island."
        : "Set `selectiveClient` to `true` or `'deep'`, or remove the attribute.",
    example: { tag: 'ShopCart', isDeep: false },
  },
  remoteIslandOff: {
    code: 'FW2078',
    severity: 'error',
    title: 'Remote islands are disabled',
    why: (p: { name: string; source: string }) =>
      `The island "${p.name}" has the \`source\` ${p.source}, but remote islands are disabled.`,
    fix: () => 'Set `experimental.componentIslands.remoteIsland`, or remove `source`.',
    example: { name: 'Prices', source: 'https://shop.example' },
  },
  componentOff: {
    code: 'FW2036',
    severity: 'warning',
    title: 'Component is disabled',
    why: (p: { name: string; option: string }) =>
      `The template uses \`<${p.name}>\`, which needs \`${p.option}\`. The option is disabled, so the component is an unknown element without effect.`,
    fix: (p: { name: string; option: string }) =>
      `Enable \`${p.option}\` in fw.config, or remove the component from the template.`,
    example: { name: 'FwClientFallback', option: 'experimental.clientFallback' },
  },
  jsxMissing: {
    code: 'FW2023',
    severity: 'error',
    title: 'JSX plugin is not installed',
    why: (p: { compiler: string }) => `The file contains JSX, which needs \`${p.compiler}\`. It is not installed.`,
    fix: (p: { compiler: string }) => `Install it: \`npm install --save-dev ${p.compiler}\`.`,
    example: { compiler: '@vitejs/plugin-vue-jsx' },
  },
  loaderMissing: {
    code: 'FW2097',
    severity: 'error',
    title: 'Loader is not installed',
    why: (p: { loader: string; command: string }) =>
      `The language of this file needs \`${p.loader}\`, which is not installed.`,
    fix: (p: { loader: string; command: string }) => `Install it: \`${p.command}\`.`,
    example: { loader: 'pug-plain-loader', command: 'npm install --save-dev pug pug-plain-loader' },
  },
  decoratorsCompiler: {
    code: 'FW2081',
    severity: 'error',
    title: 'Decorators need TypeScript',
    why: (_: object) => 'The file contains decorators, which need `typescript` to be compiled. It is not installed.',
    fix: (_: object) => 'Install it: `npm install --save-dev typescript`.',
  },
  importMissing: {
    code: 'FW2041',
    severity: 'error',
    title: 'Cannot find import',
    why: (p: { id: string }) => `Cannot find \`${p.id}\`, imported here.`,
    fix: (p: { id: string }) =>
      isPackage(p.id)
        ? `Install it (\`npm install ${packageOf(p.id)}\`), or fix the name.`
        : 'Fix the path, or create the file.',
    example: { id: './format-price' },
  },
  templateImportMissing: {
    code: 'FW2045',
    severity: 'error',
    title: 'Cannot find import of a template',
    why: (p: { id: string; template: string; module?: string; isOff: boolean }) =>
      `The template \`${p.template}\`${p.module ? `, which the module ${p.module} adds,` : ''} imports \`${p.id}\`, which cannot be resolved from ${p.isOff ? 'the build directory' : 'there'}.`,
    fix: (p: { id: string; template: string; module?: string; isOff: boolean }) =>
      p.isOff
        ? 'Enable `experimental.templateImportResolution` to resolve imports of templates from their modules, or install the package in the project.'
        : isPackage(p.id)
          ? `Install it (\`npm install ${packageOf(p.id)}\`), or fix the module.`
          : 'Fix the module that adds the template.',
    example: { id: 'color-tools', template: 'colors.mjs', module: '`fw-colors`', isOff: false },
  },
  certificateUnreadable: {
    code: 'FW2031',
    severity: 'error',
    title: 'Cannot read HTTPS certificate',
    why: (p: { option: string; file: string; reason: string }) =>
      `Cannot read \`${p.file}\` in \`${p.option}\`: ${p.reason}.`,
    fix: (_: { option: string; file: string; reason: string }) =>
      'Fix the path, or set `devServer.https` to `true` for a self-signed certificate.',
    example: { file: 'server.key', option: 'devServer.https.key', reason: 'no such file (ENOENT)' },
  },
  certificateInvalid: {
    code: 'FW2032',
    severity: 'error',
    title: 'Invalid HTTPS certificate',
    why: (p: { reason: string }) => `The certificate in \`devServer.https\` is invalid: ${p.reason}.`,
    fix: (_: { reason: string }) =>
      'Set `key` and the matching `cert`, both as PEM, or a `pfx` file, and the `passphrase` if there is one.',
    example: { reason: 'key values mismatch' },
  },
  foreignHost: {
    code: 'FW2033',
    severity: 'error',
    title: 'Blocked request: this host is not allowed',
    why: (p: { host: string }) => `Blocked a request for the host \`${p.host}\`, which is not allowed.`,
    fix: (p: { host: string }) => `If you trust this host, add \`'${p.host}'\` to \`bundler1.server.allowedHosts\`.`,
    example: { host: 'shop.test' },
  },
  watcherMissing: {
    code: 'FW2037',
    severity: 'warning',
    title: 'Cannot load file watcher',
    why: (p: { name: string; reason: string }) =>
      `\`experimental.watcher\` is \`watcher2\`, which needs the package \`${p.name}\`. It cannot be loaded: ${p.reason}.`,
    fix: (p: { name: string; reason: string }) =>
      `Install it: \`npm install --save-dev ${p.name}\`. Until then, \`watcher1\` is used.`,
    example: { name: '@parcel/watcher', reason: 'it is not installed' },
  },
  watchFailed: {
    code: 'FW2038',
    severity: 'warning',
    title: 'Cannot watch files',
    why: (p: { what: string; reason: string }) => `Cannot watch ${p.what}: ${p.reason}. Edits of it are not detected.`,
    fix: () => 'Fix its permissions, or exclude it with `watchers.fileWatcher.ignored`.',
    example: { what: 'app/loop', reason: 'too many symbolic links (ELOOP)' },
  },
  noWatches: {
    code: 'FW2042',
    severity: 'warning',
    title: 'File watch limit reached (ENOSPC)',
    why: (p: { reason: string }) =>
      `Falling back to polling, because the system limit for file watchers is reached: ${p.reason}.`,
    fix: () =>
      "Raise the limits (`fs.inotify.max_user_watches` and `fs.inotify.max_user_instances` on Linux), stop other programs that watch files, or exclude large directories with `ignore` and `experimental.watcher: 'watcher1-granular'`.",
    example: { reason: 'System limit for number of file watchers reached' },
  },
  inlineRouteRules: {
    code: 'FW2043',
    severity: 'error',
    title: 'Invalid defineRouteRules',
    why: (p: { reason: 'off' | 'twice' | 'dynamic' }) =>
      ({
        off: 'The page calls `defineRouteRules`, but `experimental.inlineRouteRules` is disabled.',
        twice: 'The page calls `defineRouteRules` twice.',
        dynamic:
          'The argument of `defineRouteRules` is not static. fw reads it at build time, without running the page.',
      })[p.reason],
    fix: (p: { reason: 'off' | 'twice' | 'dynamic' }) =>
      ({
        off: 'Enable it, or move the rules to `routeRules` in fw.config.',
        twice: 'Merge them into one call.',
        dynamic: 'Use an object of literals, or move the rules to `routeRules` in fw.config.',
      })[p.reason],
    example: { reason: 'dynamic' },
  },
  frameworkMissing: {
    code: 'FW2046',
    severity: 'error',
    title: 'fw is not installed',
    why: (p: { rootDir: string }) => `\`fw\` is not installed in the project ${p.rootDir}.`,
    fix: () => 'Install it there: `npm install fw`.',
    example: { rootDir: '/srv/my-site' },
  },
  islandsWithoutServer: {
    code: 'FW2044',
    severity: 'warning',
    title: 'Islands need SSR',
    why: (p: { names: readonly string[] }) =>
      `\`ssr\` is disabled, so these islands cannot be rendered: ${p.names.map(name => `\`${name}\``).join(', ')}.`,
    fix: () =>
      'Enable `ssr` and disable it per page with the route rule `ssr: false`, or render the components on the client: rename the files without `.server` and `.island`.',
    example: { names: ['Prices'] },
  },
  prerenderFailed: {
    code: 'FW2024',
    severity: 'error',
    title: 'Prerendering failed',
    why: (p: { routes: readonly FailedRoute[] }) =>
      `${countRoutes(p.routes)} failed to prerender:${listRoutes(p.routes)}`,
    fix: (_: { routes: readonly FailedRoute[] }) =>
      'Fix the pages and the links to them, or exclude the routes with `serverEngine.prerender.ignore`. If the code is fine, but its data was not, `--resume` only renders the routes that are missing.',
    example: { routes: [{ route: '/shop/7', status: 500, reason: 'Cannot reach the database', from: ['/shop'] }] },
  },
  prerenderIncomplete: {
    code: 'FW2025',
    severity: 'warning',
    title: 'Prerendering incomplete',
    why: (p: { routes: readonly FailedRoute[] }) =>
      `${countRoutes(p.routes)} failed to prerender and ${p.routes.length === 1 ? 'is' : 'are'} missing in the output:${listRoutes(p.routes)}`,
    fix: (_: { routes: readonly FailedRoute[] }) =>
      'Fix the pages and the links to them, or exclude the routes with `serverEngine.prerender.ignore`.',
    example: { routes: [{ route: '/shop/7', status: 500, reason: 'Cannot reach the database', from: ['/shop'] }] },
  },
  prerenderRequestFailed: {
    code: 'FW2068',
    severity: 'warning',
    title: 'Error during prerendering',
    why: (p: { reason: string }) =>
      `An error occurred while pages were prerendered: ${/[.!?]$/.test(p.reason) ? p.reason : `${p.reason}.`}`,
    fix: (_: { reason: string }) =>
      'Fix the code shown, or handle the error there. The page was prerendered nevertheless.',
    example: { reason: 'Cannot reach the database' },
  },
  brokenLinks: {
    code: 'FW2130',
    severity: 'warning',
    title: 'Broken links',
    why: (p: { links: ReadonlyArray<{ link: string; from: readonly string[] }> }) =>
      `${p.links.length === 1 ? '1 link leads to a file that does' : `${p.links.length} links lead to files that do`} not exist in the output:${listLinks(p.links)}`,
    fix: (_: { links: ReadonlyArray<{ link: string; from: readonly string[] }> }) =>
      'Add the files to `public/`, fix the links, or add server routes to `serverEngine.prerender.routes`.',
    example: { links: [{ link: '/prices.pdf', from: ['/shop'] }] },
  },
  cannotResume: {
    code: 'FW2131',
    severity: 'warning',
    title: 'Cannot resume prerendering',
    why: (p: { reason: string }) => p.reason,
    fix: (_: { reason: string }) => 'Nothing to do: all routes are prerendered again.',
    example: { reason: 'Prerendering cannot be resumed: the options have changed.' },
  },
  buildRunning: {
    code: 'FW2026',
    severity: 'error',
    title: 'Another build is running',
    why: (p: { pid: number; lock: string }) => `Process ${p.pid} is building the same project.`,
    fix: (p: { pid: number; lock: string }) =>
      `Wait until it has finished. If no build is running, remove \`${p.lock}\`.`,
    example: { pid: 4711, lock: '.fw/build.lock' },
  },
  cleanupRefused: {
    code: 'FW2027',
    severity: 'error',
    title: 'Refused to remove directory',
    why: (p: { option: string; dir: string; reason: string }) => `\`${p.option}\` is \`${p.dir}\`, ${p.reason}.`,
    fix: (p: { option: string; dir: string; reason: string }) =>
      `Set \`${p.option}\` to a separate directory in the project, or remove the directory yourself.`,
    example: { option: 'buildDir', dir: 'app', reason: 'which contains source files' },
  },
  lostContext: {
    code: 'FW2039',
    severity: 'error',
    title: 'Composable called outside of setup',
    why: (p: LostContext) => `${p.caller}() was called outside of setup, without an fw context: ${howLost(p)}.`,
    fix: (p: LostContext) =>
      p.by === 'module'
        ? 'Call it in a function: the setup of a component, a plugin, route middleware, or a composable called by those.'
        : `Call it ${p.by === 'await' ? 'before the `await`' : 'before the callback'} and use its result; or get the application there, \`const fwApp = useFwApp()\`, and write \`fwApp.runWithContext(() => ${p.caller}())\`.`,
    example: { caller: 'useRoute', by: 'await', location: 'app/composables/use-cart.ts:4:3' },
  },
  serverImport: {
    code: 'FW2160',
    severity: 'error',
    title: 'Server code imported in client code',
    why: (p: { id: string; target: 'code' | 'plugin' | 'package' }) =>
      ({
        code: `\`${p.id}\` is server code, but is imported here by code that also runs in browsers.`,
        plugin: `\`${p.id}\` is a plugin that only runs on the server, but is imported here by code that also runs in browsers.`,
        package: `\`${p.id}\` is in \`security.serverOnlyPackages\`, but is imported here by code that also runs in browsers.`,
      })[p.target],
    fix: (_: { id: string; target: 'code' | 'plugin' | 'package' }) =>
      'Call the code through a server route (`useFetch`, `$fetch`), move what both sides need to `shared/`, or import only types (`import type`).',
    example: { id: '~~/server/utils/database', target: 'code' },
  },
  appImport: {
    code: 'FW2161',
    severity: 'error',
    title: 'Application code imported in server code',
    why: (p: { id: string }) =>
      `\`${p.id}\` is part of the Vue application, but is imported here by server code, which runs without it.`,
    fix: (_: { id: string }) => 'Move what both sides need to `shared/`, and import it from there.',
    example: { id: '~/composables/use-cart' },
  },
  notClientCode: {
    code: 'FW2063',
    severity: 'warning',
    title: 'File is not client code',
    why: (p: { file: string }) =>
      `A browser requested \`${p.file}\`, which is not client code. The request was blocked.`,
    fix: () =>
      'Import the file in client code, or move it to the source directory. Allow directories outside of the project with `bundler1.server.fs.allow`.',
    example: { file: 'server/api/cart.ts' },
  },
  foreignSocket: {
    code: 'FW2064',
    severity: 'warning',
    title: 'WebSocket from another origin',
    why: (p: { origin: string; host: string }) =>
      `Blocked a WebSocket connection from \`${p.origin}\` to \`${p.host}\`: the origins differ.`,
    fix: (p: { origin: string; host: string }) =>
      `If the page is yours, add \`'${p.origin}'\` to \`devServer.cors.origin\`.`,
    example: { origin: 'http://shop.test:3000', host: 'localhost:3000' },
  },
  computedCaseSensitivity: {
    code: 'FW2090',
    severity: 'warning',
    title: 'Router option `sensitive` is computed',
    why: (_: Record<never, never>) =>
      'The router options file sets `sensitive` to something other than a literal. Route rules are matched before it runs, and match in any letter case.',
    fix: (_: Record<never, never>) =>
      'Write `sensitive: true` in the exported object, or in `router.options` of `fw.config`.',
  },
  untestedVersion: {
    code: 'FW2091',
    severity: 'warning',
    title: 'Untested version of a dependency',
    why: (p: UntestedVersion) =>
      `\`${p.package}\` ${p.version} is installed. fw relies on internals of \`${p.package}\` that were tested with ${p.window}: ${p.details.map(({ detail }) => detail).join('; ')}. ${p.details.map(({ fallback }) => fallback).join('. ')}.`,
    fix: (p: UntestedVersion) =>
      `Update fw, or install \`${p.package}\` in a tested version (\`npm ls ${p.package}\` shows which package requires it).`,
    example: {
      package: 'vite',
      version: '9.0.0',
      window: '>=8.0.0 <8.3.0',
      details: [{ detail: 'the code of its preload helper', fallback: 'Without it, links preload less' }],
    },
  },
  bindingMismatch: {
    code: 'FW2092',
    severity: 'error',
    title: 'Rolldown and its native binding have different versions',
    why: (p: { rolldown: string; binding: string; bindingVersion: string; file: string }) =>
      `Vite loads \`rolldown\` ${p.rolldown} (${p.file}), but its native binding \`${p.binding}\` is version ${p.bindingVersion}. Builds can succeed and contain scripts that do not parse.`,
    fix: (p: { rolldown: string; binding: string; bindingVersion: string; file: string }) =>
      `Delete \`node_modules\` and the lockfile, and install again. If package.json overrides \`rolldown\` or \`${p.binding}\`, give both the same version.`,
    example: {
      rolldown: '1.2.15',
      file: 'node_modules/rolldown',
      binding: '@rolldown/binding-linux-x64-gnu',
      bindingVersion: '1.2.14',
    },
  },
})

interface UntestedVersion {
  package: string
  version: string
  window: string
  details: ReadonlyArray<{ detail: string; fallback: string }>
}

interface FailedRoute {
  route: string
  status: number
  reason: string
  from: readonly string[]
}

interface LostContext {
  caller: string
  /** Where the context was lost, and how. */
  location?: string
  by?: 'await' | 'callback' | 'module'
  callee?: string
}

function howLost({ by, location, callee }: LostContext): string {
  if (by === 'await') return `the context was lost after the \`await\` in ${location}`
  if (by === 'callback') return `the context was lost in the callback of \`${callee}\` in ${location}`
  return by === 'module'
    ? `${location} runs while its module is loaded`
    : 'the context was lost in code that runs later'
}

const ROOT_KINDS = {
  several: 'several root nodes',
  comment: 'only a comment as its root',
  text: 'text as its root',
} as const

function countRoutes({ length }: readonly FailedRoute[]): string {
  return length === 1 ? '1 route' : `${length} routes`
}

/** Entries of a list that are printed. Reports contain all. */
const MAX_LISTED = 50

function listRoutes(routes: readonly FailedRoute[]): string {
  const shown = routes
    .slice(0, MAX_LISTED)
    .map(
      ({ route, status, reason, from }) =>
        `\n    ${route}  ${status} ${reason}${from.length > 0 ? `\n      linked from ${listPages(from)}` : ''}`,
    )
  const more = routes.length - MAX_LISTED
  return shown.join('') + (more > 0 ? `\n    and ${more} more: see prerender-report.json in the build directory` : '')
}

function listLinks(links: ReadonlyArray<{ link: string; from: readonly string[] }>): string {
  const shown = links
    .slice(0, MAX_LISTED)
    .map(({ link, from }) => `\n    ${link}\n      linked from ${listPages(from)}`)
  const more = links.length - MAX_LISTED
  return shown.join('') + (more > 0 ? `\n    and ${more} more` : '')
}

function listPages(pages: readonly string[]): string {
  return (pages.length > 3 ? [...pages.slice(0, 3), `${pages.length - 3} more`] : pages).join(', ')
}

function listKnown(names: readonly string[]): string {
  return names.length > 0 ? `Known: ${names.map(name => `\`${name}\``).join(', ')}.` : 'There are none.'
}

function isPackage(id: string): boolean {
  return /^(?:@[a-z\d-]|[a-z\d])/.test(id) && !/^\w+:/.test(id)
}

function packageOf(id: string): string {
  return id
    .split('/')
    .slice(0, id.startsWith('@') ? 2 : 1)
    .join('/')
}
