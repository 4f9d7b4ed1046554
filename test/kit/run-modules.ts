import { requireOptions } from '@fw/kit'
import type { Fw, Problem, ProblemError } from '@fw/schema'
import { expect } from 'vitest'
import { createFw } from '../../packages/fw/src/build/create'
import { setupFeature } from '../../packages/fw/src/build/feature'
import { modules } from '../../packages/fw/src/build/modules'
import { withLocations } from '../../packages/fw/src/build/problem-locations'
import { createProject } from '../project'
import type { TestProject } from '../project'

export interface ModuleRun {
  app: Fw & { log: unknown[] }
  project: TestProject
  reported: Problem[]
}

/** Sets up the modules of a project. They can push to `fw.log`. */
export async function runModules(
  files: Record<string, string>,
  { overrides = {}, project = createProject({ 'app/app.vue': '', ...files }) }: RunOptions = {},
): Promise<ModuleRun> {
  const loaded = await requireOptions({ rootDir: project.dir, overrides, env: {}, homeDir: project.path('home') })
  const reported: Problem[] = []
  const app = Object.assign(
    createFw(loaded, problem => reported.push(problem)),
    { log: [] as unknown[] },
  )
  await withLocations(app, () => setupFeature(app, modules, loaded))
  return { app, project, reported }
}

interface RunOptions {
  overrides?: Record<string, unknown>
  project?: TestProject
}

/** The error that the work throws. */
export async function failureOf(work: Promise<unknown>): Promise<ProblemError> {
  return work.then(
    () => expect.fail('nothing was thrown'),
    (error: unknown) => error as ProblemError,
  )
}
