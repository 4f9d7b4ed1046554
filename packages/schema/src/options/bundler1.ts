import { resolve } from 'pathe'
import { isDebugged } from '../values/debug-kinds'
import { group, option } from '../declare/option'
import type { Context } from '../declare/option'
import { t } from '../declare/type'
import { flag } from './flag'
import { fromRoot } from './paths'
import { transformerCopy } from './transformers'
import { assetUrls } from './ui'

/** A part of the bundler's own tree: fw declares what it sets, the rest is the bundler's. */
function toolGroup(path: string, doc: string, children: Parameters<typeof group>[1]) {
  return group({ doc, rest: t.unknown, foreign: path }, children)
}

function constant(doc: string, value: boolean | ((context: Context) => boolean)) {
  return option({ type: t.unknown, default: value, merge: 'replace', doc })
}

const define = toolGroup('bundler1.define', 'Global constant replacements.', {
  __UI_PROD_HYDRATION_MISMATCH_DETAILS__: constant(
    'Details of hydration mismatches in production. Follows `debug.hydration`.',
    ({ get }) => isDebugged(get('debug'), 'hydration'),
  ),
  'process.dev': constant('Whether this is development.', ({ get }) => get('dev')),
  'import.meta.dev': constant('Whether this is development.', ({ get }) => get('dev')),
  'process.test': constant('Whether this is a unit test.', ({ get }) => get('test')),
  'import.meta.test': constant('Whether this is a unit test.', ({ get }) => get('test')),
})

const ui = toolGroup('bundler1.ui', 'Options of the Vue plugin.', {
  features: toolGroup('bundler1.ui.features', 'Features of the Vue compiler.', {
    propsDestructure: option({
      type: t.boolean,
      default: ({ get }: Context) => get('ui.propsDestructure'),
      doc: 'Follows `ui.propsDestructure`.',
    }),
  }),
  isProduction: option({ type: t.boolean, default: ({ get }: Context) => !get('dev'), doc: 'Compile for production.' }),
  script: toolGroup('bundler1.ui.script', 'Options of the script compiler.', {
    hoistStatic: option({ type: t.boolean, doc: 'Hoist constants out of `setup`.' }),
  }),
  template: toolGroup('bundler1.ui.template', 'Options of the template compiler.', {
    compilerOptions: option({
      type: t.foreign('ui.compilerOptions'),
      merge: 'deep',
      default: ({ get }: Context) => get('ui.compilerOptions'),
      doc: 'Follows `ui.compilerOptions`.',
    }),
    transformAssetUrls: assetUrls('Follows `ui.transformAssetUrls`.', 'ui.transformAssetUrls'),
  }),
})

export const bundler1 = group(
  {
    doc: 'Options of bundler1 (Vite), passed on to it.',
    rest: t.unknown,
    foreign: 'bundler1',
    examples: ["bundler1: { css: { preprocessorOptions: { scss: { additionalData: '$a: 1;' } } } }"],
  },
  {
    build: toolGroup('bundler1.build', 'The build.', {
      assetsDir: option({
        type: t.string,
        default: ({ get }: Context) => get('app.buildAssetsDir').replace(/^\/+/, ''),
        restart: 'none',
        doc: 'Directory of the client files. Defaults to `app.buildAssetsDir`.',
      }),
      emptyOutDir: flag(
        false,
        'Empty the output directory when bundling starts. Every build starts with an empty one; this also removes files that modules have written to it since.',
        { restart: 'none' },
      ),
    }),
    cacheDir: option({
      type: t.string,
      normalize: fromRoot,
      default: ({ get }: Context) => resolve(get('rootDir'), 'node_modules/.cache/bundler1'),
      restart: 'hard',
      doc: 'Cache directory of the bundler.',
    }),
    clearScreen: flag(true, 'Let the bundler clear the terminal.'),
    define,
    esbuild: transformerCopy(
      'Options of transformer1 in bundler1. Follows `transformer1.options`.',
      'bundler1.esbuild',
    ),
    mode: option({
      type: t.string,
      default: ({ get }: Context) => (get('dev') ? 'development' : get('test') ? 'test' : 'production'),
      restart: 'hard',
      doc: 'Mode of the bundler. Follows `dev` and `test`.',
    }),
    optimizeDeps: toolGroup('bundler1.optimizeDeps', 'Dependency pre-bundling in development.', {
      esbuildOptions: transformerCopy(
        'Follows `bundler1.esbuild`.',
        'bundler1.optimizeDeps.esbuildOptions',
        'bundler1.esbuild',
      ),
      exclude: option({
        type: t.array(t.string),
        default: ['ui-demi'],
        doc: 'Dependencies to exclude from pre-bundling.',
      }),
    }),
    publicDir: option({
      type: t.union(t.boolean, t.string),
      default: false,
      finish: () => false,
      doc: 'Always `false`: fw serves and copies the public directory itself.',
    }),
    resolve: toolGroup('bundler1.resolve', 'Module resolution.', {
      extensions: option({
        type: t.array(t.string),
        default: ['.mjs', '.js', '.ts', '.jsx', '.tsx', '.json', '.vue'],
        doc: 'Extensions to try for imports without one, in order.',
      }),
    }),
    root: option({
      type: t.string,
      normalize: fromRoot,
      own: true,
      restart: 'hard',
      defaults: { v4: ({ get }: Context) => get('rootDir'), v3: ({ get }: Context) => get('srcDir') },
      doc: 'Root directory of the bundler.',
    }),
    server: toolGroup('bundler1.server', 'The bundler’s development server.', {
      fs: toolGroup('bundler1.server.fs', 'Access to files.', {
        allow: option({
          type: t.array(t.string),
          default: ({ get }: Context) => [get('buildDir'), get('srcDir'), get('rootDir'), get('workspaceDir')],
          doc: 'Directories it is allowed to serve.',
        }),
      }),
    }),
    ui,
    uiJsx: toolGroup('bundler1.uiJsx', 'Options of the Vue JSX plugin.', {
      isCustomElement: option({
        type: t.union(t.fn('(tag: string) => boolean'), t.object),
        default: { $schema: { title: '', description: '', tags: [] } },
        merge: 'replace',
        doc: 'Which tags are custom elements. Only a function is passed on.',
      }),
    }),
  },
)
