import { createReportPlugin } from '@fw/kit/bundle'
import type { Fw, Side } from '@fw/schema'
import type { Plugin } from 'vite'

/** With `build.analyze`: writes a report about the bundle size of one side. */
export function analyzePlugin(app: Fw, side: Side): Promise<Plugin | undefined> {
  return createReportPlugin(app, side, 'build') as Promise<Plugin | undefined>
}
