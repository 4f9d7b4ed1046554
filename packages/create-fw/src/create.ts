import type { Problem } from '@fw/schema'
import type { Choices } from './choices'
import { existingFolder, inspectFolder, requireFree, writeFiles } from './folder'
import { createRepository } from './git'
import type { Repository } from './git'
import { installPackages, ownEnvironment } from './install'
import { neededPackages, ownVersions } from './manifest'
import { createFiles } from './project'
import { requireOwnPackages } from './registry'
import { copyTarballs, loadTarballs } from './tarballs'
import { loadTemplate } from './template'

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

/**
 * Creates a project. Throws when nothing can be written, or what would be installed is not fw; what goes wrong after
 * that is among its problems.
 */
export async function createProject(choices: Choices, { cwd, env, isShown, onStep }: CreateOptions): Promise<Created> {
  const { dir, packageManager } = choices
  const asked = loadTemplate(choices.template)['package.json']!
  const tarballs =
    choices.packages === undefined ? undefined : loadTarballs(choices.packages, neededPackages(asked), cwd)
  const files = createFiles({ ...choices, tarballs })
  const occupied = inspectFolder(dir, files, cwd)
  requireFree(occupied, { dir, force: choices.force, cwd })
  if (choices.install && !tarballs) {
    onStep?.('Verifying packages…')
    await requireOwnPackages(ownVersions(asked), { cwd: existingFolder(dir), env: ownEnvironment(env) })
  }
  writeFiles(dir, files, cwd)
  if (tarballs) copyTarballs(tarballs, dir)
  const problems: Problem[] = []
  if (choices.install) onStep?.(`Installing dependencies with ${packageManager}…`)
  const failed = choices.install ? await installPackages({ dir, packageManager, env, isShown }) : undefined
  if (failed) problems.push(failed)
  // Last, so that the lockfile is part of the first commit. Without one there is nothing to commit yet.
  const repository: Repository | undefined = choices.git && !failed ? createRepository(dir) : undefined
  if (repository?.problem) problems.push(repository.problem)
  return {
    ...choices,
    files: Object.keys(files),
    replaced: occupied.replaced,
    isInstalled: choices.install && !failed,
    repository: repository?.state ?? 'none',
    problems,
  }
}
