import type { RuntimeConfigTree } from '@fw/schema'

// `#build/test-page`: what the page of a server would bring for the application that is tested.

/** The public part of the runtime configuration. */
export const config: RuntimeConfigTree = {
  public: {},
  app: { baseURL: '/', buildAssetsDir: '/_fw/', cdnURL: '', buildId: '' },
}

/** The manifests of the build, by their path below the base URL. */
export const manifests: Readonly<Record<string, object>> = {}
