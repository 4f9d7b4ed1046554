import type { RuntimeConfigTree } from '@fw/schema'

// `#build/test-page`: the data that a server-rendered document would contain, for the app under test.

/** The public runtime config. */
export const config: RuntimeConfigTree = {
  public: {},
  app: { baseURL: '/', buildAssetsDir: '/_fw/', cdnURL: '', buildId: '' },
}

/** The app manifests, by path relative to the base URL. */
export const manifests: Readonly<Record<string, object>> = {}
