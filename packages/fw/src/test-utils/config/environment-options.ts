import type { FwConfig } from '@fw/schema'

// The module that is added to below.
export type { EnvironmentOptions } from 'vitest/node'

/** `test.environmentOptions.fw`: the application under test, and the window it runs in. */
export interface FwEnvironmentOptions {
  /**
   * Folder of the application. Default: the root of the Vite configuration, else the current folder. Set in the
   * configuration only.
   */
  rootDir?: string
  /** Options over those of the project. Set in the configuration only. */
  overrides?: FwConfig
  /** Id of the root element. Default: `app.rootId`. Set in the configuration only. */
  rootId?: string
  /** The library that imitates the DOM. Default: `happy-dom`. */
  domEnvironment?: 'happy-dom' | 'jsdom'
  /** The address of the window. Default: `http://localhost:3000`, with `app.baseURL`. */
  url?: string
  /**
   * When the application starts. Default: `beforeAll`, after the test file is loaded, so that its mocks reach all of
   * the application. With `setup` it runs before the test file is loaded.
   */
  startOn?: 'beforeAll' | 'setup'
  mock?: {
    /** An `IntersectionObserver` that never observes anything. Default: true. */
    intersectionObserver?: boolean
    /** An `indexedDB` in memory, by the package `fake-indexeddb`. Default: false. */
    indexedDb?: boolean
  }
}

declare module 'vitest/node' {
  interface EnvironmentOptions {
    /** The application under test, and the window it runs in. */
    fw?: FwEnvironmentOptions
  }
}
