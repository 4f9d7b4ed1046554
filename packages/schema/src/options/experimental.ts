import { group, option } from '../option'
import type { Context, Deprecation, OptionNode, OptionSpec } from '../option'
import { t } from '../type'
import { flag } from './flag'

const AFTER_3: Deprecation = { note: 'it will be removed; version 4 has it off.', when: ({ variant }) => variant() === 'A' }

/** On in version 3 only. */
function until4(doc: string, more: Partial<OptionSpec> = {}): OptionNode {
  return option({ type: t.boolean, defaults: { A: false, B: true }, doc, ...more })
}

/** What is there before there is data: undefined, in version 3 null; or what the project says. */
function emptyValue(doc: string): OptionNode {
  return option({
    type: t.custom('null | undefined', 'null or undefined', { type: 'null' }, value => value === null || value === undefined),
    input: t.union(t.null, t.literal('null', 'undefined')),
    normalize: value => value === 'undefined' ? undefined : value === 'null' ? null : value,
    undefinedIsValue: true,
    defaults: { A: undefined, B: null },
    merge: 'replace',
    doc,
  })
}

const defaults = group({ doc: 'Defaults of components and composables.' }, {
  fwLink: group({ doc: 'Defaults of links.', also: ['nuxtLink'], rest: t.unknown }, {
    componentName: option({ type: t.string, default: 'FwLink', doc: 'Name of the link component.' }),
    prefetch: flag(true, 'Load what a link leads to ahead of time.'),
    prefetchOn: group({ doc: 'When it is loaded.', rest: t.boolean }, {
      visibility: flag(true, 'When the link becomes visible.'),
    }),
  }),
  useAsyncData: group({ doc: 'Defaults of `useAsyncData` and `useFetch`.', rest: t.unknown }, {
    deep: until4('Make data deeply reactive.'),
    errorValue: emptyValue('What `error` is while there is none.'),
    value: emptyValue('What `data` is while there is none.'),
  }),
  useFetch: option({ type: t.object, default: {}, doc: 'Default options of `useFetch`.', examples: ['useFetch: { retry: 0 }'] }),
})

