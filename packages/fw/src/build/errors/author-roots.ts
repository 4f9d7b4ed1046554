import type { Authors } from '@fw/kit/errors'
import { servedBase } from '@fw/schema'
import type { FwApp } from '@fw/schema'

/** Whose files an application consists of. */
export function authorsOf({ layers, options }: FwApp): Authors {
  return { roots: layers.map(({ rootDir }) => rootDir), buildDir: options.buildDir }
}

/** Below this path development answers about errors, and the bundler opens editors. */
export function errorBase({ options: { app } }: FwApp): string {
  return `${servedBase(app.baseURL).replace(/\/*$/, '/')}${app.buildAssetsDir.replaceAll(/^\/+|\/+$/g, '')}/`
}
