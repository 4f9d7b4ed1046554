import { join, relative } from 'node:path'
import type { BuildResult, Fw, ServerOutput } from '@fw/schema'
import type { Color } from '../output/terminal'
import { emitRoutes, measureRoutes } from './prerendered-routes'
import type { MeasuredRoute } from './prerendered-routes'
import { emitBytes, measureFiles, total } from './sizes'
import type { FileSize } from './sizes'

/** The result of a build. File paths are relative to their folders. */
export interface BuildSummary {
  /** Relative to the working directory of the command, like all folders here. */
  outputDir: string
  publicDir: string
  /** The root of the site: the folder to deploy, if there is no server. */
  siteDir: string
  /** Undefined without a server. */
  serverDir?: string
  milliseconds: number
  /** Whether the bundles were restored from the cache of an earlier build. */
  restored: boolean
  /** Scripts and styles that browsers load. `name` is the source of a file. */
  client: { bytes: number; gzip: number; files: Array<FileSize & { name?: string }> }
  server: { bytes: number; files: FileSize[] }
  prerendered: string[]
  /** The prerendered routes, with sizes and times. */
  routes: MeasuredRoute[]
  /** The file with the results of prerendering. */
  prerenderReport?: string
  /** The platform that the server was built for. */
  preset?: string
  /** The date up to which changes of the platform apply. */
  compatibilityDate?: string
  /** The command that starts the server. Undefined if only the platform can. */
  start?: string
  /** The command that deploys the server. */
  deploy?: string
  /** The command that previews the result locally. Undefined if Node cannot run it. */
  preview?: string
}

/** Summarizes the output. Undefined if a custom builder wrote it. */
export async function summarize(
  { options: { rootDir, buildDir } }: Pick<Fw, 'options'>,
  { app: bundles, server: output }: BuildResult,
  { cwd, milliseconds }: { cwd: string; milliseconds: number },
): Promise<BuildSummary | undefined> {
  if (!output) return undefined
  const path = (dir: string): string => relative(cwd, dir) || '.'
  const preview = path(rootDir) === '.' ? 'fw preview' : `fw preview ${path(rootDir)}`
  const { routes: prerendered } = output.prerendering ?? {}
  const [client, server, routes] = await Promise.all([
    bundles ? measureFiles(bundles.clientDir, { compressed: true }) : [],
    output.isStatic ? [] : measureFiles(output.serverDir),
    measureRoutes(prerendered ?? [], output.publicDir),
  ])
  const loaded = client
    .filter(file => file.gzip !== undefined)
    .map(file => ({
      ...file,
      ...(bundles?.names?.[file.file] !== undefined && { name: bundles.names[file.file] }),
    }))
  return {
    outputDir: path(output.dir),
    publicDir: path(output.publicDir),
    siteDir: path(output.siteDir),
    ...(!output.isStatic && { serverDir: path(output.serverDir) }),
    milliseconds: Math.round(milliseconds),
    restored: bundles?.restored ?? false,
    client: { ...total(loaded), files: loaded },
    server: { bytes: total(server).bytes, files: server },
    prerendered: (prerendered ?? []).map(({ route }) => route).toSorted(),
    routes,
    ...(prerendered && { prerenderReport: path(join(buildDir, 'prerender-report.json')) }),
    ...(output.preset !== undefined && { preset: output.preset }),
    ...(output.compatibilityDate !== undefined && { compatibilityDate: output.compatibilityDate }),
    ...describeCommands(output, { preview, path }),
  }
}

/** The commands for what was built. Without a preset, it is a server for Node. */
function describeCommands(
  { isStatic, dir, serverDir, preset = 'node-server', commands }: ServerOutput,
  { preview, path }: { preview: string; path: (dir: string) => string },
): Pick<BuildSummary, 'start' | 'deploy' | 'preview'> {
  const relocate = (command: string | undefined): string | undefined =>
    command?.replace(/([\s:]|^)\.\/(\S*)/g, `$1${path(dir)}/$2`)
  const deploy = relocate(commands?.deploy)
  const ofPlatform = deploy === undefined ? {} : { deploy }
  if (isStatic) return { start: preview, preview, ...ofPlatform }
  if (/^node-(?:server|cluster)$/.test(preset))
    return { start: `node ${path(serverDir)}/index.mjs`, preview, ...ofPlatform }
  const start = relocate(commands?.preview)
  return { ...(start !== undefined && { start }), ...ofPlatform }
}

const MAX_SHOWN_FILES = 5

/** The summary as readable text. */
export function emitSummary(
  {
    outputDir,
    siteDir,
    serverDir,
    milliseconds,
    restored,
    client,
    server,
    routes,
    prerenderReport = '',
    preset,
    compatibilityDate,
    ...commands
  }: BuildSummary,
  color: Color,
): string {
  const rows: string[][] = [['client', emitBytes(client.bytes), `${emitBytes(client.gzip)} gzip`, '']]
  for (const { file, name, bytes, gzip } of client.files.slice(0, MAX_SHOWN_FILES))
    rows.push(['', emitBytes(bytes), `${emitBytes(gzip!)} gzip`, name ?? file])
  if (client.files.length > MAX_SHOWN_FILES) {
    rows.push([
      '',
      '',
      '',
      `+ ${client.files.length - MAX_SHOWN_FILES} more file${client.files.length - MAX_SHOWN_FILES === 1 ? '' : 's'}`,
    ])
  }
  if (serverDir !== undefined) rows.push(['server', emitBytes(server.bytes), '', ''])
  const built = `Built in ${(milliseconds / 1000).toFixed(1)} s → ${color.cyan(serverDir === undefined ? siteDir : outputDir)}`
  const target =
    preset === undefined
      ? []
      : [`Preset ${preset}${compatibilityDate ? `, compatibility date ${compatibilityDate}` : ''}`]
  const next = emitNext(commands, {
    isStatic: serverDir === undefined,
    dir: color.cyan(serverDir === undefined ? siteDir : outputDir),
  })
  const cacheLines = restored ? ['No changes since the last build: bundles restored from the cache.'] : []
  const ahead = emitRoutes(routes, color.cyan(prerenderReport), color)
  return [built, ...cacheLines, '', emitRows(rows, color), '', ...ahead, ...target, next].join('\n')
}

/** What to do with the output. */
function emitNext(
  { start, deploy, preview }: Pick<BuildSummary, 'start' | 'deploy' | 'preview'>,
  { isStatic, dir }: { isStatic: boolean; dir: string },
): string {
  const deployment = deploy ? ` Deploy it with \`${deploy}\`.` : ''
  if (isStatic) return `Deploy ${dir} to any static host; preview it with \`${preview}\`.${deployment}`
  if (!start) return deployment.trim() || `Deploy ${dir}.`
  return `Run \`${start}\` to ${preview ? `start it, or \`${preview}\` to try it locally` : 'try it locally'}.${deployment}`
}

function emitRows(rows: readonly string[][], color: Color): string {
  const width = (index: number): number => Math.max(...rows.map(row => row[index]!.length))
  return rows
    .map(([title, bytes, gzip, name]) =>
      `  ${color.bold(title!.padEnd(width(0)))}  ${bytes!.padStart(width(1))}  ${color.dim(gzip!.padStart(width(2)))}  ${color.dim(name!)}`.trimEnd(),
    )
    .join('\n')
}
