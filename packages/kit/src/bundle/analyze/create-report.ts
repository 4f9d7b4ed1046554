import type { Fw, Side } from '@fw/schema'
import { resolve } from 'pathe'

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

type AnalyzedGroup = 'build' | 'bundler2'

/** The files of all reports, by the name of their bundle. Undefined without any. */
export function reportFiles(app: Fw, group: AnalyzedGroup): Record<string, string> | undefined {
  if (!isAnalyzed(app, group)) return undefined
  return Object.fromEntries((['client', 'server'] as const).map(side => [side, reportFile(app, side, group)]))
}

function reportFile({ options }: Fw, side: Side, group: AnalyzedGroup): string {
  const { filename } = options[group].analyze as { filename: string }
  return resolve(options.rootDir, filename.replaceAll('{name}', side))
}

/** Whether reports are written. The options of `analyze` have defaults, so only an explicit value enables it. */
export function isAnalyzed(app: Fw, group: AnalyzedGroup): boolean {
  return Boolean(app.options[group].analyze) && (app.isSet(['build', 'analyze']) || app.isSet([group, 'analyze']))
}

/** With `build.analyze`, or that of the bundler: writes a report about the bundle size of one side. */
export async function createReportPlugin(app: Fw, side: Side, group: AnalyzedGroup): Promise<ReportPlugin | undefined> {
  const { analyze } = app.options[group]
  if (!analyze || !isAnalyzed(app, group)) return undefined
  const { visualizer } = await import('./visualizer')
  const filename = reportFile(app, side, group)
  return visualizer({ title: `Bundle analysis: ${side}`, ...analyze, filename } as Parameters<
    typeof visualizer
  >[0]) as unknown as ReportPlugin
}
