import { group, option } from '../declare/option'
import type { Context, Deprecation, OptionNode, OptionSpec } from '../declare/option'
import { valueAliases } from '../declare/tool-names'
import { t } from '../declare/type'
import { flag } from './flag'

const AFTER_3: Deprecation = {
  note: 'it will be removed; version 4 has it off.',
  when: ({ layout }) => layout() === 'v4',
}

/** On in version 3 only. */
function until4(doc: string, more: Partial<OptionSpec> = {}): OptionNode {
  return option({ type: t.boolean, defaults: { v4: false, v3: true }, doc, ...more })
}

/** What is there before there is data: undefined, in version 3 null; or what the project says. */
function emptyValue(doc: string): OptionNode {
  return option({
    type: t.custom(
      'null | undefined',
      'null or undefined',
      { type: 'null' },
      value => value === null || value === undefined,
    ),
    input: t.union(t.null, t.literal('null', 'undefined')),
    normalize: value => (value === 'undefined' ? undefined : value === 'null' ? null : value),
    undefinedIsValue: true,
    defaults: { v4: undefined, v3: null },
    merge: 'replace',
    doc,
  })
}

const defaults = group(
  { doc: 'Defaults of components and composables.' },
  {
    fwLink: group(
      { doc: 'Defaults of links.', also: ['nuxtLink'], rest: t.unknown },
      {
        componentName: option({ type: t.string, default: 'FwLink', doc: 'Name of the link component.' }),
        prefetch: flag(true, 'Prefetch linked pages.'),
        prefetchOn: group(
          { doc: 'When to prefetch.', rest: t.boolean },
          {
            visibility: flag(true, 'Prefetch when the link becomes visible.'),
          },
        ),
      },
    ),
    useAsyncData: group(
      { doc: 'Defaults of `useAsyncData` and `useFetch`.', rest: t.unknown },
      {
        deep: until4('Make data deeply reactive.'),
        errorValue: emptyValue('What `error` is while there is none.'),
        value: emptyValue('What `data` is while there is none.'),
      },
    ),
    useFetch: option({
      type: t.object,
      default: {},
      doc: 'Default options of `useFetch`.',
      examples: ['useFetch: { retry: 0 }'],
    }),
  },
)

const WATCHERS = ['watcher1', 'watcher1-granular', 'watcher2']
const watcherAliases = valueAliases(WATCHERS)

