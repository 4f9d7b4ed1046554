import type { Authors } from '@fw/kit/errors'
import { servedBase } from '@fw/schema'
import type { FwApp } from '@fw/schema'

/** The folders with the author's files of an application. */
export function authorsOf({ layers, options }: FwApp): Authors {
  return { roots: layers.map(({ rootDir }) => rootDir), buildDir: options.buildDir }
}

/** The base path of the error endpoints, and of the bundler's endpoint that opens the editor. */
export function errorBase({ options: { app } }: FwApp): string {
  return `${servedBase(app.baseURL).replace(/\/*$/, '/')}${app.buildAssetsDir.replaceAll(/^\/+|\/+$/g, '')}/`
}
