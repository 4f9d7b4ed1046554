import { relative } from 'node:path'
import type { FwApp } from '@fw/schema'
import type { Color } from '../output/terminal'
import { emitBytes, measureFiles, total } from './sizes'
import type { FileSize } from './sizes'

/** The result of a build. File paths are relative to their folders. */
export interface BuildSummary {
  /** Relative to the working directory of the command, like all folders here. */
  outputDir: string
  publicDir: string
  /** Undefined without a server. */
  serverDir?: string
  milliseconds: number
  /** Whether the bundles were restored from the cache of an earlier build. */
  restored: boolean
  /** Scripts and styles that browsers load. `name` is the source of a file. */
  client: { bytes: number; gzip: number; files: Array<FileSize & { name?: string }> }
  server: { bytes: number; files: FileSize[] }
  prerendered: string[]
  /** The command that starts the server. */
  start: string
  /** The command that previews the result locally. */
  preview: string
}

/** Summarizes the output. Undefined if a custom builder wrote it. */
export async function summarize(
  { plan, options: { rootDir } }: FwApp,
  { cwd, milliseconds }: { cwd: string; milliseconds: number },
): Promise<BuildSummary | undefined> {
  const made = plan.server.output
  if (!made) return undefined
  const path = (dir: string): string => relative(cwd, dir) || '.'
  const preview = path(rootDir) === '.' ? 'fw preview' : `fw preview ${path(rootDir)}`
  const [client, server] = await Promise.all([
    plan.output ? measureFiles(plan.output.clientDir, { compressed: true }) : [],
    made.isStatic ? [] : measureFiles(made.serverDir),
  ])
  const loaded = client
    .filter(file => file.gzip !== undefined)
    .map(file => ({
      ...file,
      ...(plan.output?.names?.[file.file] !== undefined && { name: plan.output.names[file.file] }),
    }))
  return {
    outputDir: path(made.dir),
    publicDir: path(made.publicDir),
    ...(!made.isStatic && { serverDir: path(made.serverDir) }),
    milliseconds: Math.round(milliseconds),
    restored: plan.output?.restored ?? false,
    client: { ...total(loaded), files: loaded },
    server: { bytes: total(server).bytes, files: server },
    prerendered: [...(plan.prerendered ?? [])].toSorted(),
    start: made.isStatic ? preview : `node ${path(made.serverDir)}/index.mjs`,
    preview,
  }
}

const MAX_SHOWN_FILES = 5

/** The summary as readable text. */
export function emitSummary(
  {
    outputDir,
    publicDir,
    serverDir,
    milliseconds,
    restored,
    client,
    server,
    prerendered,
    start,
    preview,
  }: BuildSummary,
  color: Color,
): string {
  const rows: string[][] = [['client', emitBytes(client.bytes), `${emitBytes(client.gzip)} gzip`, '']]
  for (const { file, name, bytes, gzip } of client.files.slice(0, MAX_SHOWN_FILES))
    rows.push(['', emitBytes(bytes), `${emitBytes(gzip!)} gzip`, name ?? file])
  if (client.files.length > MAX_SHOWN_FILES)
    rows.push([
      '',
      '',
      '',
      `+ ${client.files.length - MAX_SHOWN_FILES} more file${client.files.length - MAX_SHOWN_FILES === 1 ? '' : 's'}`,
    ])
  if (serverDir !== undefined) rows.push(['server', emitBytes(server.bytes), '', ''])
  const built = `Built in ${(milliseconds / 1000).toFixed(1)} s → ${color.cyan(serverDir === undefined ? publicDir : outputDir)}`
  const ahead =
    prerendered.length > 0 ? [`Prerendered ${prerendered.length} route${prerendered.length === 1 ? '' : 's'}`] : []
  const next =
    serverDir === undefined
      ? `Deploy ${color.cyan(publicDir)} to any static host; preview it with \`${preview}\`.`
      : `Run \`${start}\` to start it, or \`${preview}\` to try it locally.`
  const cacheLines = restored ? ['No changes since the last build: bundles restored from the cache.'] : []
  return [built, ...cacheLines, '', emitRows(rows, color), '', ...ahead, next].join('\n')
}

function emitRows(rows: readonly string[][], color: Color): string {
  const width = (index: number): number => Math.max(...rows.map(row => row[index]!.length))
  return rows
    .map(([title, bytes, gzip, name]) =>
      `  ${color.bold(title!.padEnd(width(0)))}  ${bytes!.padStart(width(1))}  ${color.dim(gzip!.padStart(width(2)))}  ${color.dim(name!)}`.trimEnd(),
    )
    .join('\n')
}
