/** Settings of the Vitest environment `fw` that a test runs with. */
export interface TestSettings {
  domEnvironment: 'happy-dom' | 'jsdom'
  /** The URL of the window. */
  url: string
  /** When the application starts: after a test file and its mocks are loaded, or before. */
  startOn: 'beforeAll' | 'setup'
  mock: { intersectionObserver?: boolean; indexedDb?: boolean }
  /** Where `fake-indexeddb` is installed. */
  indexedDbFile?: string
}

/** A route that a test handles instead of a server. */
interface Endpoint {
  /** The path below the base URL, or a full URL. */
  url: string
  method: string | undefined
  once: boolean
  /** Undefined if the request is for another path. */
  respond: (request: Request) => Promise<Response | undefined>
}

/** A component that a test has mounted, and the test, if any. */
export interface MountedComponent {
  test: string | undefined
  unmount: () => void
}

/** State that the parts of `fw/test-utils/runtime` share: on the window, because tests may reload modules. */
export interface TestState {
  settings: TestSettings
  /** Node's native classes; those of the window are imitations. */
  native: Pick<typeof globalThis, 'fetch' | 'Request' | 'Response' | 'Headers' | 'FormData' | 'AbortController'>
  endpoints: Endpoint[]
  mounted: Set<MountedComponent>
  /** Id of the current test. */
  test?: string | undefined
}

declare global {
  /** Set by the Vitest environment `fw`. */
  var __FW_TEST__: TestState | undefined
}
