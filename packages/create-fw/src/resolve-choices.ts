import { resolve } from 'node:path'
import { ProblemError, createDiagnostics } from '@fw/schema'
import { DEFAULT_FOLDER, detectPackageManager } from './project-choices'
import type { ProjectChoices, Template } from './project-choices'
import { USAGE } from './cli-flags'
import type { CliFlags } from './cli-flags'
import { listDependencies } from './package-manifest'
import { toPackageName, packageNameOfFolder, invalidNameReason } from './package-name'
import { loadTemplate } from './load-template'

/** Resolves flags to choices, with defaults. Throws if the folder is missing or the package name is invalid. */
export function resolveChoices(flags: CliFlags, { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv }): ProjectChoices {
  const folder = flags.dir ?? (flags.yes ? DEFAULT_FOLDER : undefined)
  if (folder === undefined) throw new ProblemError([createDiagnostics.missingFolder({ usage: USAGE })])
  const dir = resolve(cwd, folder)
  const template = flags.template ?? 'app'
  const name = flags.name ?? packageNameOfFolder(dir, cwd)
  requireValidName(name, [template])
  return {
    dir,
    name,
    template,
    layout: flags.layout ?? 'app',
    packageManager: flags.packageManager ?? detectPackageManager(env),
    git: flags.git ?? true,
    install: flags.install ?? true,
    ...(flags.packages === undefined ? {} : { packages: resolve(cwd, flags.packages) }),
    force: flags.force ?? false,
  }
}

/** Throws if the package name is invalid for all of these templates. */
export function requireValidName(name: string, templates: readonly Template[]): void {
  const [needed = [], ...others] = templates.map(template => listDependencies(loadTemplate(template)['package.json']!))
  // Without a chosen template, only the dependencies that all templates share are rejected.
  const reason = invalidNameReason(
    name,
    needed.filter(item => others.every(other => other.includes(item))),
  )
  if (!reason) return
  const better = toPackageName(name)
  throw new ProblemError([
    createDiagnostics.badName({ name, reason, ...(better && better !== name ? { better } : {}) }),
  ])
}
