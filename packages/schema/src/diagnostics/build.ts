import { defineDiagnostics } from '../diagnostics'

/** FW20xx: what can be wrong with an application when it is prepared, developed or built. */
export const buildDiagnostics = defineDiagnostics({
  moduleNotFound: {
    code: 'FW2001',
    severity: 'error',
    title: 'Module not found',
    why: (p: { module: string, from: string }) => `The module \`${p.module}\` is neither a file nor an installed package, seen from \`${p.from}\`.`,
    fix: (p: { module: string, from: string }) => /^[./~@]?[./~@]?\//.test(p.module) ? 'Correct the path in `modules`.' : `Install it (\`npm install ${p.module}\`), or correct its name in \`modules\`.`,
    page: `An entry of \`modules\` is a path (\`./modules/a\`, \`~/modules/a\`), a package, or the module itself. Paths start at the
folder of the configuration; \`~~\` and \`@@\` are the root, \`~\` and \`@\` the sources. Packages are looked up from there
and in \`modulesDir\`.`,
  },
  moduleFailed: {
    code: 'FW2002',
    severity: 'error',
    title: 'Module failed',
    why: (p: { module: string, reason: string }) => `The module \`${p.module}\` failed: ${p.reason}`,
    fix: (p: { module: string, reason: string }) => `Correct the module, or take \`${p.module}\` out of \`modules\`.`,
    page: `A module is a function, or what \`defineFwModule\` of \`@fw/kit\` returns. It could not be loaded, or its set-up threw:
the message says which. The start stops, because what a module would have added is missing.`,
  },
  moduleIncompatible: {
    code: 'FW2040',
    severity: 'warning',
    title: 'Module is incompatible',
    why: (p: { module: string, reason: string }) => `The module \`${p.module}\` is incompatible: ${p.reason}.`,
    fix: (p: { module: string, reason: string }) => `Install a compatible version of \`${p.module}\`, or remove it from \`modules\`.`,
    page: `\`meta.compatibility\` of a module says which versions of fw (\`fw: '^1.2.0'\`) and which builders (\`builder: { bundler2: false }\`)
it works with. fw answers with its own version and with 4.2, whose API it has, and in the v3 layout with 3.21 as well. An incompatible module is set up all the same, and this warning says why it may fail. With
\`experimental.enforceModuleCompatibility\` it is an error, and nothing starts.`,
  },
  builderMissing: {
    code: 'FW2003',
    severity: 'error',
    title: 'Builder is not installed',
    why: (p: { builder: string, option: string }) => `\`${p.option}\` asks for \`${p.builder}\`, which is not installed.`,
    fix: (p: { builder: string, option: string }) => `Install it: \`npm install --save-dev ${p.builder}\`.`,
    page: `\`builder\` names the package that bundles the application, and \`server.builder\` the one that builds the server.
\`bundler1\` (Vite) comes with fw. \`bundler2\` (webpack) and \`bundler3\` (Rspack) are packages of their own:

\`\`\`sh
npm install --save-dev @fw/bundler2-builder
\`\`\``,
  },
  builderInvalid: {
    code: 'FW2004',
    severity: 'error',
    title: 'Builder exports no bundle function',
    why: (p: { builder: string, option: string }) => `\`${p.builder}\`, named by \`${p.option}\`, does not export a function \`bundle\`.`,
    fix: (_: { builder: string, option: string }) => 'Export `async function bundle(app)` from the package, or name another one.',
    page: `A builder is a package (or an object) with one function: \`bundle(app)\`. It builds the client and, when \`ssr\` is on,
the server side of the application.`,
  },
  serverUnprepared: {
    code: 'FW2030',
    severity: 'error',
    title: 'Server is not prepared for development',
    why: (_: object) => 'The builder in `server.builder` calls `bundle` of `@fw/server-builder`, which was not prepared: in development server code runs in the bundler, and has to be there before it starts.',
    fix: (_: object) => 'Give your builder its `prepare`, too: `server: { builder: { prepare: server.prepare, … } }`.',
    page: `A builder of your own may stand before fw's. For builds \`bundle\` is enough. In development the server's code runs in the
bundler: \`prepare\` tells it so before it starts. \`scanImports\` gives the names that server code uses without importing them, for types.

\`\`\`ts
import * as server from '@fw/server-builder'

export default defineFwConfig({
  server: {
    builder: {
      prepare: server.prepare,
      scanImports: server.scanImports,
      async bundle(app) {
        await server.bundle(app)
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
    fix: (_: { reason: string }) => 'Correct the code at the location shown.',
    page: 'A file of the application could not be compiled, or something it imports was not found. The message is the bundler’s; file, line and column say where.',
  },
  noBuild: {
    code: 'FW2006',
    severity: 'error',
    title: 'Nothing to preview',
    why: (p: { file: string }) => `There is no built server: \`${p.file}\` does not exist.`,
    fix: (_: { file: string }) => 'Run `fw build` or `fw generate` first.',
    page: '`fw preview` starts the server that `fw build` made, or serves the files that `fw generate` made, from the output folder (`.output`).',
  },
  portTaken: {
    code: 'FW2007',
    severity: 'error',
    title: 'Port cannot be used',
    why: (p: { port: number, host: string, reason: string }) => `The server cannot listen on ${p.host}:${p.port}: ${p.reason}.`,
    fix: (_: { port: number, host: string, reason: string }) => 'Stop what uses the port, or choose another one with `--port`, or another address with `--host`.',
    page: 'Another program listens on the port, the address is not one of this machine, or ports below 1024 need more rights.',
  },
  missingFile: {
    code: 'FW2008',
    severity: 'error',
    title: 'Configured file does not exist',
    why: (p: { option: string, id: string }) => `\`${p.option}\` names \`${p.id}\`, which does not exist.`,
    fix: (_: { option: string, id: string }) => 'Correct the path, or take the entry out.',
    page: `An entry of \`plugins\`, \`css\`, \`serverHandlers\`, \`build.templates\` or \`spaLoadingTemplate\` names a file that is not there.
\`~\` and \`@\` are the folder of the sources, \`~~\` and \`@@\` the root of the project; a relative path starts at the sources,
else at the root. Extensions may be left out.

\`\`\`ts
export default defineFwConfig({
  plugins: ['~/extra/analytics'], // FW2008: there is no app/extra/analytics.ts
})
\`\`\``,
  },
  badPageName: {
    code: 'FW2009',
    severity: 'error',
    title: 'Page with a bracket that opens no parameter',
    why: (p: { name: string }) => `The name \`${p.name}\` of the page has a bracket that opens no parameter.`,
    fix: (_: { name: string }) => 'Write parameters as `[id]`, `[[id]]` or `[...id]`, with letters, digits and underscores.',
    page: `Brackets in the name of a page (or of a folder of pages) stand for parameters of its route.

| name | route |
|---|---|
| \`[id].vue\` | \`/7\` |
| \`[[id]].vue\` | \`/\` and \`/7\` |
| \`[...path].vue\` | everything below |
| \`[id.vue\`, \`[].vue\`, \`[-].vue\` | FW2009 |`,
  },
  repeatedPageMeta: {
    code: 'FW2010',
    severity: 'error',
    title: 'Page with several calls of definePageMeta',
    why: (p: { count: number }) => `The page calls \`definePageMeta\` ${p.count} times.`,
    fix: (_: { count: number }) => 'Put everything into one call.',
    page: `What \`definePageMeta\` says is read once for each page, without running it. Two calls would leave open which counts.

\`\`\`ts
definePageMeta({ layout: 'wide' })
definePageMeta({ middleware: 'auth' }) // FW2010

definePageMeta({ layout: 'wide', middleware: 'auth' }) // right
\`\`\``,
  },
  pageMetaNotLiteral: {
    code: 'FW2011',
    severity: 'error',
    title: 'definePageMeta without an object literal',
    why: () => '`definePageMeta` is called with something other than an object literal, and is read without running the page.',
    fix: () => 'Write the object into the call. Its values may be expressions.',
    page: `The build reads \`definePageMeta\` from the text of the page. It must see the keys.

\`\`\`ts
const meta = { layout: 'wide' }
definePageMeta(meta) // FW2011
definePageMeta({ layout: 'wide' }) // right
definePageMeta({ ...meta }) // right, too: the values are then known when the application runs
\`\`\``,
  },
  sameRoute: {
    code: 'FW2012',
    severity: 'warning',
    title: 'Two pages with one route',
    why: (p: { path: string, kept: string, dropped: string }) => `\`${p.kept}\` and \`${p.dropped}\` are both the page of \`${p.path}\`. The first is shown.`,
    fix: (_: { path: string, kept: string, dropped: string }) => 'Rename one of the files, or remove it.',
    page: `Two files become the same route: groups in parentheses do not count, and neither do the names of parameters.

\`\`\`
pages/about.vue
pages/(company)/about.vue  FW2012
pages/users/[id].vue
pages/users/[name].vue     FW2012
\`\`\`

A page of the project that replaces the same file of a layer is meant, and no problem.`,
  },
  sameComponent: {
    code: 'FW2013',
    severity: 'warning',
    title: 'Two components with one name',
    why: (p: { name: string, kept: string, dropped: string }) => `Two components are named \`${p.name}\`: \`${p.kept}\` is used, \`${p.dropped}\` is not.`,
    fix: (_: { name: string, kept: string, dropped: string }) => 'Rename one of them, or give its directory a `prefix` or a higher `priority`.',
    page: `The name of a component comes from its path, so that \`components/base/Button.vue\` and \`components/BaseButton.vue\` are both
\`BaseButton\`. A component of the project that replaces one of a layer is meant, and no problem.`,
  },
  sameImport: {
    code: 'FW2014',
    severity: 'warning',
    title: 'Two auto-imports with one name',
    why: (p: { name: string, kept: string, dropped: string }) => `Two auto-imports are named \`${p.name}\`: that of \`${p.kept}\` is used, that of \`${p.dropped}\` is not.`,
    fix: (_: { name: string, kept: string, dropped: string }) => 'Rename one of them, or import the other one by its path.',
    page: `Files in \`composables/\`, \`utils/\`, \`shared/utils/\` and \`imports.dirs\` offer their exports without an import. Two files
of one layer export the same name, and only one of them can be meant.`,
  },
  cssPluginMissing: {
    code: 'FW2015',
    severity: 'error',
    title: 'Plugin of the CSS processor is not installed',
    why: (p: { name: string, isPath: boolean }) => `\`cssProcessor.plugins\` names \`${p.name}\`, which ${p.isPath ? 'does not exist' : 'is not installed'}.`,
    fix: (p: { name: string, isPath: boolean }) => p.isPath ? 'Correct the path, which starts in the folder of the project, or set it to `false`.' : `Install it (\`npm install --save-dev ${p.name}\`), or set it to \`false\`.`,
    page: `The keys of \`cssProcessor.plugins\` are PostCSS plugins: packages, looked for from the project, its layers and
\`modulesDir\`, or files, named by a path from the folder of the project or by an alias (\`~/postcss/theme\`). \`autoprefixer\` and
\`cssnano\` need no package.

\`\`\`ts
export default defineFwConfig({
  cssProcessor: { plugins: { 'postcss-nesting': {} } }, // npm install --save-dev postcss-nesting
})
\`\`\``,
  },
  cssPluginInvalid: {
    code: 'FW2016',
    severity: 'error',
    title: 'Package is no plugin of the CSS processor',
    why: (p: { name: string, reason?: string }) => p.reason ? `\`${p.name}\`, named in \`cssProcessor.plugins\`, failed: ${p.reason}` : `\`${p.name}\`, named in \`cssProcessor.plugins\`, exports no plugin of the CSS processor.`,
    fix: (_: { name: string, reason?: string }) => 'Correct the name and the options of the plugin, or set it to `false`.',
    page: 'A plugin of the CSS processor is a function that takes options and returns a PostCSS plugin. The package exports something else, or its function threw.',
  },
  cssOptionsUnused: {
    code: 'FW2082',
    severity: 'warning',
    title: 'Options of a CSS plugin that is not installed',
    why: (p: { name: string, work: string }) => `\`cssProcessor.plugins\` has options for \`${p.name}\`, which is not installed. Lightning CSS, which comes with fw, ${p.work} instead and does not know them.`,
    fix: (p: { name: string, work: string }) => `Install it (\`npm install --save-dev ${p.name}\`), or remove the options.`,
    page: `\`autoprefixer\` and \`cssnano\` are on by default and need no package: Lightning CSS adds the prefixes and minifies the styles, many
times faster. Options of these plugins are for the packages of the same name. When a package is installed in the project, it is used as soon as it
has options.

\`\`\`ts
export default defineFwConfig({
  cssProcessor: { plugins: { cssnano: { preset: 'advanced' } } }, // npm install --save-dev cssnano cssnano-preset-advanced
})
\`\`\``,
  },
  preprocessorBroken: {
    code: 'FW2083',
    severity: 'error',
    title: 'CSS pre-processor cannot be started',
    why: (p: { name: string, reason?: string }) => p.reason ? `\`${p.name}\` is installed, but does not run: ${p.reason}` : `\`${p.name}\` is installed, but its compiler for this platform is missing.`,
    fix: (p: { name: string, reason?: string }) => p.name === 'sass' ? 'Install it again: `npm install --save-dev sass`.' : `Install it again (\`npm install --save-dev ${p.name}\`, optional dependencies included), or use \`sass\` instead: \`npm install --save-dev sass\`.`,
    page: `The package that compiles style sheets is installed, and cannot be loaded or started.

\`sass-embedded\` has its compiler in a package of its own for each platform, for example \`sass-embedded-linux-x64\`. It is missing when optional
dependencies were left out (\`npm install --omit=optional\`), or when \`node_modules\` was copied from another platform. \`sass\` is slower and runs
everywhere.`,
  },
  preprocessorMissing: {
    code: 'FW2017',
    severity: 'error',
    title: 'CSS pre-processor is not installed',
    why: (p: { name: string }) => `A style sheet is written for \`${p.name}\`, which is not installed.`,
    fix: (p: { name: string }) => `Install it: \`npm install --save-dev ${p.name}\`.`,
    page: `Sass, Less and Stylus are compiled when their package is installed in the project.

| files | package |
|---|---|
| \`.scss\`, \`.sass\` | \`sass-embedded\` or \`sass\` |
| \`.less\` | \`less\` |
| \`.styl\`, \`.stylus\` | \`stylus\` |`,
  },
  typeCheckerMissing: {
    code: 'FW2018',
    severity: 'error',
    title: 'Type checker is not installed',
    why: () => 'Types are checked by `vue-tsc`, and it is not installed in the project.',
    fix: () => 'Install it: `npm install --save-dev vue-tsc typescript`.',
    page: '`fw typecheck` runs `vue-tsc` of the project, and `typescript.typeCheck` does so beside a build or from the start of development on. fw does not bring it.',
  },
  wrongTypes: {
    code: 'FW2019',
    severity: 'error',
    title: 'Types are wrong',
    why: () => 'The types of the application are wrong. The type checker has printed where.',
    fix: () => 'Correct the types, or turn `typescript.typeCheck` off.',
    page: 'With `typescript.typeCheck` a build fails when the type checker finds an error. What it found stands above the message.',
  },
  unknownLayout: {
    code: 'FW2020',
    severity: 'warning',
    title: 'Unknown layout',
    why: (p: { name: string, known: readonly string[] }) => `There is no layout \`${p.name}\`. ${known(p.known)}`,
    fix: (p: { name: string, nearest?: string, known: readonly string[] }) => p.nearest ? `Did you mean \`${p.nearest}\`?` : `Add \`layouts/${p.name}.vue\`, or correct the name.`,
    page: `A page, the route rule \`appLayout\`, \`setPageLayout\` or \`<FwLayout name>\` asks for a layout that no file in \`layouts/\` gives. What it stands around is
shown without a layout.

The name comes from the path in kebab-case: \`layouts/wide/screen.vue\` is \`wide-screen\`.`,
  },
  unknownMiddleware: {
    code: 'FW2021',
    severity: 'error',
    title: 'Unknown route middleware',
    why: (p: { name: string, known: readonly string[] }) => `There is no route middleware \`${p.name}\`. ${known(p.known)}`,
    fix: (p: { name: string, known: readonly string[] }) => `Add \`middleware/${p.name}.ts\`, or correct the name.`,
    page: `A page or the route rule \`appMiddleware\` asks for a middleware that no file in \`middleware/\` gives and no plugin added with \`addRouteMiddleware\`. The page
cannot be shown, because nobody knows what the middleware would have kept out.

The name comes from the path in kebab-case: \`middleware/isAdmin.ts\` is \`is-admin\`.`,
  },
  unknownApplication: {
    code: 'FW2076',
    severity: 'error',
    title: 'Unknown application id',
    why: (p: { id: string, own: string }) => `There is no running application with the \`appId\` "${p.id}". This one has "${p.own}".`,
    fix: () => 'Call `useFwApp()` without an id for the current application, correct the id, or set `future.multiApp` in both applications.',
    page: `\`useFwApp(id)\` returns the application with that \`appId\`. An id that no running application has is an error, so that a typing mistake does not
return the wrong application. \`tryUseFwApp(id)\` returns undefined instead.

Another application in the same page is found when both set \`future.multiApp\`, and once that one has started.`,
  },
  unknownComponent: {
    code: 'FW2022',
    severity: 'warning',
    title: 'Unknown component',
    why: (p: { name: string, nearest: string }) => `The template uses \`<${p.name}>\`, which is no component that fw knows.`,
    fix: (p: { name: string, nearest: string }) => `Did you mean \`<${p.nearest}>\`?`,
    page: `A template uses a name that no file of the component directories has, but one that is nearly the same. It is shown as an
unknown element. In development only.

A component that a plugin registers itself (\`fwApp.vueApp.component(…)\`) is found when the page is shown.`,
  },
  endlessComponents: {
    code: 'FW2028',
    severity: 'error',
    title: 'Components that show each other without end',
    why: (p: { most: number, names: readonly string[] }) => `More than ${p.most} components stand inside of one another. These show themselves without end: ${p.names.join(', ')}.`,
    fix: (_: { most: number, names: readonly string[] }) => 'Let it end somewhere: put a `v-if` on the tag, or give the component less to show each time.',
    page: `A component may show itself, as a tree or a thread of comments does. Somewhere that has to end:

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

Data with a circle in it never ends, whatever the template says. In development the server stops at 500 components inside of one another and
says which ones; without that the stack would be exhausted, of which nothing but \`Maximum call stack size exceeded\` is told.

A page, a layout, \`app.vue\` and \`error.vue\` never show themselves: \`<About />\` in \`pages/about.vue\` is a component that is missing where
there is none in \`components/\`.`,
  },
  noDefaultExport: {
    code: 'FW2029',
    severity: 'warning',
    title: 'File without a default export',
    why: (p: { file: string, what: string, call: string }) => `\`${p.file}\` has no default export, so it is no ${p.what}.`,
    fix: (p: { file: string, what: string, call: string }) => `Add \`export default ${p.call}\`, or move the file to a folder that is not read.`,
    page: `Plugins, route middleware, server plugins and server handlers are what their files export as default. A file without one, such as
one that was just made, is left out until it has one; a request for a route without a handler is answered with this error.

\`\`\`ts
// plugins/hello.ts
export default defineFwPlugin(() => {
  console.log('hello')
})
\`\`\``,
  },
  slotBeyondServer: {
    code: 'FW2035',
    severity: 'warning',
    title: 'Slot of an island that the server did not render',
    why: (p: { name: string, props: string }) => `The slot \`${p.name}\` of a component with \`fw-client\` was rendered on the server, and not with the props ${p.props}. What it is with other props is shown.`,
    fix: () => 'Give the component what the slot needs as props and let it render that itself, or put a component with `fw-client` into the slot.',
    page: `What stands in the slots of a component with \`fw-client\` is a part of the island: only the server can render it. It does so for every set of
props that the component gives to the slot there, and the browser shows what fits. Props that come from the state of the component
in the browser are beyond that:

\`\`\`vue
<!-- components/Choice.vue, used as <Choice fw-client> in an island -->
<script setup>
const chosen = ref(0)
</script>

<template>
  <button @click="chosen++"><slot :chosen="chosen" /></button>
</template>
\`\`\`

Here the server knows \`chosen: 0\` only, and that is what is shown for all others. In development only.`,
  },
  clientPartOff: {
    code: 'FW2077',
    severity: 'warning',
    title: '`fw-client` without effect',
    why: (p: { tag: string, isDeep: boolean }) => `\`<${p.tag} fw-client>\` does not run in the browser: \`experimental.componentIslands.selectiveClient\` is ${p.isDeep ? '`true`, and this file is not an island itself' : '`false`'}.`,
    fix: (p: { tag: string, isDeep: boolean }) => p.isDeep ? 'Set `selectiveClient: \'deep\'`, or move the component into the template of the island.' : 'Set `selectiveClient` to `true` or `\'deep\'`, or remove the attribute.',
    page: `A component with \`fw-client\` inside of an island is hydrated in the browser. \`selectiveClient\` says where the attribute counts:

| value | \`fw-client\` counts |
|---|---|
| \`false\` | nowhere |
| \`true\` | in the template of an island |
| \`'deep'\` | there, and in the templates of all components that an island shows. The default |

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
    title: 'Island of another site is off',
    why: (p: { name: string, source: string }) => `The island "${p.name}" has the \`source\` ${p.source}, and islands of other sites are off.`,
    fix: () => 'Set `experimental.componentIslands.remoteIsland`, or leave out `source`.',
    page: `\`experimental.componentIslands\` is \`'local'\`, or an object with \`remoteIsland: false\`: \`<FwIsland source>\` requests nothing from other sites,
shows its fallback and emits \`error\`.`,
  },
  componentOff: {
    code: 'FW2036',
    severity: 'warning',
    title: 'Component without its option',
    why: (p: { name: string, option: string }) => `The template uses \`<${p.name}>\`, which is there only with \`${p.option}\`, and that is off. It is an element of that name, and does nothing.`,
    fix: (p: { name: string, option: string }) => `Turn \`${p.option}\` on in fw.config, or take the component out of the template.`,
    page: `Some components of fw come with an option, so that applications that do not use them have nothing of them:

| component | option |
|---|---|
| \`FwClientFallback\` | \`experimental.clientFallback\`, off unless it is set |
| \`FwIsland\` | \`experimental.componentIslands\`, on where there are islands unless it is \`false\` |

A component of your own with the same name needs no option.`,
  },
  jsxMissing: {
    code: 'FW2023',
    severity: 'error',
    title: 'Compiler of JSX is not installed',
    why: (p: { compiler: string }) => `The file holds JSX, and \`${p.compiler}\`, which compiles it for Vue, is not installed.`,
    fix: (p: { compiler: string }) => `Install it: \`npm install --save-dev ${p.compiler}\`.`,
    page: `Templates need nothing of their own. JSX (\`.jsx\`, \`.tsx\`, \`<script lang="tsx">\`) is compiled by a package with many
dependencies, so it is installed by the projects that use it:

\`\`\`sh
npm install --save-dev @vitejs/plugin-vue-jsx
\`\`\`

With \`jsxFactory\` in \`transformer1.options\` or \`bundler1.esbuild\`, JSX is compiled by the bundler itself and needs no package.`,
  },
  decoratorsCompiler: {
    code: 'FW2081',
    severity: 'error',
    title: 'TypeScript is not installed, which compiles decorators',
    why: (_: object) => 'The file has decorators, and `typescript`, which compiles them, is not installed.',
    fix: (_: object) => 'Install it: `npm install --save-dev typescript`.',
    page: `With \`experimental.decorators\` the decorators of the ECMAScript standard work in application and server code. No browser runs
them yet, and the bundler leaves them as they are: they are compiled by TypeScript, which projects install.

\`\`\`sh
npm install --save-dev typescript
\`\`\``,
  },
  importMissing: {
    code: 'FW2041',
    severity: 'error',
    title: 'Import not found',
    why: (p: { id: string }) => `\`${p.id}\` is imported, and does not exist.`,
    fix: (p: { id: string }) => isPackage(p.id) ? `Install it (\`npm install ${packageOf(p.id)}\`), or correct the name.` : 'Correct the path, or add the file.',
    page: `Something is imported that is neither a file, nor a package that is installed, nor an alias. File, line and column are those of
the import.

Paths that begin with a dot are looked for beside the file that imports; \`~/\` and \`@/\` stand for the sources of the application,
\`~~/\` and \`@@/\` for the root of the project. \`fw config explain alias\` lists every alias.`,
  },
  templateImportMissing: {
    code: 'FW2045',
    severity: 'error',
    title: 'Import of a template not found',
    why: (p: { id: string, template: string, module?: string, isOff: boolean }) => `The template \`${p.template}\`${p.module ? `, which the module ${p.module} adds,` : ''} imports \`${p.id}\`, which is not found from ${p.isOff ? 'the build directory' : 'there'}.`,
    fix: (p: { id: string, template: string, module?: string, isOff: boolean }) => p.isOff
      ? 'Turn `experimental.templateImportResolution` on, so that packages of templates are looked for from their modules, or install the package in the project.'
      : isPackage(p.id) ? `Install it (\`npm install ${packageOf(p.id)}\`), or correct the module.` : 'Correct the module that adds the template.',
    page: `Modules add templates: generated code below \`#build\`. Packages that the template of a module imports are looked for from where the module
stands, so that it finds its own dependencies, also those that the project does not see. With
\`experimental.templateImportResolution: false\` they are looked for from the build directory, as if the project had written the code.

A module that is published lists what its templates import among its \`dependencies\`.`,
  },
  certificateUnreadable: {
    code: 'FW2031',
    severity: 'error',
    title: 'File for HTTPS cannot be read',
    why: (p: { option: string, file: string, reason: string }) => `\`${p.option}\` names \`${p.file}\`, which cannot be read: ${p.reason}.`,
    fix: (_: { option: string, file: string, reason: string }) => 'Correct the path, or set `devServer.https` to `true` for a certificate that fw makes.',
    page: `\`devServer.https\` takes the files of a private key and its certificate, or one file with both (\`pfx\`). Relative paths
start at the root of the project.

\`\`\`ts
export default defineFwConfig({
  devServer: { https: { key: './server.key', cert: './server.crt' } },
})
\`\`\``,
  },
  certificateInvalid: {
    code: 'FW2032',
    severity: 'error',
    title: 'Certificate cannot be used',
    why: (p: { reason: string }) => `The files of \`devServer.https\` make no certificate to serve with: ${p.reason}.`,
    fix: (_: { reason: string }) => 'Give a `key` with the `cert` that was made for it, both as PEM, or a `pfx` file; and the `passphrase` if they have one.',
    page: `The private key and the certificate do not belong together, one of them is missing, the passphrase is wrong, or a file is no
certificate at all. To look at a certificate: \`openssl x509 -in server.crt -text -noout\`.

\`devServer: { https: true }\` needs no files: fw makes a certificate and keeps it, so that browsers ask about it once.`,
  },
  foreignHost: {
    code: 'FW2033',
    severity: 'error',
    title: 'Request for a host that is not allowed',
    why: (p: { host: string }) => `The request is for the host \`${p.host}\`, which the development server does not know as its own.`,
    fix: (p: { host: string }) => `Add \`'${p.host}'\` to \`bundler1.server.allowedHosts\` if you trust it, and it leads here.`,
    page: `A page of another site could let its own name lead to your machine, and then read what the development server answers. So
requests are answered only for names that cannot be used like that: \`localhost\` and below it, addresses (\`127.0.0.1\`),
\`devServer.host\`, and what you allow:

\`\`\`ts
export default defineFwConfig({
  bundler1: { server: { allowedHosts: ['my-machine.example', '.tunnel.example'] } }, // the dot: and all below it
})
\`\`\`

\`true\` allows every name. The built server has no such check: it is meant to be reached.`,
  },
  watcherMissing: {
    code: 'FW2037',
    severity: 'warning',
    title: 'Package of the file watcher cannot be used',
    why: (p: { name: string, reason: string }) => `\`experimental.watcher\` is \`watcher2\`, whose package \`${p.name}\` cannot be used: ${p.reason}.`,
    fix: (p: { name: string, reason: string }) => `Install it: \`npm install --save-dev ${p.name}\`. Until then \`watcher1\` watches.`,
    page: `\`watcher2\` is a package with code of its own for each system, so projects that want it install it:

\`\`\`sh
npm install --save-dev @parcel/watcher
\`\`\`

Development goes on with \`watcher1\`, which needs nothing.`,
  },
  watchFailed: {
    code: 'FW2038',
    severity: 'warning',
    title: 'Files cannot be watched',
    why: (p: { what: string, reason: string }) => `Edits of ${p.what} are not seen: ${p.reason}.`,
    fix: () => 'Make it readable, or leave it out with `watchers.fileWatcher.ignored`.',
    page: `Development watches the folders of the project and its layers. A folder that cannot be read or a link that leads to itself keep
it from seeing some edits. Everything else goes on; the page can be loaded again by hand.

Folders that may not be read are passed over without this warning, unless \`watchers.fileWatcher.ignorePermissionErrors\` is off.`,
  },
  noWatches: {
    code: 'FW2042',
    severity: 'warning',
    title: 'The system has no watches left',
    why: (p: { reason: string }) => `Files are looked at from time to time, because the system watches no more of them: ${p.reason}.`,
    fix: () => 'Raise its limits (`fs.inotify.max_user_watches` and `fs.inotify.max_user_instances` on Linux), end other programs that watch files, or leave large folders out with `ignore` and `experimental.watcher: \'watcher1-granular\'`.',
    page: `Systems limit how many files the programs of a user may watch together. Editors, other development servers and synchronisation
tools count, too. Without a watch edits are still seen, a moment later and at the cost of processor time: every file is looked at
several times a second.

On Linux this command shows the limits:

\`\`\`bash
sysctl fs.inotify
\`\`\``,
  },
  inlineRouteRules: {
    code: 'FW2043',
    severity: 'error',
    title: 'Route rules of a page cannot be read',
    why: (p: { reason: 'off' | 'twice' | 'dynamic' }) => ({
      off: 'The page calls `defineRouteRules`, and `experimental.inlineRouteRules` is off.',
      twice: 'The page calls `defineRouteRules` twice.',
      dynamic: 'The rules of `defineRouteRules` are read when building, and something in them must be run.',
    })[p.reason],
    fix: (p: { reason: 'off' | 'twice' | 'dynamic' }) => ({
      off: 'Turn it on, or move the rules to `routeRules` in fw.config.',
      twice: 'Put all rules into one call.',
      dynamic: 'Write an object of literals, or move the rules to `routeRules` in fw.config.',
    })[p.reason],
    page: `With \`experimental.inlineRouteRules\` a page says itself which route rules hold for it:

\`\`\`vue
<script setup lang="ts">
defineRouteRules({ swr: 60, headers: { 'x-robots-tag': 'noindex' } })
</script>
\`\`\`

The call is read and taken out when the application is built, so it holds literals: texts, numbers, booleans, lists and objects of them.
A rule in \`pages/foo/bar.vue\` holds for \`/foo/bar\`, one in \`pages/foo/[id].vue\` for \`/foo/**\`.`,
  },
  frameworkMissing: {
    code: 'FW2046',
    severity: 'error',
    title: 'fw is not installed',
    why: (p: { rootDir: string }) => `The project in ${p.rootDir} has no package \`fw\`.`,
    fix: () => 'Install it there: `npm install fw`.',
    page: `\`loadFw\`, \`buildFw\` and \`writeTypes\` of the kit work with the fw of the project they are called for, so that a tool and the project never
disagree about its version.`,
  },
  islandsWithoutServer: {
    code: 'FW2044',
    severity: 'warning',
    title: 'Islands without a server that renders',
    why: (p: { names: readonly string[] }) => `\`ssr\` is off, and nothing renders the islands of the application: ${p.names.map(name => `\`${name}\``).join(', ')}.`,
    fix: () => 'Turn `ssr` on and leave pages out with the route rule `ssr: false`, or give the components to the browser: files without `.server` and `.island`.',
    page: `Server components (\`Feed.server.vue\`), islands (\`Feed.island.vue\`) and server pages (\`pages/feed.server.vue\`) are rendered by the server whenever
a browser asks for them. With \`ssr: false\` nothing of the application is in the server. To have pages that are rendered in the
browser beside islands, say so page by page:

\`\`\`ts
export default defineFwConfig({
  routeRules: { '/**': { ssr: false } },
})
\`\`\``,
  },
  prerenderFailed: {
    code: 'FW2024',
    severity: 'error',
    title: 'Routes cannot be rendered ahead',
    why: (p: { routes: readonly FailedRoute[] }) => `${countRoutes(p.routes)} could not be rendered ahead:${listRoutes(p.routes)}`,
    fix: (_: { routes: readonly FailedRoute[] }) => 'Correct the pages and the links to them, or leave the routes out with `serverEngine.prerender.ignore`.',
    page: `\`fw generate\` renders every page into a file, and so does \`fw build\` with the routes that \`serverEngine.prerender\` and
route rules name. Each route that failed is listed with its status, the reason, and the pages that link to it. Nothing
is published: the output of the last build stays.

\`\`\`ts
export default defineFwConfig({
  serverEngine: {
    prerender: {
      ignore: ['/account'], // not rendered
      failOnError: false, // failed routes are a warning: FW2025
    },
  },
})
\`\`\``,
  },
  prerenderIncomplete: {
    code: 'FW2025',
    severity: 'warning',
    title: 'Routes are missing in the output',
    why: (p: { routes: readonly FailedRoute[] }) => `${countRoutes(p.routes)} could not be rendered ahead, and the output has no files for them:${listRoutes(p.routes)}`,
    fix: (_: { routes: readonly FailedRoute[] }) => 'Correct the pages and the links to them, or leave the routes out with `serverEngine.prerender.ignore`.',
    page: 'As FW2024, with `serverEngine.prerender.failOnError: false`: the build goes on without the routes.',
  },
  prerenderRequestFailed: {
    code: 'FW2068',
    severity: 'warning',
    title: 'Error during prerendering',
    why: (p: { reason: string }) => `An error occurred while pages were prerendered: ${/[.!?]$/.test(p.reason) ? p.reason : `${p.reason}.`}`,
    fix: (_: { reason: string }) => 'Fix the code shown, or handle the error there. The page that met it was written all the same.',
    page: `A page was prerendered, but a request that it made meanwhile ended in an unexpected error: a server route threw, or a promise was
rejected that nothing handles. The page handles that, for example by showing \`error\` of \`useFetch\`, and this is what its file contains.

Each error is reported once, with its place, however many pages meet it. A page that fails because of such an error is reported as FW2024.`,
  },
  buildRunning: {
    code: 'FW2026',
    severity: 'error',
    title: 'Another build is running',
    why: (p: { pid: number, lock: string }) => `Process ${p.pid} is building the same project.`,
    fix: (p: { pid: number, lock: string }) => `Wait until it has ended. Should no build be running, remove \`${p.lock}\`.`,
    page: `Two builds would write the same files. The first one holds \`build.lock\` in the build directory and removes it at its
end; a lock whose process is gone is taken over.

To build a project twice at the same time, give each build its own directories: \`--buildDir\` and \`--serverEngine.output.dir\`.`,
  },
  cleanupRefused: {
    code: 'FW2027',
    severity: 'error',
    title: 'Folder is not removed',
    why: (p: { option: string, dir: string, reason: string }) => `\`${p.option}\` is \`${p.dir}\`, ${p.reason}.`,
    fix: (p: { option: string, dir: string, reason: string }) => `Set \`${p.option}\` to a folder of its own inside the project, or remove the folder yourself.`,
    page: '`fw cleanup` removes what fw made, and nothing else: no folder outside of the project, none that a link leads to, and none that holds sources of the project.',
  },
  lostContext: {
    code: 'FW2039',
    severity: 'error',
    title: 'Called where no application is running',
    why: (p: LostContext) => `${p.caller}() was called where no application is running: ${howLost(p)}.`,
    fix: (p: LostContext) => p.by === 'module'
      ? 'Call it in a function: the set-up of a component, a plugin, route middleware, or a composable that those call.'
      : `Call it ${p.by === 'await' ? 'before the `await`' : 'before, outside of the callback'} and use what it gives; or get the application there, \`const fwApp = useFwApp()\`, and write \`fwApp.runWithContext(() => ${p.caller}())\`.`,
    page: `On a server many requests are answered at the same time, each with an application of its own. A composable finds the one
it belongs to as long as it is called in the same turn: in the set-up of a component, in a plugin, in route middleware, and in
functions that those call. After an \`await\`, or in a callback that runs later, it is another turn.

These keep the application after an \`await\` by themselves: \`<script setup>\`, \`defineFwPlugin\`, \`defineFwRouteMiddleware\`,
\`setup\` and \`asyncData\` of \`defineFwComponent\`, \`middleware\` and \`validate\` of \`definePageMeta\`, and what
\`optimization.asyncTransforms\` adds. Elsewhere call composables first:

\`\`\`ts
export async function useCart() {
  const user = useState('user')
  const cart = await $fetch('/api/cart')
  return { user, cart }
}
\`\`\`

or keep the application: \`const fwApp = useFwApp()\`, and later \`fwApp.runWithContext(() => useState('user'))\`. With
\`experimental.asyncContext\` the platform keeps it everywhere, where it can (Node can).`,
  },
  notClientCode: {
    code: 'FW2063',
    severity: 'warning',
    title: 'File is not client code',
    why: (p: { file: string }) => `A browser requested \`${p.file}\`, which is not client code. The request was refused.`,
    fix: () => 'Import the file from client code, or move it to the sources of the application. Allow folders outside of the project with `bundler1.server.fs.allow`.',
    page: `The development server sends browsers what client code imports, the sources of the application (\`app/\`; in a v3 layout
\`pages/\`, \`components/\` and the other folders that fw knows), and images, fonts and styles. Everything else could contain secrets and is
refused with status code 403, however the URL is spelled: \`server/\`, \`fw.config.ts\`, \`.env\` and other files whose names
start with a dot, \`*.server.*\` files, build modules, scripts and data next to them.

A file that is needed in the browser is imported:

\`\`\`ts
import countries from '../data/countries.json'
\`\`\``,
  },
  foreignSocket: {
    code: 'FW2064',
    severity: 'warning',
    title: 'WebSocket from another origin',
    why: (p: { origin: string, host: string }) => `A page of \`${p.origin}\` opened a WebSocket to \`${p.host}\`. The development server refused it.`,
    fix: (p: { origin: string, host: string }) => `If the page is yours, add \`'${p.origin}'\` to \`devServer.cors.origin\`.`,
    page: `Browsers let every page open WebSockets to every server, cookies included. The development server accepts those of its own pages, of
programs (which send no \`Origin\`), of the origins in \`devServer.cors.origin\` and of the hosts in \`bundler1.server.allowedHosts\`.
This holds for the sockets of the application and for the one that reports edits.

A reverse proxy that changes the \`Host\` header makes own pages look like others. List the origin that the browser shows:

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
    why: (_: Record<never, never>) => 'The router options file sets `sensitive` to something other than a literal. Route rules are matched before it runs, and match in any letter case.',
    fix: (_: Record<never, never>) => 'Write `sensitive: true` in the exported object, or in `router.options` of `fw.config`.',
    page: `With \`sensitive: true\` the router distinguishes \`/Admin\` from \`/admin\`, and route rules do so, too. The server matches rules
before any code of the application runs, so fw reads the option from the sources: from \`router.options\` of \`fw.config\`, or from the
object that \`app/router.options.ts\` exports, when the value is written there as a literal.

\`\`\`ts
// app/router.options.ts
export default { sensitive: true }
\`\`\`

Where it cannot be read, rules match in any letter case: a rule that protects \`/admin\` then holds for \`/Admin\` as well.`,
  },
})

