// `@fw/bundler2-builder/shared`: the builder of webpack and Rspack. What differs is passed as `tools`.
import { reportFiles } from '@fw/kit/bundle'
import { standardOutput } from '@fw/kit/internal'
import type { BuildOutput, Fw } from '@fw/schema'
import { buildSides } from './build/build-sides'
import type { BundlerTools } from './tools'

export { isDropped } from './dropped'
export type * from './tools'

/** Builds client and server with webpack or Rspack, or, in development, starts their compilers. */
export async function bundleWith(app: Fw, tools: BundlerTools): Promise<BuildOutput | undefined> {
  tools.privateDetails.check(app)
  if (app.options.dev) {
    const { startDevelopment } = await import('./dev/start-development')
    await startDevelopment(app, tools)
    return undefined
  }
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = app.options.test ? 'test' : 'production'
  try {
    const description = await buildSides(app, tools)
    const reports = reportFiles(app, 'bundler2')
    return { ...standardOutput(app), ...description, ...(reports && { reports }) }
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}
