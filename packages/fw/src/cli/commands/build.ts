import type { Call } from '../command'
import { requireProject, tellProblems } from '../project'

/** `fw build`: the application for production. */
export async function runBuild(call: Call): Promise<number> {
  // Libraries pick their production code by it when they are loaded.
  process.env.NODE_ENV ||= 'production'
  const loaded = await requireProject(call)
  const { loadFw } = await import('../../build/load')
  const { buildFw } = await import('../../build/build')
  const app = await loadFw({ rootDir: loaded.facts.rootDir, loaded, tell: tellProblems(call) })
  try {
    await buildFw(app)
  } finally {
    await app.close()
  }
  return 0
}
