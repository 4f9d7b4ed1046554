import type { Problem } from '@fw/schema'
import type { ProjectChoices } from './project-choices'
import { existingFolder, inspectFolder, requireEmptyFolder, writeFiles } from './project-folder'
import { createRepository } from './git-repository'
import type { Repository } from './git-repository'
import { installPackages, readVersion, withoutNpmVariables } from './install-packages'
import { listDependencies, fwVersions } from './package-manifest'
import { createProjectFiles } from './project-files'
import { requireFwPackages } from './verify-packages'
import { copyTarballs, loadTarballs } from './tarballs'
import { loadTemplate } from './load-template'

export interface CreatedProject extends ProjectChoices {
  /** Paths of all written files, relative to the project folder. */
  files: string[]
  /** The written files that existed before. */
  replaced: string[]
  /** Whether the installation ran and succeeded. */
  isInstalled: boolean
  repository: Repository['state'] | 'none'
  problems: Problem[]
}

interface CreateOptions {
  cwd: string
  env: NodeJS.ProcessEnv
  /** Whether to show the output of the package manager. */
  showOutput: boolean
  /** Progress callback. */
  onStep?: (step: string) => void
}

/**
 * Creates a project. Throws if the folder cannot be written, or if a package to install does not belong to fw. Errors
 * after that, such as a failed installation, are returned as `problems`.
 */
export async function createProject(
  choices: ProjectChoices,
  { cwd, env, showOutput, onStep }: CreateOptions,
): Promise<CreatedProject> {
  const { dir, packageManager } = choices
  const manifest = loadTemplate(choices.template)['package.json']!
  const tarballs =
    choices.packages === undefined ? undefined : loadTarballs(choices.packages, listDependencies(manifest), cwd)
  const pnpmVersion = choices.install && packageManager === 'pnpm' ? readVersion('pnpm', env) : undefined
  const files = createProjectFiles({ ...choices, tarballs, pnpmVersion })
  const contents = inspectFolder(dir, files, cwd)
  requireEmptyFolder(contents, { dir, force: choices.force, cwd })
  if (choices.install && !tarballs) {
    onStep?.('Verifying packages…')
    await requireFwPackages(fwVersions(manifest), { cwd: existingFolder(dir), env: withoutNpmVariables(env) })
  }
  writeFiles(dir, files, cwd)
  if (tarballs) copyTarballs(tarballs, dir)
  const problems: Problem[] = []
  if (choices.install) onStep?.(`Installing dependencies with ${packageManager}…`)
  const failed = choices.install ? await installPackages({ dir, packageManager, env, showOutput }) : undefined
  if (failed) problems.push(failed)
  // Runs last, so that the first commit includes the lockfile.
  const repository: Repository | undefined = choices.git && !failed ? createRepository(dir) : undefined
  if (repository?.problem) problems.push(repository.problem)
  return {
    ...choices,
    files: Object.keys(files),
    replaced: contents.replaced,
    isInstalled: choices.install && !failed,
    repository: repository?.state ?? 'none',
    problems,
  }
}
