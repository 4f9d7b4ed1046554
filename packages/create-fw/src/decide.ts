import { resolve } from 'node:path'
import { ProblemError, createDiagnostics } from '@fw/schema'
import { DEFAULT_FOLDER, callingManager } from './choices'
import type { Choices, Template } from './choices'
import { USAGE } from './flags'
import type { Wishes } from './flags'
import { neededPackages } from './manifest'
import { nameFrom, nameOfFolder, refuseName } from './name'
import { loadTemplate } from './template'

/**
 * Makes choices of what was wished, with defaults for the rest. Throws when no folder is named, or the name is no good.
 */
export function decide(wishes: Wishes, { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv }): Choices {
  const folder = wishes.dir ?? (wishes.yes ? DEFAULT_FOLDER : undefined)
  if (folder === undefined) throw new ProblemError([createDiagnostics.missingFolder({ usage: USAGE })])
  const dir = resolve(cwd, folder)
  const template = wishes.template ?? 'app'
  const name = wishes.name ?? nameOfFolder(dir, cwd)
  requireName(name, [template])
  return {
    dir,
    name,
    template,
    layout: wishes.layout ?? 'app',
    packageManager: wishes.packageManager ?? callingManager(env),
    git: wishes.git ?? true,
    install: wishes.install ?? true,
    ...(wishes.packages === undefined ? {} : { packages: resolve(cwd, wishes.packages) }),
    force: wishes.force ?? false,
  }
}

/** Throws when the package cannot have that name, whichever of these templates it is made from. */
export function requireName(name: string, templates: readonly Template[]): void {
  const [needed = [], ...others] = templates.map(template => neededPackages(loadTemplate(template)['package.json']!))
  // While the template is open, only what each of them needs is out of the question.
  const reason = refuseName(
    name,
    needed.filter(item => others.every(other => other.includes(item))),
  )
  if (!reason) return
  const better = nameFrom(name)
  throw new ProblemError([
    createDiagnostics.badName({ name, reason, ...(better && better !== name ? { better } : {}) }),
  ])
}
