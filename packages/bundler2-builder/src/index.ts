import type { BuildOutput, Fw } from '@fw/schema'

/** Builds the application with webpack. */
export async function bundle(app: Fw): Promise<BuildOutput | undefined> {
  const [{ bundleWith }, { createWebpackTools }] = await Promise.all([import('./shared'), import('./webpack-tools')])
  return bundleWith(app, createWebpackTools())
}
