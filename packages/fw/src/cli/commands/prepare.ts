import { relative } from 'node:path'
import type { Call } from '../command'
import { requireProject, tellProblems } from '../project'

/** `fw prepare`: writes what editors and type checkers need to know of the application. */
export async function runPrepare(call: Call): Promise<number> {
  const loaded = await requireProject(call)
  const { loadFw } = await import('../../build/load')
  const { prepareFw } = await import('../../build/build')
  const app = await loadFw({ rootDir: loaded.facts.rootDir, loaded, tell: tellProblems(call) })
  try {
    await prepareFw(app)
  } finally {
    await app.close()
  }
  const { out, cwd } = call.terminal
  out.print(`Types are written to ${out.color.cyan(relative(cwd, app.options.buildDir) || '.')}.`)
  return 0
}
