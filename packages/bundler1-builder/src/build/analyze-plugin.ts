import { addBuildReport } from '@fw/kit/internal'
import type { FwApp } from '@fw/schema'
import { resolve } from 'pathe'
import type { Plugin } from 'vite'
import type { Side } from '../side'

/** With `build.analyze`: writes a report of what takes up the space in the bundle of a side. */
export async function analyzePlugin(app: FwApp, side: Side): Promise<Plugin | undefined> {
  const {
    build: { analyze },
    rootDir,
  } = app.options
  // Its options have values without being asked for.
  if (!analyze || !app.isSet(['build', 'analyze'])) return undefined
  const { visualizer } = await import('./visualizer')
  const { filename, ...rest } = analyze
  const file = resolve(rootDir, filename.replaceAll('{name}', side))
  addBuildReport(app, side, file)
  return visualizer({ title: `Bundle analysis: ${side}`, ...rest, filename: file } as Parameters<
    typeof visualizer
  >[0]) as Plugin
}
