import { relative } from 'node:path'
import type { Call } from '../command'
import { requireProject, withApp } from '../project'

/** `fw prepare`: writes the generated tsconfig and type declarations. */
export async function runPrepare(call: Call): Promise<number> {
  const loaded = await requireProject(call)
  const { prepareFw } = await import('../../build/build')
  await withApp(call, loaded, prepareFw, 'prepare')
  const { out, cwd } = call.terminal
  out.print(`Types written to ${out.color.cyan(relative(cwd, loaded.options.buildDir) || '.')}`)
  return 0
}
