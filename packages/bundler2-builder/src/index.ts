import type { Fw } from '@fw/schema'

/** Builds the application with webpack. */
export async function bundle(app: Fw): Promise<void> {
  const [{ bundleWith }, { createWebpackTools }] = await Promise.all([import('./shared'), import('./webpack-tools')])
  await bundleWith(app, createWebpackTools())
}
