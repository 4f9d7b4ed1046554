import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import type { LoadedOptions } from '@fw/kit'
import type { Call } from '../command'
import { requireProject, withApp } from '../project'
import { serverFile } from './preview'

/** `fw build`: the application for production. */
export async function runBuild(call: Call): Promise<number> {
  // Libraries pick their production code by it when they are loaded.
  process.env.NODE_ENV ||= 'production'
  const start = performance.now()
  const loaded = await requireProject(call)
  const { buildFw } = await import('../../build/build')
  await withApp(call, loaded, buildFw)
  if (loaded.options.logLevel !== 'silent') call.terminal.out.print(report(loaded, { cwd: call.terminal.cwd, milliseconds: performance.now() - start }))
  return 0
}

function report(loaded: LoadedOptions, { cwd, milliseconds }: { cwd: string, milliseconds: number }): string {
  const file = serverFile(loaded)
  const server = existsSync(file) ? ` \`fw preview\` starts ${relative(cwd, file)}.` : ''
  return `Built in ${(milliseconds / 1000).toFixed(1)} s.${server}`
}
