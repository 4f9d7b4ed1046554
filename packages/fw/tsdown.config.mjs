import { defineConfig } from 'tsdown'
import { declarations } from '../../scripts/declarations.mjs'
import { browserFiles, serverFiles } from '../../scripts/development-runtime.mjs'
import { loadedWith } from '../../scripts/static-imports.mjs'

// Virtual modules stay external: the bundler of the app resolves them.
const virtual = [/^#build\//, /^#app$/]

// Bundled, because an application need not be able to resolve the schema.
const schema = ['@fw/schema/base-url', '@fw/schema/errors', '@fw/schema/form-fields']

const source = new URL('src/', import.meta.url).href

/** What runs on both sides. */
const app = {
  'app/index': 'src/app/index.ts',
  'app/entry': 'src/app/entry.ts',
  'app/async-entry': 'src/app/async-entry.ts',
  'app/root': 'src/app/root.ts',
  'app/errors': 'src/app/dev/errors.ts',
  'app/forms': 'src/app/forms.ts',
  'app/vueuse-head': 'src/app/head/vueuse.ts',
  'app/hold': 'src/app/context/hold-context.ts',
  'app/pages/router': 'src/app/pages/router/router-plugin.ts',
  'app/pages/plain-plugin': 'src/app/pages/navigation/plain-plugin.ts',
  'app/pages/cross-origin': 'src/app/pages/navigation/cross-origin.ts',
  'app/page-wrappers/keepalive': 'src/app/page-wrappers/keepalive.ts',
  'app/page-wrappers/transition': 'src/app/page-wrappers/transition.ts',
  ...Object.fromEntries(
    [
      'chunk-error',
      'chunk-reload',
      'chunk-reload-now',
      'dev-logs',
      'outdated',
      'payloads',
      'redirects',
      'restore-state',
      'skew-protection',
      'usehead',
    ].map(name => [`app/framework-plugins/${name}`, `src/app/framework-plugins/${name}.ts`]),
  ),
  'app/debug/hooks': 'src/app/debug/hooks.ts',
  'app/debug/router': 'src/app/debug/router.ts',
  'app/debug/timing': 'src/app/debug/timing.ts',
}

/** What only the server runs. */
const render = {
  'render/entry': 'src/render/entry.ts',
  'render/components/register-component': 'src/render/components/register-component.ts',
  'render/components/render-component': 'src/render/components/render-component.ts',
}

export default defineConfig([
  {
    entry: {
      index: 'src/index.ts',
      config: 'src/config.ts',
      cli: 'src/cli/main.ts',
      kit: 'src/kit.ts',
      schema: 'src/schema.ts',
      server: 'src/server.ts',
      'test-utils': 'src/test-utils/index.ts',
      'test-playwright': 'src/test-utils/playwright.ts',
      'test-config': 'src/test-utils/config/index.ts',
      'test-module': 'src/test-utils/module.ts',
      'test-environment': 'src/test-utils/environment.ts',
      'test-runner': 'src/test-utils/runner.ts',
    },
    deps: { alwaysBundle: ['pathe', 'uqr'] },
    outputOptions: {
      codeSplitting: {
        groups: [
          { name: 'command', priority: 4, test: loadedWith(source, ['cli/main']) },
          { name: 'project', priority: 3, test: loadedWith(source, ['cli/project', 'cli/commands/config/get']) },
          { name: 'application', priority: 2, test: loadedWith(source, ['build/load', 'build/build']) },
          { name: 'development', priority: 1, test: loadedWith(source, ['build/dev/index']) },
        ],
      },
    },
    // Lazy imports between files of a chunk are intended, although they have no effect there.
    checks: { ineffectiveDynamicImport: false },
    copy: ['pathe', 'uqr', 'destr', 'devalue', 'ofetch', 'ufo', 'unhead', 'hookable'].map(name => ({
      from: `../../node_modules/${name}/LICENSE${name === 'hookable' ? '.md' : ''}`,
      rename: `LICENSE-${name}`,
    })),
    dts: {
      ...declarations(import.meta.dirname),
      entry: [
        'src/index.ts',
        'src/config.ts',
        'src/kit.ts',
        'src/schema.ts',
        'src/server.ts',
        'src/test-utils/index.ts',
        'src/test-utils/config/index.ts',
        'src/test-utils/module.ts',
        'src/test-utils/playwright.ts',
      ],
    },
  },
  {
    // Runs on the client and on the server, always processed by the bundler of the app.
    entry: { ...app, ...render },
    platform: 'neutral',
    fixedExtension: true,
    deps: { neverBundle: virtual, alwaysBundle: schema },
    outputOptions: {
      chunkFileNames: 'app/chunks/[name].mjs',
      // Separate chunks, so that the bundler of an app loads only what a page uses; few of them, so that development
      // loads few files.
      codeSplitting: {
        groups: [
          // The dependencies of the other groups come first: a group also includes its imports that are in no group yet.
          {
            name: 'core',
            priority: 2,
            test: /src\/shared\/(?!payload|revive)|schema\/dist\/(?:base-url|errors)|src\/app\/(?:context\/app-context|error|url|payload\/(?:read|fetch)-payload|plugins)\.ts|src\/app\/composables\/(?:use-config|state)|src\/app\/pages\/(?:route\/(?:route-keys|live-route|routing)|router\/(?:use-route|page-wrappers)|navigation\/(?:add-middleware|navigate-to)|plain\/plain-route)\.ts/,
          },
          {
            name: 'data',
            priority: 1,
            test: /src\/app\/(?:composables\/(?:data\/|preview)|fetch)/,
          },
          // Loads the head manager on demand: other chunks only need it if they add to the head.
          { name: 'head', priority: 1, test: /src\/app\/head\/(?:components|composables|later)/ },
          { name: 'cookie', test: /src\/app\/composables\/cookie\// },
          { name: 'request', test: /src\/app\/composables\/(?:preload|ready|reload|request)/ },
          {
            name: 'manifest',
            test: /src\/app\/(?:manifest\/|payload\/(?:load-payload|payload-plugin))/,
          },
          { name: 'indicators', test: /src\/app\/(?:components|composables)\/(?:loading-indicator|route-announcer)/ },
          { name: 'islands', test: /src\/app\/islands\// },
          { name: 'lazy', test: /src\/app\/components\/lazy/ },
          { name: 'time', test: /src\/app\/(?:components\/time|composables\/prehydrate)/ },
          {
            name: 'forms',
            test: /src\/app\/(?:components\/form|composables\/form\/(?!upload))|schema\/dist\/form-fields/,
          },
          { name: 'components', test: /src\/app\/(?:client-only|components)\// },
          { name: 'link', test: /src\/app\/pages\/link\// },
          { name: 'page', test: /src\/app\/pages\/(?:page\/|route\/page-key|router\/(?:layout-loader|leave-tracker))/ },
        ],
      },
    },
    tsconfig: 'src/app/tsconfig.json',
    dts: false,
  },
  ...[browserFiles(app), serverFiles({ ...app, ...render })].map(({ packages, entry, outputOptions }) => ({
    entry,
    // Comments would be loaded and parsed by each development server.
    outputOptions: { ...outputOptions, comments: { jsdoc: false, annotation: true, legal: true } },
    platform: /** @type {const} */ ('neutral'),
    fixedExtension: true,
    deps: { neverBundle: virtual, alwaysBundle: [...schema, ...packages] },
    checks: { ineffectiveDynamicImport: false },
    tsconfig: 'src/app/tsconfig.json',
    dts: /** @type {const} */ (false),
  })),
  {
    // Runs in tests, with the app. Built separately, so that its imports do not split the chunks above further.
    entry: {
      'test/runtime': 'src/test-runtime/index.ts',
      'test/setup': 'src/test-runtime/setup.ts',
      'test/root': 'src/test-runtime/test-root.ts',
    },
    platform: 'neutral',
    fixedExtension: true,
    deps: { neverBundle: virtual },
    outputOptions: { chunkFileNames: 'test/chunks/[name].mjs' },
    tsconfig: 'src/test-runtime/tsconfig.json',
    dts: {
      ...declarations(import.meta.dirname),
      tsconfig: 'src/test-runtime/tsconfig.json',
      entry: ['src/test-runtime/index.ts'],
    },
  },
  {
    // Types are built separately, so that they are not split into chunks.
    entry: {
      'app/index': 'src/app/index.ts',
      'app/forms': 'src/app/forms.ts',
      'app/vueuse-head': 'src/app/head/vueuse.ts',
    },
    platform: 'neutral',
    fixedExtension: true,
    deps: { neverBundle: virtual },
    tsconfig: 'src/app/tsconfig.json',
    dts: { ...declarations(import.meta.dirname), tsconfig: 'src/app/tsconfig.json', emitDtsOnly: true },
  },
])
