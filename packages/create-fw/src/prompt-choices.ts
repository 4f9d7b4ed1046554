import { resolve } from 'node:path'
import { confirm, intro, isCancel, select, text } from '@clack/prompts'
import { ProblemError } from '@fw/schema'
import { DEFAULT_FOLDER, LAYOUTS, PACKAGE_MANAGERS, TEMPLATES, detectPackageManager } from './project-choices'
import type { Template } from './project-choices'
import { requireValidName } from './resolve-choices'
import type { CliFlags } from './cli-flags'
import { inspectFolder } from './project-folder'
import { packageNameOfFolder } from './package-name'
import { createProjectFiles } from './project-files'
import type { Terminal } from './terminal'

/** The user cancelled a prompt. */
export class PromptCancelled extends Error {}

/**
 * Prompts for all values that the command line does not set. Throws a `ProblemError` before the first prompt if the
 * name or the folder of the command line is invalid, and `PromptCancelled` if the user cancels.
 */
export async function promptChoices(flags: CliFlags, { cwd, env, color }: Terminal): Promise<CliFlags> {
  const templates = flags.template ? [flags.template] : (Object.keys(TEMPLATES) as Template[])
  if (flags.name !== undefined) requireValidName(flags.name, templates)
  const requireFolder = (dir: string): void => {
    if (flags.name === undefined) requireValidName(packageNameOfFolder(resolve(cwd, dir), cwd), templates)
    inspectFolder(resolve(cwd, dir), {}, cwd)
  }
  if (flags.dir !== undefined) requireFolder(flags.dir)
  intro(color.bold('Create a new fw project'))
  const dir = flags.dir ?? (await promptFolder(requireFolder, { cwd, force: flags.force }))
  if (flags.dir !== undefined && !flags.force && !(await confirmFolder(dir, cwd))) throw new PromptCancelled()
  const template =
    flags.template ??
    (await valueUnlessCancelled(select({ message: 'Which template?', options: toSelectOptions(TEMPLATES) })))
  const name = flags.name ?? (await promptName(packageNameOfFolder(resolve(cwd, dir), cwd), template))
  const layout =
    flags.layout ??
    (await valueUnlessCancelled(select({ message: 'Which directory layout?', options: toSelectOptions(LAYOUTS) })))
  const packageManager =
    flags.packageManager ??
    (await valueUnlessCancelled(
      select({
        message: 'Which package manager?',
        options: PACKAGE_MANAGERS.map(value => ({ value, label: value })),
        initialValue: detectPackageManager(env),
      }),
    ))
  const install = flags.install ?? (await valueUnlessCancelled(confirm({ message: 'Install dependencies?' })))
  const git = flags.git ?? (await valueUnlessCancelled(confirm({ message: 'Initialize a Git repository?' })))
  const chosen = { ...flags, dir, name, template, layout, packageManager, install, git }
  if (!flags.force && !(await confirmOverwrite(chosen, cwd))) throw new PromptCancelled()
  return { ...chosen, force: true }
}

/** Prompts until the folder is valid, and empty or confirmed. */
async function promptFolder(
  requireFolder: (dir: string) => void,
  { cwd, force }: { cwd: string; force: boolean | undefined },
): Promise<string> {
  for (;;) {
    const dir = await valueUnlessCancelled(
      text({
        message: 'Where should we create it?',
        placeholder: DEFAULT_FOLDER,
        defaultValue: DEFAULT_FOLDER,
        validate: value => problemOf(() => requireFolder(value || DEFAULT_FOLDER)),
      }),
    )
    if (force || (await confirmFolder(dir, cwd))) return dir
  }
}

/** Returns the name if it is valid for the template. Otherwise, prompts for another one. */
async function promptName(name: string, template: Template): Promise<string> {
  const check = (value: string): string | undefined => problemOf(() => requireValidName(value, [template]))
  const reason = check(name)
  return reason === undefined
    ? name
    : valueUnlessCancelled(
        text({ message: `${reason} Choose another package name:`, validate: value => check(value ?? '') }),
      )
}

/** The reason why a check throws; undefined if it passes. */
function problemOf(check: () => void): string | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    if (error instanceof ProblemError) return error.problems[0]!.why
    throw error
  }
}

/** Asks for confirmation if the folder is not empty. */
async function confirmFolder(dir: string, cwd: string): Promise<boolean> {
  const { found: existing } = inspectFolder(resolve(cwd, dir), {}, cwd)
  return (
    existing.length === 0 ||
    (await valueUnlessCancelled(
      confirm({
        message: `${dir} is not empty: ${listNames(existing)}. Create the project there anyway?`,
        initialValue: false,
      }),
    ))
  )
}

/** Asks for confirmation if files of the project already exist. */
async function confirmOverwrite(
  { dir, template, layout, packageManager }: Required<Pick<CliFlags, 'dir' | 'template' | 'layout' | 'packageManager'>>,
  cwd: string,
): Promise<boolean> {
  const { replaced } = inspectFolder(
    resolve(cwd, dir),
    createProjectFiles({ template, layout, packageManager, name: '' }),
    cwd,
  )
  return (
    replaced.length === 0 ||
    (await valueUnlessCancelled(confirm({ message: `Overwrite ${listNames(replaced)}?`, initialValue: false })))
  )
}

function listNames(names: readonly string[]): string {
  return names.length > 5 ? `${names.slice(0, 4).join(', ')} and ${names.length - 4} more` : names.join(', ')
}

async function valueUnlessCancelled<Value>(prompt: Promise<Value>): Promise<Exclude<Value, symbol>> {
  const value = await prompt
  if (isCancel(value)) throw new PromptCancelled()
  return value as Exclude<Value, symbol>
}

function toSelectOptions<Value extends string>(
  labels: Readonly<Record<Value, string>>,
): Array<{ value: Value; label: string }> {
  return (Object.entries(labels) as Array<[Value, string]>).map(([value, label]) => ({ value, label }))
}
