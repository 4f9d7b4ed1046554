import { bindModule, runWithFw, stateOf } from '@fw/kit/internal'
import type { LoadedOptions } from '@fw/kit'
import type { FwApp, FwHooks, WritablePlan } from '@fw/schema'
import { createHooks } from 'hookable'
import { createDebugPrinter } from './debug/print'
import { createDevErrors } from './errors/index'
import { fwPath } from './paths'
import { configSources, locateProblem } from './problem-locations'
import { createReport } from './create-report'
import type { ReportProblem } from './create-report'
import { createTimingRecord, createTimings, timed } from './timings'

/**
 * Creates the application from resolved options. Nothing is read or started yet. `report` receives problems that do not
 * stop the work. Default: stderr.
 */
export function createFw(loaded: LoadedOptions, report?: ReportProblem): FwApp {
  const hooks = createHooks<FwHooks>()
  const heard = new Set<string>()
  let hasEnded = false
  const record = createTimingRecord(loaded.options)
  const timings = createTimings(createDebugPrinter(loaded.options), record?.listener)
  const app: FwApp = {
    options: loaded.options,
    layers: loaded.layers,
    plan: createPlan(loaded),
    features: [],
    states: new Map(),
    isSet: loaded.isSet,
    hook: (name, listener) => {
      heard.add(name)
      return hooks.hook(name, bindModule(listener) as never)
    },
    hasListeners: name => heard.has(name),
    callHook: (name, ...args) =>
      timed(app, 'hook', name, async () => {
        await runWithFw(app, () => hooks.callHook(name, ...(args as never)))
      }),
    report: createReport(loaded.options, problem => locateProblem(app, problem), report),
    since: Date.now(),
    ...(timings ? { timings: { ...timings, ...(record ? { seen: record.seen } : {}) } } : {}),
    ready: async () => undefined,
    ...(loaded.options.dev
      ? {
          errors: createDevErrors(
            () => app,
            () => hasEnded,
          ),
        }
      : {}),
    close: async () => {
      hasEnded = true
      try {
        await app.callHook('close', app)
      } finally {
        await app.bundler?.close()
        await app.server?.close()
      }
    },
  }
  stateOf(app, configSources).list = loaded.sources
  for (const [name, listeners] of Object.entries(loaded.options.hooks)) {
    // The project's listeners are first in the list, and run after those of its layers.
    for (const listener of listeners.toReversed()) app.hook(name as keyof FwHooks, listener as never)
  }
  return app
}

/**
 * `#layers/NAME`: the root of a layer. Of several with one name, the highest precedence wins; the project comes last.
 */
function layerNames([project, ...layers]: LoadedOptions['layers']): Record<string, string> {
  // The default name of a remote layer is a URL.
  return Object.fromEntries(
    [project!, ...layers.toReversed()]
      .filter(({ name }) => /^[\w@./-]+$/.test(name))
      .map(({ name, rootDir }) => [`#layers/${name}`, rootDir]),
  )
}

function createPlan({ layers, options }: LoadedOptions): WritablePlan {
  return {
    entries: {
      client: fwPath(options.experimental.asyncEntry ? 'app/async-entry.mjs' : 'app/entry.mjs'),
      server: fwPath('render/entry.mjs'),
      errors: fwPath('app/errors.mjs'),
    },
    aliases: { '#app': fwPath('app/index.mjs'), 'fw/app': fwPath('app/index.mjs'), ...layerNames(layers) },
    rootComponent: '',
    errorComponent: '',
    appConfigs: [],
    routerOptions: [],
    isCaseSensitive: false,
    spaLoadingTemplate: '',
    css: [],
    hasPages: false,
    pages: [],
    layouts: [],
    middleware: [],
    plugins: [],
    components: [],
    imports: [],
    templates: [],
    typeReferences: [],
    buildPlugins: [],
    server: {
      dirs: layers.map(layer => layer.serverDir),
      handlers: [],
      devHandlers: [],
      plugins: [],
      imports: [],
      importDirs: [],
      routeRules: {},
      publicDirs: layers.map(layer => layer.dirs.public),
      virtual: {},
      buildPlugins: [],
    },
  }
}