export const experimental = group({
  doc: 'Options that may change without notice.',
  experimental: true,
  toolNames: {
    externalUi: { use: 'experimental.externalVue', tool: 'the view library' },
    noUiServer: { use: 'experimental.noVueServer', tool: 'the view library' },
  },
  removed: {
    inlineSSRStyles: { use: 'features.inlineStyles' },
    noScripts: { use: 'features.noScripts' },
    devLogs: { use: 'features.devLogs' },
    reactivityTransform: { use: 'ui.propsDestructure' },
    typescriptBundlerResolution: { use: 'future.typescriptBundlerResolution' },
    viteNode: {},
    viteServerDynamicImports: {},
  },
}, {
  alwaysRunFetchOnKeyChange: flag(true, 'Run `useFetch` when its key changes even with `immediate: false` and before it ran.'),
  appManifest: flag(true, 'Write a manifest of the build, so that the client knows route rules and newer builds.'),
  asyncContext: flag(false, 'Keep the context of composables across `await` with the platform’s async context.'),
  asyncEntry: flag(false, 'Load the entry of the client with a dynamic import, for module federation.'),
  browserDevtoolsTiming: flag(false, 'Mark hooks in the browser’s performance panel.'),
  buildCache: flag(false, 'Keep build results, by a hash of configuration and sources.', { restart: 'none' }),
  checkOutdatedBuildInterval: option({ type: t.union(t.integer, t.literal(false)), default: 3_600_000, doc: 'How often the client looks for a newer build, in milliseconds. Off with `false`, and without `appManifest`.' }),
  chromeDevtoolsProjectSettings: flag(true, 'Tell the browser’s developer tools where the sources are.'),
  clientFallback: flag(false, 'The component `FwClientFallback`: content that fails on the server is rendered in the browser.'),
  clientNodeCompat: flag(false, 'Polyfill server modules in the client.'),
  compileTemplate: until4('Compile templates with the lodash-style template function.', { deprecated: AFTER_3 }),
  componentIslands: option({
    type: t.union(t.boolean, t.literal('auto', 'local', 'local+remote'), t.shape({
      remoteIsland: { type: t.boolean, doc: 'Whether islands of other sites (`source`) may be shown. Default: true.' },
      selectiveClient: { type: t.union(t.boolean, t.literal('deep')), doc: 'Where `fw-client` lets a component run in the browser: `false`: nowhere; `true`: in islands themselves; `deep` (default): in the components they show, too.' },
    })),
    default: 'auto',
    doc: 'Island components. `auto`: on when there are islands, server components or server pages. `local`: without islands of other sites; `local+remote`: with them.',
    examples: ['componentIslands: { selectiveClient: true, remoteIsland: false }'],
  }),
  configSchema: flag(true, 'Write the schema of the configuration into the build directory.'),
  cookieStore: flag(true, 'Refresh cookies in `useCookie` when the browser reports a change.'),
  crossOriginPrefetch: flag(false, 'Load pages of other origins ahead of time with speculation rules.'),
  debugModuleMutation: flag(false, 'Record which module changes which option.'),
  decorators: flag(false, 'Decorators of the ECMAScript standard, in application and server code. They are compiled by TypeScript, which the project installs.'),
  defaults,
  emitRouteChunkError: option({
    type: t.literal('automatic', 'automatic-immediate', 'manual', false),
    default: 'automatic',
    doc: 'When a chunk fails to load: `automatic` reloads the new route, `automatic-immediate` the current one at once, `manual` only calls the hook `app:chunkError`, `false` does nothing.',
  }),
  enforceModuleCompatibility: flag(false, 'Stop when a module is incompatible.'),
  entryImportMap: flag(true, 'Scripts import the entry as `#entry`, and an import map in each page says which file that is: other scripts keep their names when only the entry changes. None in builds for browsers without import maps, or with `future.multiApp`.'),
  externalVue: flag(true, 'Leave the view library, its packages and its router out of the server build.'),
  extraPageMetaExtractionKeys: option({ type: t.array(t.string), doc: 'More page meta that `scanPageMeta` reads.' }),
  extractAsyncDataHandlers: flag(false, 'Put the handlers of `useAsyncData` into chunks of their own.'),
  granularCachedData: flag(false, 'Ask `getCachedData` on manual refreshes too.'),
  headNext: flag(true, 'Sort head tags, and hydrate them by hash.'),
  inlineRouteRules: flag(false, 'Allow `defineRouteRules` in pages.'),
  lazyHydration: flag(true, 'Hydration strategies of `Lazy` components.'),
  localLayerAliases: flag(true, 'In a layer, `~`, `~~`, `@` and `@@` mean the layer.'),
  navigationRepaint: flag(true, 'Wait one frame before a navigation.'),
  nitroAutoImports: flag(true, 'Use server functions without an import in server code.'),
  noVueServer: flag(false, 'No rendering of views on the server.'),
  normalizeComponentNames: flag(false, 'Name components as they are auto-imported.'),
  parseErrorData: flag(false, 'Parse `error.data` on the server’s error page.'),
  payloadExtraction: flag(true, 'Write the payload of prerendered pages into files of their own.'),
  pendingWhenIdle: flag(true, '`pending` is true before a fetch starts.'),
  polyfillVueUseHead: flag(false, 'Compatibility with the older head package.'),
  purgeCachedData: flag(true, 'Drop cached data when a route is left.'),
  relativeWatchPaths: until4('Relative paths in the hook `builder:watch`.', { deprecated: AFTER_3 }),
  renderJsonPayloads: flag(true, 'Write payloads as JSON that revives complex types.'),
  resetAsyncDataToUndefined: until4('`clear` and `clearFwData` set data back to its default rather than to null or undefined.'),
  respectNoSSRHeader: flag(false, 'A request with the header `x-fw-no-ssr` gets a page that is not rendered.'),
  restoreState: flag(false, 'Restore state from session storage after a reload of the application.'),
  runtimeBaseURL: flag(false, 'Compute addresses of assets in the client from the base address at run time.'),
  scanPageMeta: flag(true, 'Read page meta at build time, and show it to modules.'),
  serverAppConfig: flag(true, 'Application configuration in server code.'),
  sharedPrerenderData: flag(false, 'Share data between prerendered pages. Keys must always mean the same data.'),
  spaLoadingTemplateLocation: option({ type: t.literal('within', 'body'), default: 'within', doc: 'Where the SPA loading template stands: inside the root until `suspense:resolve`, or beside it.' }),
  templateImportResolution: flag(true, 'Look for packages that templates import from the module that added them, so that it finds its own dependencies. `false`: from the build directory.'),
  templateRouteInjection: flag(true, 'Keep `$route` in templates the same as `useRoute()`.'),
  templateUtils: until4('The older `templateUtils` of templates.', { deprecated: AFTER_3 }),
  treeshakeClientOnly: flag(true, 'Leave the content of client-only components out of the server.'),
  typedPages: flag(false, 'Types for routes.'),
  viewTransition: flag(false, 'The browser’s view transitions.'),
  viteEnvironmentApi: flag(false, 'Build both sides in one run of bundler1, as environments of one configuration that plugins share. `false`: one run for each. In development they always share one.'),
  watcher: option({
    type: t.literal('watcher1', 'watcher1-granular', 'watcher2'),
    default: ({ get }: Context) => get('srcDir') === get('rootDir') ? 'watcher1-granular' : 'watcher1',
    restart: 'hard',
    doc: 'What watches files: `watcher1` (all of `srcDir`), `watcher1-granular` (skips ignored folders at the top; used when `srcDir` is the root), `watcher2` (for large projects or Windows).',
  }),
  writeEarlyHints: flag(false, 'Send early hints.'),
})
