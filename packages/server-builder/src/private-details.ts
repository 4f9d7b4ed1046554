import { installedVersion } from '@fw/kit/config'
import { PrivateDetails } from '@fw/schema'
import type { PrivateDetail } from '@fw/schema'

// They are young, and package.json pins them to one version: the pin is the range.
const NITRO = '=3.0.260903-beta'
const H3 = '=2.0.8'
const SRVX = '=1.0.8'
const PINNED = 'fw was built for exactly this version: remove the override of the version'

/** Details of Nitro, h3 and srvx that this package relies on beyond their public API. */
export const DETAILS = {
  replacedModules: {
    package: 'nitro',
    detail: 'the ids of modules of its runtime (`#nitro/runtime/*`, `#nitro/virtual/*`)',
    usedBy: [
      'engine/engine-plugin.ts',
      'dev/dev-plugin.ts',
      'runtime/virtual.d.ts',
      'runtime/engine/engine-app.ts',
      'runtime/dev/dev-entry.ts',
      'runtime/dev/dev-schedule.ts',
      'runtime/dev/dev-tasks.ts',
      'runtime/render/reject-method.ts',
      'runtime/render/prerender-entry.ts',
      'runtime/render/public-assets.ts',
      'runtime/files/public-files.ts',
      'runtime/files/static-handler.ts',
    ],
    window: NITRO,
    fallback: PINNED,
  },
  generatedModules: {
    package: 'nitro',
    detail: 'a build generates its modules (`vfs`) before it calls `rollup:before`, where development ends it',
    usedBy: ['dev/dev-server.ts', 'dev/dev-plugin.ts'],
    window: NITRO,
    fallback: PINNED,
  },
  engineCode: {
    package: 'nitro',
    detail: 'the code of some modules: tasks, storage, databases and the entries of processes',
    usedBy: ['engine/adapt-engine.ts'],
    window: NITRO,
    fallback: PINNED,
  },
  buildPlugins: {
    package: 'nitro',
    detail: 'the names of its plugins `replace` and `nitro:import-attributes`, and its flags below `import.meta`',
    usedBy: ['engine/cheaper-plugins.ts'],
    window: NITRO,
    fallback: 'all plugins run for all modules',
  },
  prerenderState: {
    package: 'nitro',
    detail: '`_prerenderedRoutes`, `_prerenderMeta` and `options._config`',
    usedBy: ['prerender/index.ts', 'prerender/crawl.ts'],
    window: NITRO,
    fallback: PINNED,
  },
  outputFolders: {
    package: 'nitro',
    detail: '`options._c12`, the configuration of a preset before its paths are resolved',
    usedBy: ['engine/output-base.ts'],
    window: NITRO,
    fallback: PINNED,
  },
  nodeEntries: {
    package: 'nitro',
    detail: 'the file names of entries for Node',
    usedBy: ['engine/create-engine.ts', 'engine/engine-plugin.ts', 'build/cluster-entry.ts'],
    window: NITRO,
    fallback: PINNED,
  },
  buildRecords: {
    package: 'nitro',
    detail: '`nitro.json` and `node_modules/.nitro/last-build.json`, which it writes about a build',
    usedBy: ['../../fw/src/cli/preview/find-build.ts'],
    window: NITRO,
    fallback: '`fw preview` only finds builds in the output folder',
  },
  middlewareList: {
    package: 'h3',
    detail: '`~middleware` of an application and `~composed` of a route',
    usedBy: ['runtime/start/start-engine.ts', 'runtime/cache/cache-rule.ts', 'runtime/engine/pipeline.ts'],
    window: H3,
    fallback: PINNED,
  },
  routeLookup: {
    package: 'h3',
    detail: '`~findRoute` of an application',
    usedBy: ['runtime/engine/engine-members.ts'],
    window: H3,
    fallback: PINNED,
  },
  eventRequest: {
    package: 'h3',
    detail: 'the request of an event can be replaced',
    usedBy: ['runtime/start/request-guard.ts', 'runtime/cache/isolated-event.ts'],
    window: H3,
    fallback: PINNED,
  },
  nodeResponse: {
    package: 'srvx',
    detail: '`_toNodeResponse` of a response, and when the engine calls it',
    usedBy: ['build/production.ts', 'runtime/engine/ready-response.ts'],
    window: SRVX,
    fallback: 'responses are sent in several writes',
  },
} satisfies Record<string, PrivateDetail>

export const privateDetails = /* @__PURE__ */ new PrivateDetails<keyof typeof DETAILS>(DETAILS, name =>
  installedVersion(name, import.meta.dirname),
)
