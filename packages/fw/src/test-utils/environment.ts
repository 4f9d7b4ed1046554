import { ProblemError, testingDiagnostics } from '@fw/schema'
import type { Environment, builtinEnvironments } from 'vitest/runtime'
import type { TestSettings, TestState } from '../shared/test-state'

type Global = Record<string, any>
type DomEnvironment = Environment & Required<Pick<Environment, 'setupVM'>>

const DOM_ENVIRONMENTS = ['happy-dom', 'jsdom']
const START_EVENTS = ['beforeAll', 'setup']

/** Globals of Node that replace those of the window, which fail in `fetch` and in handlers of endpoints. */
const NODE_GLOBALS = ['fetch', 'Request', 'Response', 'Headers'] as const

/** The Vitest environment `fw`: a window in which the setup file starts the app. Test files can override `defaults`. */
export function createEnvironment(defaults: TestSettings): Environment {
  return {
    name: 'fw',
    viteEnvironment: 'client',
    async setup(global: Global, options) {
      const settings = resolveSettings(defaults, options.fw)
      const native = pickNative()
      const { teardown } = await openWindow(settings, dom => dom.setup(global, resolveDomOptions(settings, options)))
      enterWindow(global, settings, native)
      return {
        async teardown(closed: Global) {
          delete closed.__FW_TEST__
          await teardown(closed)
        },
      }
    },
    async setupVM(options) {
      const settings = resolveSettings(defaults, options.fw)
      const native = pickNative()
      const window = await openWindow(settings, dom => dom.setupVM(resolveDomOptions(settings, options)))
      enterWindow(window.getVmContext(), settings, native)
      return window
    },
  }
}

function resolveSettings(defaults: TestSettings, own: Partial<TestSettings> = {}): TestSettings {
  const settings = { ...defaults, ...own, mock: { ...defaults.mock, ...own.mock } }
  requireOneOf('domEnvironment', settings.domEnvironment, DOM_ENVIRONMENTS)
  requireOneOf('startOn', settings.startOn, START_EVENTS)
  if (settings.mock.indexedDb && settings.indexedDbFile === undefined) throw missing('fake-indexeddb', 'mock.indexedDb')
  return settings
}

function requireOneOf(option: string, value: string, allowed: readonly string[]): void {
  if (!allowed.includes(value))
    throw new ProblemError([testingDiagnostics.invalidSetting({ option, value: JSON.stringify(value), allowed })])
}

async function openWindow<T>({ domEnvironment }: TestSettings, open: (dom: DomEnvironment) => T): Promise<Awaited<T>> {
  try {
    const { builtinEnvironments: environments } = await loadVitest()
    return await open(environments[domEnvironment as 'jsdom'] as DomEnvironment)
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND'
      ? missing(domEnvironment, 'domEnvironment', error)
      : error
  }
}

// Vitest 4.0 exports them from another module.
function loadVitest(): Promise<{ builtinEnvironments: typeof builtinEnvironments }> {
  return import('vitest/runtime').catch(() => import('vitest/environments'))
}

function missing(name: string, option: string, cause?: unknown): ProblemError {
  return new ProblemError([testingDiagnostics.packageMissing({ name, user: `\`environmentOptions.fw.${option}\`` })], {
    cause,
  })
}

/** Adds our defaults to the options of the DOM library. */
function resolveDomOptions({ url }: TestSettings, { happyDOM, jsdom }: Global): Global {
  // A test does not load another document when the app navigates to one.
  const navigation = { disableMainFrameNavigation: true, ...happyDOM?.settings?.navigation }
  return { happyDOM: { url, ...happyDOM, settings: { ...happyDOM?.settings, navigation } }, jsdom: { url, ...jsdom } }
}

function pickNative(): TestState['native'] {
  const { fetch, Request, Response, Headers, FormData, AbortController } = globalThis
  return { fetch, Request, Response, Headers, FormData, AbortController }
}

function enterWindow(window: Global, settings: TestSettings, native: TestState['native']): void {
  for (const name of NODE_GLOBALS) window[name] = native[name]
  window.__FW_TEST__ = { settings, native, endpoints: [], mounted: new Set() } satisfies TestState
}