interface FailedRoute {
  route: string
  status: number
  reason: string
  from: readonly string[]
}

interface LostContext {
  caller: string
  /** Where it got lost, and by what. */
  place?: string
  by?: 'await' | 'callback' | 'module'
  callee?: string
}

function howLost({ by, place, callee }: LostContext): string {
  if (by === 'await') return `it got lost at the \`await\` in ${place}`
  if (by === 'callback') return `it got lost in the callback of \`${callee}\` in ${place}`
  return by === 'module' ? `${place} runs while its module is loaded` : 'it got lost in code that runs later'
}

function countRoutes({ length }: readonly FailedRoute[]): string {
  return length === 1 ? 'One route' : `${length} routes`
}

function listRoutes(routes: readonly FailedRoute[]): string {
  return routes.map(({ route, status, reason, from }) => {
    const links = from.length > 3 ? [...from.slice(0, 3), `${from.length - 3} more`] : from
    return `\n    ${route}  ${status} ${reason}${links.length > 0 ? `\n      linked from ${links.join(', ')}` : ''}`
  }).join('')
}

function known(names: readonly string[]): string {
  return names.length > 0 ? `Known: ${names.map(name => `\`${name}\``).join(', ')}.` : 'There is none at all.'
}

function isPackage(id: string): boolean {
  return /^(?:@[a-z\d-]|[a-z\d])/.test(id) && !/^\w+:/.test(id)
}

function packageOf(id: string): string {
  return id.split('/').slice(0, id.startsWith('@') ? 2 : 1).join('/')
}
