import type { BuildOutput, Fw } from '@fw/schema'

/** Builds the application with Rspack. */
export async function bundle(app: Fw): Promise<BuildOutput | undefined> {
  const [{ bundleWith }, { createRspackTools }] = await Promise.all([
    import('@fw/bundler2-builder/shared'),
    import('./rspack-tools'),
  ])
  return bundleWith(app, createRspackTools())
}
