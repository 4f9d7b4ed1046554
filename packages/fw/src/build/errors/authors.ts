import type { FwApp } from '@fw/schema'
import type { Authors } from './stack'

/** Whose files an application consists of. */
export function authorsOf({ layers, options }: FwApp): Authors {
  return { roots: layers.map(({ rootDir }) => rootDir), buildDir: options.buildDir }
}

/** Below this path development answers about errors, and the bundler opens editors. */
export function errorBase({ options: { app } }: FwApp): string {
  return `${app.baseURL.replace(/\/*$/, '/')}${app.buildAssetsDir.replaceAll(/^\/+|\/+$/g, '')}/`
}
