import { getFwVersion } from '@fw/kit'
import { createAppView, createVirtualFiles, layerAliases, runWithFw, stateOf } from '@fw/kit/internal'
import type { LoadedOptions } from '@fw/kit'
import { labelHook } from '@fw/schema'
import type { Fw, WritablePlan } from '@fw/schema'
import { createDebugPrinter } from './debug/print'
import { findDevelopmentFiles } from './development-files'
import { createDevErrors } from './errors/index'
import { addConfiguredHooks, createHookRegistry } from './hooks/hook-registry'
import { defineInternalOptions } from './internal-options'
import type { LoadPurpose } from './internal-options'
import { fwPath, ROOT_COMPONENT } from './paths'
import { configSources, locateProblem } from './problem-locations'
import { createReport } from './create-report'
import type { ReportProblem } from './create-report'
import { createTimingRecord, createTimings } from './timings'

/**
 * Creates the application from resolved options. Nothing is read or started yet. `report` receives problems that do not
 * stop the work. Default: stderr. Modules can read the `purpose`.
 */
export function createFw(loaded: LoadedOptions, report?: ReportProblem, purpose?: LoadPurpose): Fw {
  defineInternalOptions(loaded, purpose)
  const { hooks, heard } = createHookRegistry(() => app)
  let apps: Fw['apps'] | undefined
  let hasEnded = false
  const record = createTimingRecord(loaded.options)
  const timings = createTimings(createDebugPrinter(loaded.options), record?.listener)
  const app: Fw = {
    options: loaded.options,
    layers: loaded.layers,
    plan: createPlan(loaded),
    features: [],
    states: new Map(),
    isSet: loaded.isSet,
    get apps() {
      return (apps ??= { default: createAppView(app) })
    },
    vfs: createVirtualFiles(() => app),
    _version: getFwVersion(),
    hooks,
    hook: hooks.hook,
    hookOnce: hooks.hookOnce,
    addHooks: hooks.addHooks,
    callHook: hooks.callHook,
    hasListeners: name => heard.has(labelHook(name)),
    runWithContext: work => runWithFw(app, work),
    report: createReport(loaded.options, problem => locateProblem(app, problem), report),
    since: Date.now(),
    ...(timings ? { timings: { ...timings, ...record?.record } } : {}),
    listParts: async () => (await import('./explain/index')).listParts(app),
    explainOption: async path => (await import('./explain/option-chain')).chainInApp(app, loaded, path),
    explainPath: async path => (await import('./explain/index')).explainName(app, path, app.options.rootDir),
    describeGraph: async () => (await import('./explain/uses/app-graph')).describeGraph(app),
    readBundles: async () => (await import('./last-bundles')).loadLastBundles(app.options.rootDir),
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
  addConfiguredHooks(app)
  return app
}

/** The names of the application API. `#app/fw` is where modules import `callWithFw` from. */
const APP_IDS = ['#app', '#app/fw', 'fw/app']

/** What only applications with forms load. */
const FORMS_ID = '#app/forms'

function createPlan({ layers, options }: LoadedOptions): WritablePlan {
  return {
    entries: {
      client: fwPath(options.experimental.asyncEntry ? 'app/async-entry.mjs' : 'app/entry.mjs'),
      server: fwPath('render/entry.mjs'),
      errors: fwPath('app/errors.mjs'),
    },
    aliases: {
      ...Object.fromEntries(APP_IDS.map(id => [id, fwPath('app/index.mjs')])),
      [FORMS_ID]: fwPath('app/forms.mjs'),
      ...layerAliases(layers),
    },
    ...(options.dev ? { developmentFiles: findDevelopmentFiles() } : {}),
    rootComponent: ROOT_COMPONENT,
    mainComponent: '',
    errorComponent: '',
    appConfigs: [],
    routerOptions: [],
    isCaseSensitive: false,
    spaLoadingTemplate: '',
    css: [],
    hasPages: false,
    pages: [],
    layouts: {},
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