export const experimental = group(
  {
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
  },
  {
    alwaysRunFetchOnKeyChange: flag(
      true,
      'Run `useFetch` when its key changes, even with `immediate: false` and before the first execution.',
    ),
    appManifest: flag(
      true,
      'Generate an app manifest: the client reads route rules and prerendered pages from it, and detects new builds. `false`: the client bundle contains the rules.',
    ),
    asyncContext: flag(false, 'Keep the context of composables after `await` with native async context.'),
    asyncEntry: flag(false, 'Load the client entry with a dynamic import, for module federation.'),
    browserDevtoolsTiming: flag(false, 'Add markers for hooks to the performance panel of the browser.'),
    buildCache: flag(false, 'Cache build results, with a hash of configuration and source files.', { restart: 'none' }),
    checkOutdatedBuildInterval: option({
      type: t.union(t.integer, t.literal(false)),
      default: 3_600_000,
      doc: 'How often the client checks for a new build, in milliseconds. `false` disables it; needs `appManifest`.',
    }),
    chromeDevtoolsProjectSettings: flag(
      true,
      'Let the developer tools of Chrome find the source directory (workspace).',
    ),
    clientFallback: flag(
      false,
      'Enable the component `FwClientFallback`: content that fails to render on the server is rendered on the client.',
    ),
    clientNodeCompat: flag(false, 'Polyfill Node.js modules on the client.'),
    compileTemplate: until4('Compile templates with the lodash-style template function.', { deprecated: AFTER_3 }),
    componentIslands: option({
      type: t.union(
        t.boolean,
        t.literal('auto', 'local', 'local+remote'),
        t.shape({
          remoteIsland: { type: t.boolean, doc: 'Allow remote islands (`source`). Default: `true`.' },
          selectiveClient: {
            type: t.union(t.boolean, t.literal('deep')),
            doc: 'Where `fw-client` hydrates components: `false`: nowhere; `true`: in islands; `deep` (default): also in the components that islands render.',
          },
        }),
      ),
      default: 'auto',
      doc: 'Island components. `auto`: enabled if there are islands, server components or server pages. `local`: without remote islands; `local+remote`: with remote islands.',
      examples: ['componentIslands: { selectiveClient: true, remoteIsland: false }'],
    }),
    configSchema: flag(true, 'Write the JSON schema of the configuration to the build directory.'),
    cookieStore: flag(true, 'Refresh cookies in `useCookie` when the browser reports a change.'),
    crossOriginPrefetch: flag(false, 'Prefetch pages of other origins with speculation rules.'),
    debugModuleMutation: flag(false, 'Record which module changes which option.'),
    decorators: flag(
      false,
      'Support ECMAScript decorators in application and server code. They are compiled by TypeScript, which has to be installed, or by the esbuild of the builders for webpack and Rspack.',
    ),
    defaults,
    emitRouteChunkError: option({
      type: t.literal('automatic', 'automatic-immediate', 'manual', false),
      default: 'automatic',
      doc: 'When a chunk fails to load: `automatic` reloads the new route, `automatic-immediate` the current one at once, `manual` only calls the hook `app:chunkError`, `false` does nothing.',
    }),
    enforceModuleCompatibility: flag(false, 'Fail if a module is incompatible.'),
    entryImportMap: flag(
      true,
      'Use an import map for the client entry (`#entry`), so that other chunks stay cached when only the entry changes. Disabled in builds for browsers without import maps, and with `future.multiApp`.',
    ),
    externalVue: flag(true, 'Externalize Vue, its packages and Vue Router in the server build.'),
    extraPageMetaExtractionKeys: option({
      type: t.array(t.string),
      doc: 'Additional page meta keys to extract with `scanPageMeta`.',
    }),
    extractAsyncDataHandlers: flag(false, 'Extract the handlers of `useAsyncData` into separate chunks.'),
    granularCachedData: flag(false, 'Call `getCachedData` on manual refreshes too.'),
    headNext: flag(true, 'Sort head tags, and hydrate them by hash.'),
    inlineRouteRules: flag(false, 'Allow `defineRouteRules` in pages.'),
    lazyHydration: flag(true, 'Hydration strategies of `Lazy` components.'),
    localLayerAliases: flag(true, 'Resolve `~`, `~~`, `@` and `@@` in a layer to that layer.'),
    navigationRepaint: flag(true, 'Wait one frame before a navigation.'),
    nitroAutoImports: flag(true, 'Auto-import server utilities in server code.'),
    noVueServer: flag(false, 'Disable the Vue server renderer.'),
    normalizeComponentNames: flag(false, 'Normalize component names to match their auto-imports.'),
    parseErrorData: flag(false, 'Parse `error.data` on the server’s error page.'),
    payloadExtraction: flag(true, 'Extract the payload of prerendered pages into separate files.'),
    pendingWhenIdle: flag(true, '`pending` is true before a fetch starts.'),
    polyfillVueUseHead: flag(false, 'Compatibility with `@vueuse/head`.'),
    purgeCachedData: flag(true, 'Remove cached data when leaving a route.'),
    relativeWatchPaths: until4('Relative paths in the hook `builder:watch`.', { deprecated: AFTER_3 }),
    renderJsonPayloads: flag(true, 'Serialize payloads as JSON, with support for complex types.'),
    resetAsyncDataToUndefined: until4(
      '`clear` and `clearFwData` set data back to its default rather than to null or undefined.',
    ),
    respectNoSSRHeader: flag(false, 'Skip server rendering for requests with the header `x-fw-no-ssr`.'),
    restoreState: flag(false, 'Restore state from session storage after `reloadFwApp`.'),
    runtimeBaseURL: flag(
      false,
      'Compute all asset URLs in code from the base URL when it runs: also `import.meta.env.BASE_URL` and URLs in styles imported with `?inline`, which otherwise are constants, and in development. URLs in pages always follow `FW_APP_BASE_URL` and `FW_APP_CDN_URL`.',
    ),
    scanPageMeta: flag(true, 'Extract page meta at build time, so that modules can read it.'),
    serverAppConfig: flag(true, 'Support the app config in server code.'),
    sharedPrerenderData: flag(false, 'Share data between prerendered pages. A key must always identify the same data.'),
    spaLoadingTemplateLocation: option({
      type: t.literal('within', 'body'),
      default: 'within',
      doc: 'Where to render the SPA loading template: inside the root element until `suspense:resolve`, or next to it.',
    }),
    templateImportResolution: flag(
      true,
      'Resolve imports of templates from the module that added them, so that it finds its own dependencies. `false`: from the build directory.',
    ),
    templateRouteInjection: flag(true, 'Keep `$route` in templates the same as `useRoute()`.'),
    templateUtils: until4('The older `templateUtils` of templates.', { deprecated: AFTER_3 }),
    treeshakeClientOnly: flag(true, 'Remove the content of client-only components from the server bundle.'),
    typedPages: flag(false, 'Typed routes.'),
    viewTransition: flag(false, 'The browser’s view transitions.'),
    viteEnvironmentApi: flag(
      false,
      'Build client and server with the Vite environment API, in one configuration with shared plugins. `false`: one build for each. Development always uses one configuration.',
    ),
    watcher: option({
      type: t.literal(...WATCHERS),
      input: t.literal(...WATCHERS, ...watcherAliases.keys()),
      normalize: value => watcherAliases.get(value as string) ?? value,
      default: ({ get }: Context) => (get('srcDir') === get('rootDir') ? 'watcher1-granular' : 'watcher1'),
      restart: 'hard',
      doc: 'File watcher: `watcher1` (`chokidar`; all of `srcDir`), `watcher1-granular` (`chokidar-granular`; skips ignored top-level directories; used if `srcDir` is the root), `watcher2` (`parcel`; for large projects or Windows).',
    }),
    writeEarlyHints: flag(false, 'Send early hints.'),
  },
)
