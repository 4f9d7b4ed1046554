import { watchFolders } from '@fw/kit/internal'
import { callDevHandler } from '@fw/kit/bundle'
import { developmentBase } from '@fw/schema'
import type { Fw } from '@fw/schema'
import type { BundlerTools } from '../tools'
import { createDevBundler } from './dev-bundler'
import { Development } from './development'
import type { HotOptions } from './hot/hot-events'

/** Starts the compilers of both sides, and sets `app.bundler`. Requests wait until they have compiled. */
export async function startDevelopment(app: Fw, tools: BundlerTools): Promise<void> {
  process.env.NODE_ENV ??= 'development'
  // With the default of ten, often all frames are the framework's.
  Error.stackTraceLimit = Math.max(Error.stackTraceLimit, 50)
  const development = new Development(app, tools, {
    path: `${developmentBase(app.options)}__hmr`,
    ...(app.options.bundler2.hotMiddleware as HotOptions | undefined),
  })
  await development.start()
  watchFolders(app).subscribe((event, file, isInitial) => {
    if (!isInitial) development.report(event, file)
  })
  app.bundler = createDevBundler(app, development)
  await callDevHandler(app, app.bundler.handle, path => path.startsWith(development.events.path))
}
