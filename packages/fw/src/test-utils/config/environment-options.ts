import type { FwConfig } from '@fw/schema'

// The module that is augmented below.
export type { EnvironmentOptions } from 'vitest/node'

/** `test.environmentOptions.fw`: options of the app under test and its window. */
export interface FwEnvironmentOptions {
  /** Root folder of the app. Default: that of the Vite config, or the working directory. Only for the config. */
  rootDir?: string
  /** Options that override those of the project. Only supported in the config. */
  overrides?: FwConfig
  /** Id of the root element. Default: `app.rootId`. Only supported in the config. */
  rootId?: string
  /** The DOM library. Default: `happy-dom`. */
  domEnvironment?: 'happy-dom' | 'jsdom'
  /** The URL of the window. Default: `http://localhost:3000` with `app.baseURL`. */
  url?: string
  /**
   * When the app starts. Default: `beforeAll`, after the test file is loaded, so that its mocks affect the whole app.
   * With `setup`, the app starts before the test file is loaded.
   */
  startOn?: 'beforeAll' | 'setup'
  mock?: {
    /** An `IntersectionObserver` that never reports an intersection. Default: true. */
    intersectionObserver?: boolean
    /** An in-memory `indexedDB` of the package `fake-indexeddb`. Default: false. */
    indexedDb?: boolean
  }
}

declare module 'vitest/node' {
  interface EnvironmentOptions {
    /** Options of the app under test and its window. */
    fw?: FwEnvironmentOptions
  }
}
