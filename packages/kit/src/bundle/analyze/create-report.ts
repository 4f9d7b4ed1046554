import type { Fw, Side } from '@fw/schema'
import { resolve } from 'pathe'
import { addBuildReport } from '../../add/set-build-results'

/** A chunk in the form of Rollup, as the analyzer reads it. */
export interface AnalyzedChunk {
  type: 'chunk'
  code: string
  facadeModuleId?: string
  modules: Record<string, { code: string }>
}

/** A module in the form of Rollup. */
export interface AnalyzedModule {
  isEntry: boolean
  isExternal: boolean
  importedIds: string[]
  dynamicallyImportedIds: string[]
}

/** A plugin in the form of Rollup that writes a report on the chunks of a bundle. */
export interface ReportPlugin {
  name: string
  generateBundle: (
    this: { meta: object; warn: (message: string) => void; getModuleInfo: (id: string) => AnalyzedModule | null },
    output: { sourcemap?: boolean },
    chunks: Record<string, AnalyzedChunk>,
  ) => Promise<void>
}

/** With `build.analyze`, or that of the bundler: writes a report about the bundle size of one side. */
export async function createReportPlugin(
  app: Fw,
  side: Side,
  group: 'build' | 'bundler2',
): Promise<ReportPlugin | undefined> {
  const { analyze } = app.options[group]
  // The options of `analyze` have defaults, so only an explicit value enables it.
  if (!analyze || !(app.isSet(['build', 'analyze']) || app.isSet([group, 'analyze']))) return undefined
  const { visualizer } = await import('./visualizer')
  const { filename, ...rest } = analyze
  const file = resolve(app.options.rootDir, filename.replaceAll('{name}', side))
  addBuildReport(app, side, file)
  return visualizer({ title: `Bundle analysis: ${side}`, ...rest, filename: file } as Parameters<
    typeof visualizer
  >[0]) as unknown as ReportPlugin
}
