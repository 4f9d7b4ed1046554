import type { Problem } from '@fw/schema'
import type { Choices } from './choices'
import { inspectFolder, requireFree, writeFiles } from './folder'
import { createRepository } from './git'
import type { Repository } from './git'
import { installPackages } from './install'
import { createFiles } from './project'

/** What was created. */
export interface Created extends Choices {
  /** Paths of all files that were written, from the folder of the project. */
  files: string[]
  /** Those of them that stood there before. */
  replaced: string[]
  /** Whether the packages are installed. */
  isInstalled: boolean
  repository: Repository['state'] | 'none'
  problems: Problem[]
}

export interface CreateOptions {
  cwd: string
  env: NodeJS.ProcessEnv
  /** Whether the messages of the package manager are shown. */
  isShown: boolean
  /** Told what is being done. */
  onStep?: (step: string) => void
}

/** Creates a project. Throws when nothing can be written; what goes wrong after that is among its problems. */
export async function createProject(choices: Choices, { cwd, env, isShown, onStep }: CreateOptions): Promise<Created> {
  const { dir, packageManager } = choices
  const files = createFiles(choices)
  const occupied = inspectFolder(dir, files, cwd)
  requireFree(occupied, { dir, force: choices.force, cwd })
  writeFiles(dir, files, cwd)
  const problems: Problem[] = []
  if (choices.install) onStep?.(`Installing the packages with ${packageManager} …`)
  const failed = choices.install ? await installPackages({ dir, packageManager, env, isShown }) : undefined
  if (failed) problems.push(failed)
  // Last, so that the lockfile is part of the first commit.
  const repository: Repository | undefined = choices.git ? createRepository(dir) : undefined
  if (repository?.problem) problems.push(repository.problem)
  return { ...choices, files: Object.keys(files), replaced: occupied.replaced, isInstalled: choices.install && !failed, repository: repository?.state ?? 'none', problems }
}
