import type { Fw } from '@fw/schema'

/** Builds the application with Rspack. */
export async function bundle(app: Fw): Promise<void> {
  const [{ bundleWith }, { createRspackTools }] = await Promise.all([
    import('@fw/bundler2-builder/shared'),
    import('./rspack-tools'),
  ])
  await bundleWith(app, createRspackTools())
}
