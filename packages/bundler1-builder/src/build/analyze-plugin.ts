import { addBuildReport } from '@fw/kit/internal'
import type { FwApp } from '@fw/schema'
import { resolve } from 'pathe'
import type { Plugin } from 'vite'
import type { Side } from '../side'

/** With `build.analyze`: writes a report about the bundle size of one side. */
export async function analyzePlugin(app: FwApp, side: Side): Promise<Plugin | undefined> {
  const {
    build: { analyze },
    rootDir,
  } = app.options
  // The options of `analyze` have defaults, so only an explicit value enables it.
  if (!analyze || !app.isSet(['build', 'analyze'])) return undefined
  const { visualizer } = await import('./visualizer')
  const { filename, ...rest } = analyze
  const file = resolve(rootDir, filename.replaceAll('{name}', side))
  addBuildReport(app, side, file)
  return visualizer({ title: `Bundle analysis: ${side}`, ...rest, filename: file } as Parameters<
    typeof visualizer
  >[0]) as Plugin
}
