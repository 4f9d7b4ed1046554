import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { measureFiles, total } from '../build/sizes'
import { measureUsage } from './measure-usage'
import type { Usage } from './measure-usage'
import { commandOf } from './prepare-side'
import type { Side } from './prepare-side'
import { runStep } from './run-step'

/** A build of a side, with the sizes of what it wrote. */
export interface SideBuild extends Usage {
  seconds: number
  outputDir: string
  /** Scripts and styles of browsers. */
  client: { bytes: number; gzip: number }
  server: { bytes: number }
}

/** Builds a side for Node, whatever platform it is for: both servers run here. */
export async function buildSide(side: Side): Promise<SideBuild> {
  const usage = measureUsage(`${side.name}-build`, side.session)
  const { seconds } = await runStep({
    side: side.name,
    step: 'build',
    program: process.execPath,
    args: [commandOf(side), 'build', '--preset=node-server'],
    cwd: side.rootDir,
    env: usage.env,
    session: side.session,
  })
  const outputDir = findOutput(side.rootDir)
  const [client, server] = await Promise.all([
    measureFiles(join(outputDir, 'public'), { compressed: true }),
    measureFiles(join(outputDir, 'server')),
  ])
  return {
    seconds,
    ...usage.read(),
    outputDir,
    client: total(client.filter(({ gzip }) => gzip !== undefined)),
    server: { bytes: total(server).bytes },
  }
}

/** The output folder: the usual one, or the one that the server engine has recorded. */
function findOutput(rootDir: string): string {
  const usual = join(rootDir, '.output')
  const record = join(rootDir, 'node_modules/.nitro/last-build.json')
  if (existsSync(join(usual, 'server/index.mjs')) || !existsSync(record)) return usual
  const { outputDir } = JSON.parse(readFileSync(record, 'utf8')) as { outputDir?: string }
  return outputDir === undefined ? usual : resolve(record, outputDir)
}
