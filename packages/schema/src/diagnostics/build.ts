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
    page: `The connector \`sqlite\` of \`serverEngine.database\` is the SQLite that Node contains from version 22.5. \`useDatabase()\` fails without it. Other connectors
work with every supported version of Node:

\`\`\`ts
export default defineFwConfig({
  serverEngine: {
    experimental: { database: true },
    database: { default: { connector: 'libsql', options: { url: 'file:./.data/db.sqlite' } } },
  },
})
\`\`\``,
  },
  missingTracingApi: {
    code: 'FW2110',
    severity: 'error',
    title: 'Tracing needs @opentelemetry/api',
    why: (_: object) => '`monitoring.tracing` is enabled, but `@opentelemetry/api` is not installed in the project.',
    fix: (_: object) => 'Install it (`npm install @opentelemetry/api`), or disable `monitoring.tracing`.',
    page: `fw creates spans with the OpenTelemetry API of the project, so that they belong to the same traces as those of your own code. The SDK and its
exporter are up to you: a server plugin registers them.

\`\`\`sh
npm install @opentelemetry/api @opentelemetry/sdk-trace-node
\`\`\``,
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
    page: `Cannot find module: an entry of \`modules\` is a path (\`./modules/a\`, \`~/modules/a\`), a package, or the module itself. Paths are relative
to the configuration file; \`~~\` and \`@@\` are the root directory, \`~\` and \`@\` the source directory. Packages are resolved from there
and from \`modulesDir\`.

\`\`\`ts
export default defineFwConfig({
  modules: ['./modules/shpo'], // FW2001: the file is modules/shop.ts
})
\`\`\``,
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
    page: `A module threw an error: while it was loaded, while its options were resolved, in its \`setup\` function or in a hook. The message shows the
error, and its location in the module. A module is a function, or the return value of \`defineFwModule\`. fw does not start without it, because
the application would be incomplete.

\`\`\`ts
// modules/shop.ts
export default defineFwModule({
  setup(options, fw) {
    if (!process.env.SHOP_KEY) throw new Error('SHOP_KEY is not set') // FW2002
  },
})
\`\`\``,
  },
  moduleIncompatible: {
    code: 'FW2040',
    severity: 'warning',
    title: 'Module is incompatible',
    why: (p: { module: string; reason: string }) => `The module \`${p.module}\` is incompatible: ${p.reason}.`,
    fix: (p: { module: string; reason: string }) =>
      `Install a compatible version of \`${p.module}\`, or remove it from \`modules\`.`,
    example: { module: 'fw-shop', reason: 'it requires fw ^5.0.0' },
    page: `\`meta.compatibility\` of a module declares which versions of fw (\`fw: '^4.0.0'\`) and which builders (\`builder: { bundler2: false }\`)
it supports. fw compares the range with its own version and with 4.2, whose API it has, and in the v3 layout with 3.21 as well. An
incompatible module is still set up, and this warning says why it may fail. With \`experimental.enforceModuleCompatibility\` it is an error.

\`\`\`ts
export default defineFwModule({
  meta: { name: 'fw-shop', compatibility: { fw: '^5.0.0' } }, // FW2040 with fw 4
})
\`\`\``,
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
    page: `\`builder\` is the package that bundles the application, and \`server.builder\` the one that builds the server. \`bundler1\` (Vite) comes
with fw. \`bundler2\` (webpack) and \`bundler3\` (Rspack) are the packages \`@fw/bundler2-builder\` and \`@fw/bundler3-builder\`, which projects
install. A custom builder is a package of the project, or a file of it:

\`\`\`ts
export default defineFwConfig({
  builder: './build/my-builder.ts', // FW2003 if there is no such file
})
\`\`\`

\`fw config check\` reports it as well.`,
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
    page: `A custom builder is a package (or an object) with one function: \`bundle(app)\`. It builds the client bundle and, when \`ssr\` is enabled, the
server bundle, and returns where they are. If it returns nothing, they are expected where fw's own builders write them. A builder that calls
another one returns what that one returns.

\`\`\`ts
// build/my-builder.ts
export async function bundle(app) {
  // writes the bundles of the application
  return { clientDir: '/shop/dist/client', serverEntry: '/shop/dist/server/server.mjs' }
}
\`\`\``,
  },
  serverUnprepared: {
    code: 'FW2030',
    severity: 'error',
    title: 'Custom server builder without prepare',
    why: (_: object) =>
      'The builder in `server.builder` calls `bundle` of `@fw/server-builder` without calling `prepare` first. In development server code runs in the bundler, so it must be prepared before the bundler starts.',
    fix: (_: object) => 'Add `prepare` to your builder: `server: { builder: { prepare: server.prepare, … } }`.',
    page: `A custom server builder can wrap the one of fw. It needs \`prepare\` too: in development server code runs in the bundler, which has to
know about it before it starts. \`scanImports\` returns the auto-imports of server code, for type declarations.

\`\`\`ts
import * as server from '@fw/server-builder'

export default defineFwConfig({
  server: {
    builder: {
      prepare: server.prepare,
      scanImports: server.scanImports,
      async bundle(app, output) {
        return server.bundle(app, output)
      },
    },
  },
})
\`\`\``,
  },
  buildFailed: {
    code: 'FW2005',
    severity: 'error',
    title: 'Build failed',
    why: (p: { reason: string }) => p.reason,
    fix: (_: { reason: string }) => 'Fix the code at the location shown.',
    example: { reason: 'Element is missing end tag.' },
    page: `The bundler failed to compile a file of the application. The message comes from the bundler or a plugin; file, line and column show the location.

\`\`\`vue
<template>
  <p>Hello</div> <!-- FW2005 -->
</template>
\`\`\``,
  },
  noBuild: {
    code: 'FW2006',
    severity: 'error',
    title: 'No build to preview',
    why: (p: { file: string }) => `There is no production build: \`${p.file}\` does not exist.`,
    fix: (_: { file: string }) => 'Run `fw build` or `fw generate` first.',
    example: { file: '.output/server/index.mjs' },
    page: `\`fw preview\` starts the production server of \`fw build\`, or serves the static files of \`fw generate\`, from the output directory (\`.output\`).

\`\`\`sh
npx fw build
npx fw preview
\`\`\``,
  },
  noPreview: {
    code: 'FW2132',
    severity: 'error',
    title: 'Cannot preview this build',
    why: (p: { preset: string; reason: string }) => `The last build is for the preset \`${p.preset}\`: ${p.reason}.`,
    fix: (p: { preset: string; reason: string }) =>
      `${p.reason.endsWith('is not installed') ? 'Install it' : 'Deploy the build'}, or build for Node and preview that: \`fw build --preset node-server\`.`,
    example: { preset: 'aws-lambda', reason: 'its server only runs on that platform' },
    page: `\`fw preview\` runs the last build. Node runs the builds of most presets, and some presets have a command of their own: \`bun\` and \`deno-server\` run
with Bun and Deno, Cloudflare's run with \`npx wrangler\`. The servers of other platforms, such as AWS Lambda, only run there, and that of \`node-middleware\` is a part of your own server.

\`\`\`sh
npx fw build --preset node-server
npx fw preview
\`\`\``,
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
    page: `The server cannot listen: another program uses the port (EADDRINUSE), the host is not an address of this machine (EADDRNOTAVAIL, ENOTFOUND), or you do not have permission for a port below 1024 (EACCES).

\`\`\`sh
npx fw dev --port 4000
\`\`\``,
  },
  missingFile: {
    code: 'FW2008',
    severity: 'error',
    title: 'Configured file does not exist',
    why: (p: { option: string; id: string }) => `Cannot find \`${p.id}\` in \`${p.option}\`.`,
    fix: (_: { option: string; id: string }) => 'Fix the path, or remove the entry.',
    example: { id: '~/assets/main.css', option: 'css' },
    page: `A file in \`plugins\`, \`css\`, \`serverHandlers\`, \`build.templates\` or \`spaLoadingTemplate\` does not exist. \`~\` and \`@\` are the source
directory, \`~~\` and \`@@\` the root directory of the project; a relative path is resolved from the source directory, then from the
root. Extensions are optional.

\`\`\`ts
export default defineFwConfig({
  plugins: ['~/extra/analytics'], // FW2008: app/extra/analytics.ts does not exist
})
\`\`\``,
  },
  badPageName: {
    code: 'FW2009',
    severity: 'error',
    title: 'Invalid dynamic segment',
    why: (p: { name: string }) => `The page name \`${p.name}\` contains an invalid dynamic segment.`,
    fix: (_: { name: string }) =>
      'Write dynamic segments as `[id]`, `[[id]]` or `[...id]`, with letters, digits and underscores.',
    example: { name: 'shop/[id' },
    page: `Brackets in the name of a page (or of a directory of pages) are dynamic segments of its route.

| name | route |
|---|---|
| \`[id].vue\` | \`/7\` |
| \`[[id]].vue\` | \`/\` and \`/7\` |
| \`[...path].vue\` | everything below |
| \`[id.vue\`, \`[].vue\`, \`[-].vue\` | FW2009 |

\`\`\`
app/pages/shop/[id.vue    FW2009: the bracket is not closed
app/pages/shop/[id].vue   correct
\`\`\``,
  },
  repeatedPageMeta: {
    code: 'FW2010',
    severity: 'error',
    title: 'Multiple definePageMeta calls',
    why: (p: { count: number }) => `The page calls \`definePageMeta\` ${p.count} times.`,
    fix: (_: { count: number }) => 'Merge them into one call.',
    example: { count: 2 },
    page: `\`definePageMeta\` is a compiler macro: fw reads it at build time, once per page.

\`\`\`ts
definePageMeta({ layout: 'wide' })
definePageMeta({ middleware: 'auth' }) // FW2010

definePageMeta({ layout: 'wide', middleware: 'auth' }) // correct
\`\`\``,
  },
  pageMetaNotLiteral: {
    code: 'FW2011',
    severity: 'error',
    title: 'definePageMeta without an object literal',
    why: () =>
      'The argument of `definePageMeta` is not an object literal. fw reads it at build time, without running the page.',
    fix: () => 'Pass an object literal. Its values can be expressions.',
    page: `\`definePageMeta\` is a compiler macro: fw reads the keys from the source code of the page.

\`\`\`ts
const meta = { layout: 'wide' }
definePageMeta(meta) // FW2011
definePageMeta({ layout: 'wide' }) // correct
definePageMeta({ ...meta }) // correct: the values are then only known at runtime
\`\`\``,
  },
  sameRoute: {
    code: 'FW2012',
    severity: 'warning',
    title: 'Duplicate route',
    why: (p: { path: string; used: string; dropped: string }) =>
      `\`${p.used}\` and \`${p.dropped}\` both define the route \`${p.path}\`. The first one is used.`,
    fix: (_: { path: string; used: string; dropped: string }) => 'Rename one of the files, or remove it.',
    example: { used: 'app/pages/shop.vue', dropped: 'app/pages/shop/index.vue', path: '/shop' },
    page: `Two pages have the same path: route groups in parentheses and the names of params do not make a difference.

\`\`\`
pages/about.vue
pages/(company)/about.vue  FW2012
pages/users/[id].vue
pages/users/[name].vue     FW2012
\`\`\`

A page of the project that overrides the same file of a layer is not reported.`,
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
    page: `The name of a component comes from its path, so that \`components/base/Button.vue\` and \`components/BaseButton.vue\` are both
\`BaseButton\`. A component of the project that overrides one of a layer is not reported.

\`\`\`ts
export default defineFwConfig({
  components: [
    { path: '~/components/base', prefix: 'Base', priority: 2 },
    '~/components',
  ],
})
\`\`\``,
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
    page: `Files in \`composables/\`, \`utils/\`, \`shared/utils/\` and \`imports.dirs\` are auto-imported. Two files of the same layer
export the same name.

\`\`\`ts
// app/utils/price.ts
export const formatPrice = (cents: number) => \`\${cents / 100} €\`

// app/utils/money.ts
export const formatPrice = (cents: number) => \`€ \${cents / 100}\` // FW2014
\`\`\``,
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
    page: `The keys of \`cssProcessor.plugins\` are PostCSS plugins: packages, resolved from the project, its layers and
\`modulesDir\`, or files, with a path relative to the root directory or with an alias (\`~/postcss/theme\`). \`autoprefixer\` and
\`cssnano\` do not need a package.

\`\`\`ts
export default defineFwConfig({
  cssProcessor: { plugins: { 'postcss-nesting': {} } }, // npm install --save-dev postcss-nesting
})
\`\`\``,
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
    page: `A PostCSS plugin is a function that takes options and returns the plugin. The package does not export a function, or the function threw an error.

\`\`\`ts
export default defineFwConfig({
  cssProcessor: {
    plugins: { './postcss/broken.ts': {} }, // FW2016: it exports an object
  },
})
\`\`\``,
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
    page: `\`autoprefixer\` and \`cssnano\` are enabled by default and do not need a package: Lightning CSS adds vendor prefixes and minifies the styles, many
times faster. Their options need the package of the same name: install it, and it is used instead of Lightning CSS.

\`\`\`ts
export default defineFwConfig({
  // npm install --save-dev cssnano cssnano-preset-advanced
  cssProcessor: { plugins: { cssnano: { preset: 'advanced' } } },
})
\`\`\``,
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
    page: `A CSS pre-processor is installed, but cannot be loaded or started.

\`sass-embedded\` needs a separate package for each platform, for example \`sass-embedded-linux-x64\`. It is missing if optional dependencies were
omitted (\`npm install --omit=optional\`), or if \`node_modules\` was copied from another platform. \`sass\` is slower and runs everywhere.

\`\`\`sh
npm install --save-dev sass-embedded --include=optional
\`\`\``,
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
    page: `Preprocessor dependency not found: to use Sass, Less or Stylus, install its package in the project. webpack and Rspack also need its loader.

| files | package | with webpack and Rspack also |
|---|---|---|
| \`.scss\`, \`.sass\` | \`sass\` or \`sass-embedded\` | \`sass-loader\` |
| \`.less\` | \`less\` | \`less-loader\` |
| \`.styl\`, \`.stylus\` | \`stylus\` | \`stylus-loader\` |

\`\`\`vue
<style lang="scss">
/* FW2017 without the package sass */
.card { a { color: teal } }
</style>
\`\`\``,
  },
  typeCheckerMissing: {
    code: 'FW2018',
    severity: 'error',
    title: 'Type checker is not installed',
    why: () => '`fw typecheck` needs `vue-tsc`, which is not installed.',
    fix: () => 'Install it: `npm install --save-dev vue-tsc typescript`.',
    page: `\`fw typecheck\` and the option \`typescript.typeCheck\` run \`vue-tsc\`. fw does not include it: install it in the project.

\`\`\`sh
npm install --save-dev vue-tsc typescript
npx fw typecheck
\`\`\``,
  },
  wrongTypes: {
    code: 'FW2019',
    severity: 'error',
    title: 'Type check failed',
    why: () => 'Type errors found. They are printed above.',
    fix: () => 'Fix the type errors, or disable `typescript.typeCheck`.',
    page: `With \`typescript.typeCheck\` a build fails if the type checker finds type errors. They are printed above this message.

\`\`\`ts
export default defineFwConfig({
  typescript: { typeCheck: true },
})
\`\`\``,
  },
  unknownLayout: {
    code: 'FW2020',
    severity: 'warning',
    title: 'Unknown layout',
    why: (p: { name: string; known: readonly string[] }) => `There is no layout \`${p.name}\`. ${listKnown(p.known)}`,
    fix: (p: { name: string; nearest?: string; known: readonly string[] }) =>
      p.nearest ? `Did you mean \`${p.nearest}\`?` : `Create \`layouts/${p.name}.vue\`, or fix the name.`,
    example: { name: 'wide', known: ['default', 'wide-screen'], nearest: 'wide-screen' },
    page: `A page, the route rule \`appLayout\`, \`setPageLayout\` or \`<FwLayout name>\` uses a layout that does not exist in \`layouts/\`. The page
is rendered without a layout.

The name of a layout is its path in kebab-case: \`layouts/wide/screen.vue\` is \`wide-screen\`.

\`\`\`vue
<!-- app/pages/shop.vue, next to the layout app/layouts/wide/screen.vue -->
<script setup lang="ts">
definePageMeta({ layout: 'wide' }) // FW2020: did you mean \`wide-screen\`?
</script>
\`\`\``,
  },
  unknownMiddleware: {
    code: 'FW2021',
    severity: 'error',
    title: 'Unknown route middleware',
    why: (p: { name: string; known: readonly string[] }) =>
      `There is no route middleware \`${p.name}\`. ${listKnown(p.known)}`,
    fix: (p: { name: string; known: readonly string[] }) => `Create \`middleware/${p.name}.ts\`, or fix the name.`,
    example: { name: 'isAdmin', known: ['is-admin'] },
    page: `A page or the route rule \`appMiddleware\` uses a route middleware that does not exist in \`middleware/\` and was not added with
\`addRouteMiddleware\`. The page is not rendered, because the middleware may have been meant to protect it. A build fails, unless code of the
application or a plugin adds a middleware of that name, or of a computed name, with \`addRouteMiddleware\`.

The name of a middleware is its path in kebab-case: \`middleware/isAdmin.ts\` is \`is-admin\`.

\`\`\`vue
<!-- app/pages/admin.vue, next to the middleware app/middleware/isAdmin.ts -->
<script setup lang="ts">
definePageMeta({ middleware: 'isAdmin' }) // FW2021: its name is \`is-admin\`
</script>
\`\`\``,
  },
  missingPage: {
    code: 'FW2136',
    severity: 'warning',
    title: 'Link to a missing page',
    why: (p: { path: string }) => `No match found for location with path "${p.path}": it is not a page.`,
    fix: (_: { path: string }) =>
      'Create the page, or fix the link. If the path is a file or a server route, add `external` to the link.',
    example: { path: '/abuot' },
    page: `In development, fw warns once about each link (\`<FwLink>\`, \`navigateTo\`) whose path does not match a page. The warning has the
file of the component that contains the link.

\`\`\`vue
<template>
  <!-- FW2136, if there is no app/pages/abuot.vue -->
  <FwLink to="/abuot">About</FwLink>
  <!-- A file of public/, or a route of the server -->
  <FwLink to="/feed.xml" external>Feed</FwLink>
</template>
\`\`\`

Paths that a route rule redirects are valid.`,
  },
  redirectRuleLoop: {
    code: 'FW2138',
    severity: 'warning',
    title: 'Route rules redirect in a circle',
    why: (p: { chain: readonly string[] }) => `Route rules redirect in a circle: ${p.chain.join(' → ')}.`,
    fix: (_: { chain: readonly string[] }) => 'Remove one of the redirects, or change its target.',
    example: { chain: ['/old', '/new', '/old'] },
    page: `ERR_TOO_MANY_REDIRECTS: the redirects of route rules lead back to where they start. Browsers stop after about 20 redirects, and show an error.

\`\`\`ts
export default defineFwConfig({
  routeRules: {
    '/shop': { redirect: '/store' },
    '/store': { redirect: '/shop' }, // FW2138
  },
})
\`\`\``,
  },
  redirectLoop: {
    code: 'FW2135',
    severity: 'error',
    title: 'Infinite redirect',
    why: (p: { chain: string }) => `Infinite redirect: ${p.chain}`,
    fix: (_: { chain: string }) =>
      "Do not redirect where the visitor already is: `if (to.path === '/login') return` before `return navigateTo('/login')`.",
    example: { chain: '/account → /login → /login' },
    page: `Infinite redirect in navigation guard: route middleware redirects from page to page without an end. fw stops after 30 redirects of one navigation. The message has
the pages, and the middleware that redirected to each of them.

\`\`\`ts
// app/middleware/auth.global.ts
export default defineFwRouteMiddleware(to => {
  const user = useState('user')
  if (!user.value) return navigateTo('/login') // FW2135: /login redirects to itself
})
\`\`\`

\`\`\`ts
// app/middleware/auth.global.ts
export default defineFwRouteMiddleware(to => {
  const user = useState('user')
  if (!user.value && to.path !== '/login') return navigateTo('/login')
})
\`\`\``,
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
    page: `\`useFwApp(id)\` returns the application with that \`appId\`. An unknown id is an error, so that a typo does not return the wrong
application. \`tryUseFwApp(id)\` returns undefined instead.

Another application on the same page is found if both set \`future.multiApp\`, and after it has started.

\`\`\`ts
const app = useFwApp('shop') // FW2076 if no application has \`appId: 'shop'\`
\`\`\``,
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
    page: `Failed to resolve component: a template uses a component that does not exist in the component directories. It is rendered as an unknown
element, in development and in production.

Components that a plugin registers (\`fwApp.vueApp.component(…)\`) are resolved at runtime: in an application with such a plugin, only names that are similar to a known
component are reported. For [custom elements](https://vuejs.org/guide/extras/web-components), tell the compiler which tags they are:

\`\`\`ts
export default defineFwConfig({
  ui: { compilerOptions: { isCustomElement: tag => tag.startsWith('my-') } },
})
\`\`\``,
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
    page: `Component inside \`<Transition>\` renders non-element root node that cannot be animated: Vue applies the classes of a transition to the
root element of the page. A page with several root nodes, or with a comment or text as its root, has no such element. Its transition does not run, and after a navigation the page may stay
empty.

\`\`\`vue
<!-- pages/about.vue -->
<template>
  <div>
    <h1>About</h1>
    <p>…</p>
  </div>
</template>
\`\`\`

Pages have a transition if \`app.pageTransition\` is set, with \`pageTransition\` in \`definePageMeta\`, or with \`<FwPage transition>\`. \`definePageMeta({ pageTransition: false })\`
disables it for a page.`,
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
    page: `Infinite recursion (\`Maximum call stack size exceeded\`): a recursive component, such as a tree or a comment thread, has to end
somewhere:

\`\`\`vue
<!-- components/Branch.vue -->
<script setup>
defineProps(['node'])
</script>

<template>
  <li>
    {{ node.name }}
    <ul v-if="node.children"><Branch v-for="child in node.children" :key="child.name" :node="child" /></ul>
  </li>
</template>
\`\`\`

Circular data leads to infinite recursion, even with a \`v-if\`. In development the server stops at 500 nested components and reports their
names, instead of exhausting the call stack.

A page, a layout, \`app.vue\` and \`error.vue\` cannot refer to themselves: \`<About />\` in \`pages/about.vue\` is a component in
\`components/\`, and missing if there is none.`,
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
    page: `Plugins, route middleware, server plugins and server handlers need a default export. A file without one, such as a new, empty file, is
ignored until it has one; a request for a server route without a handler responds with this error.

\`\`\`ts
// plugins/hello.ts
export default defineFwPlugin(() => {
  console.log('hello')
})
\`\`\``,
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
    page: `A plugin of Nuxt 2 gets a context and the function \`inject\`. A plugin of fw gets the app instance, and returns what it provides:

\`\`\`ts
// plugins/hello.ts
export default defineFwPlugin(fwApp => {
  fwApp.vueApp.directive('focus', { mounted: element => element.focus() })
  return { provide: { hello: (name: string) => \`Hello \${name}\` } }
})
\`\`\`

The members of the context have other names: \`app\` is \`fwApp.vueApp\`, \`route\` is \`useRoute()\`, \`redirect\` is \`navigateTo()\`, \`$config\` is \`useRuntimeConfig()\`, and \`error\` is
\`showError()\`.`,
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
    page: `The slots of a component with \`fw-client\` are part of the island: only the server renders them. It does so for all slot props that the
component passes on the server, and the client shows the matching result. Slot props that depend on client state are not available:

\`\`\`vue
<!-- components/Choice.vue, used as <Choice fw-client> in an island -->
<script setup>
const chosen = ref(0)
</script>

<template>
  <button @click="chosen++"><slot :chosen="chosen" /></button>
</template>
\`\`\`

The server only rendered the slot with \`chosen: 0\`, so the client always shows that. This warning is only shown in development.`,
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
    page: `A component with \`fw-client\` in an island is hydrated on the client. \`selectiveClient\` sets where the attribute works:

| value | \`fw-client\` works |
|---|---|
| \`false\` | nowhere |
| \`true\` | in the template of an island |
| \`'deep'\` | there, and in the templates of all components that an island renders. The default |

\`\`\`ts
// fw.config.ts
export default defineFwConfig({
  experimental: { componentIslands: { selectiveClient: 'deep' } },
})
\`\`\``,
  },
  remoteIslandOff: {
    code: 'FW2078',
    severity: 'error',
    title: 'Remote islands are disabled',
    why: (p: { name: string; source: string }) =>
      `The island "${p.name}" has the \`source\` ${p.source}, but remote islands are disabled.`,
    fix: () => 'Set `experimental.componentIslands.remoteIsland`, or remove `source`.',
    example: { name: 'Prices', source: 'https://shop.example' },
    page: `\`experimental.componentIslands\` is \`'local'\`, or an object with \`remoteIsland: false\`: \`<FwIsland source>\` does not
fetch remote islands, renders its fallback and emits \`error\`.

\`\`\`vue
<template>
  <FwIsland name="Prices" source="https://shop.example" /> <!-- FW2078 without remoteIsland -->
</template>
\`\`\``,
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
    page: `Some components of fw need an option, so that they are not bundled into applications that do not use them:

| component | option |
|---|---|
| \`FwClientFallback\` | \`experimental.clientFallback\`, disabled by default |
| \`FwIsland\` | \`experimental.componentIslands\`, enabled if there are islands, unless it is \`false\` |

Your own component with the same name does not need an option.

\`\`\`vue
<template>
  <FwClientFallback> <!-- FW2036 without experimental.clientFallback -->
    <ShopMap />
  </FwClientFallback>
</template>
\`\`\``,
  },
  jsxMissing: {
    code: 'FW2023',
    severity: 'error',
    title: 'JSX plugin is not installed',
    why: (p: { compiler: string }) => `The file contains JSX, which needs \`${p.compiler}\`. It is not installed.`,
    fix: (p: { compiler: string }) => `Install it: \`npm install --save-dev ${p.compiler}\`.`,
    example: { compiler: '@vitejs/plugin-vue-jsx' },
    page: `JSX (\`.jsx\`, \`.tsx\`, \`<script lang="tsx">\`) is compiled by a plugin with many dependencies, so it is not included in fw. Install it in
the project:

\`\`\`sh
npm install --save-dev @vitejs/plugin-vue-jsx
\`\`\`

With \`jsxFactory\` in \`transformer1.options\` or \`bundler1.esbuild\`, JSX is compiled by the bundler and does not need the plugin.`,
  },
  loaderMissing: {
    code: 'FW2097',
    severity: 'error',
    title: 'Loader is not installed',
    why: (p: { loader: string; command: string }) =>
      `The language of this file needs \`${p.loader}\`, which is not installed.`,
    fix: (p: { loader: string; command: string }) => `Install it: \`${p.command}\`.`,
    example: { loader: 'pug-plain-loader', command: 'npm install --save-dev pug pug-plain-loader' },
    page: `With \`builder: 'bundler2'\` (webpack) or \`'bundler3'\` (Rspack), languages such as Sass, Less, Stylus and Pug need a loader and the
compiler of the language. Most projects use none of them, so they are not included in fw:

\`\`\`sh
npm install --save-dev sass-loader sass
\`\`\``,
  },
  decoratorsCompiler: {
    code: 'FW2081',
    severity: 'error',
    title: 'Decorators need TypeScript',
    why: (_: object) => 'The file contains decorators, which need `typescript` to be compiled. It is not installed.',
    fix: (_: object) => 'Install it: `npm install --save-dev typescript`.',
    page: `With \`experimental.decorators\` you can use ECMAScript decorators in application and server code. Browsers do not support them yet, so
they are compiled by TypeScript. Vite cannot compile them. With webpack and Rspack, \`typescript\` is optional: their builders include
esbuild, which can. Install it in the project:

\`\`\`sh
npm install --save-dev typescript
\`\`\``,
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
    page: `Failed to resolve import (\`ERR_MODULE_NOT_FOUND\`): an import is neither a file, nor an installed package, nor an alias. File, line and
column show the import.

Paths that start with a dot are relative to the importing file; \`~/\` and \`@/\` are the source directory, \`~~/\` and \`@@/\` the root
directory of the project. \`fw config explain alias\` lists all aliases.

\`\`\`ts
import { formatPrice } from './format-price' // FW2041: the file is in app/utils
import { formatDate } from '~/utils/format-date' // correct
\`\`\``,
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
    page: `Modules add templates: generated code below \`#build\`. Imports in the template of a module are resolved from the location of the module,
so that it finds its own dependencies. With \`experimental.templateImportResolution: false\` they are resolved from the build directory, as
if they were code of the project.

A published module has to list the imports of its templates in its \`dependencies\`.

\`\`\`ts
addTemplate({
  filename: 'colors.mjs',
  getContents: () => "export { palette } from 'color-tools'", // FW2045 if the module does not depend on it
})
\`\`\``,
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
    page: `\`devServer.https\` takes the files of a private key and its certificate, or one file with both (\`pfx\`). Paths are relative to the root
directory of the project.

\`\`\`ts
export default defineFwConfig({
  devServer: { https: { key: './server.key', cert: './server.crt' } },
})
\`\`\``,
  },
  certificateInvalid: {
    code: 'FW2032',
    severity: 'error',
    title: 'Invalid HTTPS certificate',
    why: (p: { reason: string }) => `The certificate in \`devServer.https\` is invalid: ${p.reason}.`,
    fix: (_: { reason: string }) =>
      'Set `key` and the matching `cert`, both as PEM, or a `pfx` file, and the `passphrase` if there is one.',
    example: { reason: 'key values mismatch' },
    page: `The private key and the certificate do not match, one of them is missing, the passphrase is wrong, or a file is not a certificate. To
inspect a certificate: \`openssl x509 -in server.crt -text -noout\`.

\`devServer: { https: true }\` does not need files: fw creates a self-signed certificate and reuses it, so that browsers only warn once.

\`\`\`ts
export default defineFwConfig({
  devServer: {
    https: { key: 'server.key', cert: 'other.crt' }, // FW2032: they do not match
  },
})
\`\`\``,
  },
  foreignHost: {
    code: 'FW2033',
    severity: 'error',
    title: 'Blocked request: this host is not allowed',
    why: (p: { host: string }) => `Blocked a request for the host \`${p.host}\`, which is not allowed.`,
    fix: (p: { host: string }) => `If you trust this host, add \`'${p.host}'\` to \`bundler1.server.allowedHosts\`.`,
    example: { host: 'shop.test' },
    page: `Another site could point its domain to your machine and read the responses of the development server (DNS rebinding). So the
development server only responds to safe hosts: \`localhost\` and its subdomains, IP addresses (\`127.0.0.1\`), \`devServer.host\`, and the
hosts you allow:

\`\`\`ts
export default defineFwConfig({
  bundler1: { server: { allowedHosts: ['my-machine.example', '.tunnel.example'] } }, // with a dot: all subdomains too
})
\`\`\`

\`true\` allows all hosts. Production servers do not have this check.`,
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
    page: `\`watcher2\` needs a package with native code, which is not included in fw. Install it in the project:

\`\`\`sh
npm install --save-dev @parcel/watcher
\`\`\`

Until then, fw uses \`watcher1\`, which does not need a package.`,
  },
  watchFailed: {
    code: 'FW2038',
    severity: 'warning',
    title: 'Cannot watch files',
    why: (p: { what: string; reason: string }) => `Cannot watch ${p.what}: ${p.reason}. Edits of it are not detected.`,
    fix: () => 'Fix its permissions, or exclude it with `watchers.fileWatcher.ignored`.',
    example: { what: 'app/loop', reason: 'too many symbolic links (ELOOP)' },
    page: `The file watcher cannot watch a directory of the project or of a layer: it is not readable, or a symbolic link points to itself. Edits
there are not detected; everything else works, and you can reload the page by hand.

Directories without read permission are skipped without this warning, unless \`watchers.fileWatcher.ignorePermissionErrors\` is \`false\`.

\`\`\`sh
ln -s loop app/loop  # a link to itself: FW2038
\`\`\``,
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
    page: `System limit for number of file watchers reached (ENOSPC, EMFILE): the limit applies to all programs of a user, editors and other
development servers included. Without watchers fw falls back to polling: edits are still detected, a moment later and with more CPU
usage.

On Linux this command shows the limits:

\`\`\`bash
sysctl fs.inotify
\`\`\``,
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
    page: `With \`experimental.inlineRouteRules\` a page can define its own route rules:

\`\`\`vue
<script setup lang="ts">
defineRouteRules({ swr: 60, headers: { 'x-robots-tag': 'noindex' } })
</script>
\`\`\`

\`defineRouteRules\` is a compiler macro: fw reads and removes it at build time, so it has to consist of literals: strings, numbers,
booleans, arrays and objects. Rules in \`pages/foo/bar.vue\` apply to \`/foo/bar\`, rules in \`pages/foo/[id].vue\` to \`/foo/**\`.`,
  },
  frameworkMissing: {
    code: 'FW2046',
    severity: 'error',
    title: 'fw is not installed',
    why: (p: { rootDir: string }) => `\`fw\` is not installed in the project ${p.rootDir}.`,
    fix: () => 'Install it there: `npm install fw`.',
    example: { rootDir: '/srv/my-site' },
    page: `\`loadFw\`, \`buildFw\` and \`writeTypes\` of the kit use the fw version that is installed in the project, so that a tool and the project always use
the same one.

\`\`\`ts
import { loadFw } from 'fw/kit'

const app = await loadFw({ cwd: '/srv/my-site' }) // FW2046 if that project did not install fw
\`\`\``,
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
    page: `Server components (\`Feed.server.vue\`), islands (\`Feed.island.vue\`) and server pages (\`pages/feed.server.vue\`) are only rendered on the server. With
\`ssr: false\` the server does not contain the application. To combine client-rendered pages with islands, use route rules:

\`\`\`ts
export default defineFwConfig({
  routeRules: { '/**': { ssr: false } },
})
\`\`\``,
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
    page: `\`fw generate\` prerenders every page, and \`fw build\` the routes in \`serverEngine.prerender\` and in route rules. Each failed route is
listed with its status code, the reason, and the pages that link to it. The output of the previous build is not overwritten.

\`\`\`ts
export default defineFwConfig({
  serverEngine: {
    prerender: {
      ignore: ['/account'], // not prerendered
      failOnError: false, // failed routes are a warning: FW2025
    },
  },
})
\`\`\``,
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
    page: `Some routes failed to prerender. With \`serverEngine.prerender.failOnError: false\` the build continues without them; otherwise it fails with FW2024.

\`\`\`ts
export default defineFwConfig({
  serverEngine: {
    prerender: { failOnError: false, ignore: ['/shop/drafts'] },
  },
})
\`\`\``,
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
    page: `A page was prerendered, but a request it made failed with an unexpected error: a server route threw an error, or there was an unhandled
rejection. The page handles the error, for example by rendering \`error\` of \`useFetch\`, and its file contains the result.

Each error is reported once, with its location. A page that fails because of such an error is reported as FW2024.

\`\`\`ts
// server/api/prices.ts
export default defineEventHandler(() => {
  throw new Error('Cannot reach the database') // FW2068 while a page that fetches it is prerendered
})
\`\`\``,
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
    page: `A page of a static site links to a file, such as \`/feed.xml\` or \`/report.pdf\`, that is not part of the output, so visitors will get a 404. The
message lists each file with the pages that link to it. Links to missing *pages* are errors: see FW2024.

A server route with the name of a file is not crawled. Add it to the routes:

\`\`\`ts
export default defineFwConfig({
  serverEngine: { prerender: { routes: ['/feed.xml'] } },
})
\`\`\`

If the host serves the file, exclude it with \`serverEngine.prerender.ignore\`.`,
  },
  cannotResume: {
    code: 'FW2131',
    severity: 'warning',
    title: 'Cannot resume prerendering',
    why: (p: { reason: string }) => p.reason,
    fix: (_: { reason: string }) => 'Nothing to do: all routes are prerendered again.',
    example: { reason: 'Prerendering cannot be resumed: the options have changed.' },
    page: `\`--resume\` continues prerendering that was interrupted or failed. This is only possible if the files of the project, the options, and the environment
variables that the code reads are unchanged; otherwise, pages of two different builds would be mixed. fw then prerenders all routes.

\`\`\`sh
npx fw generate --resume
\`\`\``,
  },
  buildRunning: {
    code: 'FW2026',
    severity: 'error',
    title: 'Another build is running',
    why: (p: { pid: number; lock: string }) => `Process ${p.pid} is building the same project.`,
    fix: (p: { pid: number; lock: string }) =>
      `Wait until it has finished. If no build is running, remove \`${p.lock}\`.`,
    example: { pid: 4711, lock: '.fw/build.lock' },
    page: `Two builds cannot write the same files at the same time. A build creates \`build.lock\` in the build directory and removes it when it has
finished; the lock of a process that no longer exists is ignored.

To run two builds of a project in parallel, give each its own directories: \`--buildDir\` and \`--serverEngine.output.dir\`.

\`\`\`sh
npx fw build --buildDir=.fw-second --serverEngine.output.dir=.output-second
\`\`\``,
  },
  cleanupRefused: {
    code: 'FW2027',
    severity: 'error',
    title: 'Refused to remove directory',
    why: (p: { option: string; dir: string; reason: string }) => `\`${p.option}\` is \`${p.dir}\`, ${p.reason}.`,
    fix: (p: { option: string; dir: string; reason: string }) =>
      `Set \`${p.option}\` to a separate directory in the project, or remove the directory yourself.`,
    example: { option: 'buildDir', dir: 'app', reason: 'which contains source files' },
    page: `\`fw cleanup\` only removes generated files and caches. It does not remove directories outside of the project, targets of symbolic links, or directories that contain source files.

\`\`\`ts
export default defineFwConfig({
  buildDir: 'app', // FW2027: it contains source files
})
\`\`\``,
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
    page: `A composable was called without access to the fw context (instance unavailable). A server handles many requests at the same time, each
with its own application. A composable finds its application while it is called synchronously: in the setup of a component, in a plugin, in
route middleware, and in functions that those call. After an \`await\`, or in a callback that runs later, the context is lost.

The context is restored after \`await\` in: \`<script setup>\`, \`defineFwPlugin\`, \`defineFwRouteMiddleware\`,
\`setup\` and \`asyncData\` of \`defineFwComponent\`, \`middleware\` and \`validate\` of \`definePageMeta\`, and the functions in
\`optimization.asyncTransforms\`. Elsewhere, call composables before the first \`await\`:

\`\`\`ts
export async function useCart() {
  const user = useState('user')
  const cart = await $fetch('/api/cart')
  return { user, cart }
}
\`\`\`

or use \`const fwApp = useFwApp()\`, and later \`fwApp.runWithContext(() => useState('user'))\`. With \`experimental.asyncContext\` the context is
never lost on platforms with \`AsyncLocalStorage\`, such as Node.js.`,
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
    page: `Code in \`app/\` and \`shared/\` becomes part of the client bundle, with everything it imports. Server code in it would publish what only
the server may know: keys, queries, internal addresses. So fw rejects such imports in development, in builds and in \`fw typecheck\`: of files in \`server/\` (also as
\`#server/…\` and from layers), of plugins with \`.server\` in their name, and of the packages in \`security.serverOnlyPackages\`.

\`\`\`ts
// app/pages/orders.vue
import { findOrders } from '~~/server/utils/orders' // FW2160
const { data } = await useFetch('/api/orders') // correct: the handler calls findOrders()

import type { Order } from '~~/server/utils/orders' // correct: types do not exist at run time
\`\`\`

Files with \`.server\` in their name, such as server plugins and islands, may import server code. Other code may load it in a branch that browsers never run:

\`\`\`ts
if (import.meta.server) {
  const { log } = await import('#server/utils/log')
}
\`\`\``,
  },
  appImport: {
    code: 'FW2161',
    severity: 'error',
    title: 'Application code imported in server code',
    why: (p: { id: string }) =>
      `\`${p.id}\` is part of the Vue application, but is imported here by server code, which runs without it.`,
    fix: (_: { id: string }) => 'Move what both sides need to `shared/`, and import it from there.',
    example: { id: '~/composables/use-cart' },
    page: `Handlers, server plugins and other code in \`server/\` run outside of the Vue application: there are no components, no app instance and no composables of
\`#app\`. In development such an import may seem to work, because one bundler compiles everything; the built server cannot run it. fw rejects imports of \`#app\`,
\`#components\`, \`fw/app\` and \`.vue\` files in both.

\`\`\`ts
// server/api/name.ts
import { useState } from '#app' // FW2161
import { FwLink } from '#components' // FW2161
import { formatName } from '~/utils/format-name' // correct if it is plain TypeScript; better in shared/
\`\`\`

Server code may import components if a plugin in \`serverEngine.rolldownConfig.plugins\` compiles them.`,
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
    page: `The development server only serves client code: files that client code imports, the source directory (\`app/\`; in the v3 layout
\`pages/\`, \`components/\` and the other directories of fw), images, fonts and styles. Everything else could contain secrets and is blocked
with status code 403: \`server/\`, \`fw.config.ts\`, \`.env\` and other dotfiles, \`*.server.*\` files, modules, scripts and data files.

To use a file in the browser, import it:

\`\`\`ts
import countries from '../data/countries.json'
\`\`\``,
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
    page: `Browsers allow every page to open WebSockets to every server, cookies included (cross-site WebSocket hijacking). The development server
accepts connections from its own pages, from programs (which send no \`Origin\`), from the origins in \`devServer.cors.origin\` and from the
hosts in \`bundler1.server.allowedHosts\`. This applies to WebSockets of the application and to the HMR connection.

Behind a reverse proxy that changes the \`Host\` header, add the origin that the browser shows:

\`\`\`ts
export default defineFwConfig({
  devServer: { cors: { origin: ['https://dev.example.com'] } },
})
\`\`\``,
  },
  computedCaseSensitivity: {
    code: 'FW2090',
    severity: 'warning',
    title: 'Router option `sensitive` is computed',
    why: (_: Record<never, never>) =>
      'The router options file sets `sensitive` to something other than a literal. Route rules are matched before it runs, and match in any letter case.',
    fix: (_: Record<never, never>) =>
      'Write `sensitive: true` in the exported object, or in `router.options` of `fw.config`.',
    page: `With \`sensitive: true\` the router distinguishes \`/Admin\` from \`/admin\`, and route rules do so, too. The server matches rules
before any code of the application runs, so fw reads the option from the sources: from \`router.options\` of \`fw.config\`, or from the
object that \`app/router.options.ts\` exports, when the value is written there as a literal.

\`\`\`ts
// app/router.options.ts
export default { sensitive: true }
\`\`\`

Where it cannot be read, rules match in any letter case: a rule that protects \`/admin\` then holds for \`/Admin\` as well.`,
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
    page: `Untested or unsupported version of Vite, Vue, vue-router, @vitejs/plugin-vue, h3 or Nitro: some features of fw need internals of these packages, which may change
in any release. Each package of fw lists them in \`private-details.ts\`, with the versions that they were tested with. With another version, fw does
not touch these internals. The application works, but something is slower or simpler: the message says what.

The warning also appears if a plugin changed such an internal, for example the code of Vite's preload helper.

\`\`\`sh
npm ls vite
\`\`\``,
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
    page: `Native binding package version mismatch: rolldown consists of JavaScript code and a native binding, a separate package for each platform
(\`@rolldown/binding-linux-x64-gnu\`). Both must have the same version. Overrides in package.json, a partly updated lockfile or a restored cache of
\`node_modules\` can combine two versions. rolldown does not check this by default, and can then write scripts with syntax errors.

\`\`\`sh
npm ls rolldown @rolldown/binding-linux-x64-gnu
rm -rf node_modules package-lock.json && npm install
\`\`\``,
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
