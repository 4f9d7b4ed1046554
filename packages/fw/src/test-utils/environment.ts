import { ProblemError, testingDiagnostics } from '@fw/schema'
import type { Environment, builtinEnvironments } from 'vitest/runtime'
import type { TestSettings, TestState } from '../shared/test-state'

type Global = Record<string, any>
type DomEnvironment = Environment & Required<Pick<Environment, 'setupVM'>>

const DOM_ENVIRONMENTS = ['happy-dom', 'jsdom']
const STARTS = ['beforeAll', 'setup']

/**
 * What requests are made of. The window's own fail where Node's are expected: in `fetch` and in handlers of endpoints.
 */
const NATIVE = ['fetch', 'Request', 'Response', 'Headers'] as const

/**
 * The Vitest environment `fw`: a window, in which the setup file starts the application. A test file may override
 * `defaults`.
 */
export function createEnvironment(defaults: TestSettings): Environment {
  return {
    name: 'fw',
    viteEnvironment: 'client',
    async setup(global: Global, options) {
      const settings = resolveSettings(defaults, options.fw)
      const native = pickNative()
      const { teardown } = await openWindow(settings, dom => dom.setup(global, resolveDomOptions(settings, options)))
      enter(global, settings, native)
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
      enter(window.getVmContext(), settings, native)
      return window
    },
  }
}

function resolveSettings(defaults: TestSettings, own: Partial<TestSettings> = {}): TestSettings {
  const settings = { ...defaults, ...own, mock: { ...defaults.mock, ...own.mock } }
  requireOneOf('domEnvironment', settings.domEnvironment, DOM_ENVIRONMENTS)
  requireOneOf('startOn', settings.startOn, STARTS)
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

// Vitest 4.0 has them elsewhere.
function loadVitest(): Promise<{ builtinEnvironments: typeof builtinEnvironments }> {
  return import('vitest/runtime').catch(() => import('vitest/environments'))
}

function missing(name: string, option: string, cause?: unknown): ProblemError {
  return new ProblemError([testingDiagnostics.packageMissing({ name, user: `\`environmentOptions.fw.${option}\`` })], {
    cause,
  })
}

/** The options of the DOM library itself go on to it. */
function resolveDomOptions({ url }: TestSettings, { happyDOM, jsdom }: Global): Global {
  // The application may send the browser to another document, which a test does not load.
  const navigation = { disableMainFrameNavigation: true, ...happyDOM?.settings?.navigation }
  return { happyDOM: { url, ...happyDOM, settings: { ...happyDOM?.settings, navigation } }, jsdom: { url, ...jsdom } }
}

function pickNative(): TestState['native'] {
  const { fetch, Request, Response, Headers, FormData, AbortController } = globalThis
  return { fetch, Request, Response, Headers, FormData, AbortController }
}

function enter(window: Global, settings: TestSettings, native: TestState['native']): void {
  for (const name of NATIVE) window[name] = native[name]
  window.__FW_TEST__ = { settings, native, endpoints: [], mounted: new Set() } satisfies TestState
}
