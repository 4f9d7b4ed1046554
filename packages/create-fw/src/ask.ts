import { resolve } from 'node:path'
import { confirm, intro, isCancel, select, text } from '@clack/prompts'
import { ProblemError } from '@fw/schema'
import { DEFAULT_FOLDER, LAYOUTS, PACKAGE_MANAGERS, TEMPLATES, callingManager } from './choices'
import type { Template } from './choices'
import { requireName } from './decide'
import type { Wishes } from './flags'
import { inspectFolder } from './folder'
import { nameOfFolder } from './name'
import { createFiles } from './project'
import type { Terminal } from './terminal'

/** Somebody ended the questions. */
export class Cancelled extends Error {}

/**
 * Asks for all that the command line does not say. Throws what is wrong with the name or the folder before anything
 * else is asked, and `Cancelled` when the answer is to stop.
 */
export async function ask(wishes: Wishes, { cwd, env, color }: Terminal): Promise<Wishes> {
  const templates = wishes.template ? [wishes.template] : (Object.keys(TEMPLATES) as Template[])
  if (wishes.name !== undefined) requireName(wishes.name, templates)
  const requireFolder = (dir: string): void => {
    if (wishes.name === undefined) requireName(nameOfFolder(resolve(cwd, dir), cwd), templates)
    inspectFolder(resolve(cwd, dir), {}, cwd)
  }
  if (wishes.dir !== undefined) requireFolder(wishes.dir)
  intro(color.bold('Create a new fw project'))
  const dir = wishes.dir ?? (await askFolder(requireFolder, { cwd, force: wishes.force }))
  if (wishes.dir !== undefined && !wishes.force && !(await mayJoin(dir, cwd))) throw new Cancelled()
  const template =
    wishes.template ?? (await answered(select({ message: 'Which template?', options: optionsOf(TEMPLATES) })))
  const name = wishes.name ?? (await askName(nameOfFolder(resolve(cwd, dir), cwd), template))
  const layout =
    wishes.layout ?? (await answered(select({ message: 'Which directory layout?', options: optionsOf(LAYOUTS) })))
  const packageManager =
    wishes.packageManager ??
    (await answered(
      select({
        message: 'Which package manager?',
        options: PACKAGE_MANAGERS.map(value => ({ value, label: value })),
        initialValue: callingManager(env),
      }),
    ))
  const install = wishes.install ?? (await answered(confirm({ message: 'Install dependencies?' })))
  const git = wishes.git ?? (await answered(confirm({ message: 'Initialize a Git repository?' })))
  const chosen = { ...wishes, dir, name, template, layout, packageManager, install, git }
  if (!wishes.force && !(await mayReplace(chosen, cwd))) throw new Cancelled()
  return { ...chosen, force: true }
}

/** Asks for a folder until it can be one. */
async function askFolder(
  requireFolder: (dir: string) => void,
  { cwd, force }: { cwd: string; force: boolean | undefined },
): Promise<string> {
  for (;;) {
    const dir = await answered(
      text({
        message: 'Where should we create it?',
        placeholder: DEFAULT_FOLDER,
        defaultValue: DEFAULT_FOLDER,
        validate: value => reasonAgainst(() => requireFolder(value || DEFAULT_FOLDER)),
      }),
    )
    if (force || (await mayJoin(dir, cwd))) return dir
  }
}

/** The name that comes from the folder; asks for another one when the template needs a package of that name. */
async function askName(name: string, template: Template): Promise<string> {
  const check = (value: string): string | undefined => reasonAgainst(() => requireName(value, [template]))
  const reason = check(name)
  return reason === undefined
    ? name
    : answered(text({ message: `${reason} Choose another package name:`, validate: value => check(value ?? '') }))
}

/** What is wrong, in the words of the problem; undefined when nothing is. */
function reasonAgainst(check: () => void): string | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    if (error instanceof ProblemError) return error.problems[0]!.why
    throw error
  }
}

/** Asks about a folder that is not empty. */
async function mayJoin(dir: string, cwd: string): Promise<boolean> {
  const { found } = inspectFolder(resolve(cwd, dir), {}, cwd)
  return (
    found.length === 0 ||
    (await answered(
      confirm({
        message: `${dir} is not empty: ${listNames(found)}. Create the project there anyway?`,
        initialValue: false,
      }),
    ))
  )
}

/** Asks about files that the project would replace. */
async function mayReplace(
  { dir, template, layout, packageManager }: Required<Pick<Wishes, 'dir' | 'template' | 'layout' | 'packageManager'>>,
  cwd: string,
): Promise<boolean> {
  const { replaced } = inspectFolder(
    resolve(cwd, dir),
    createFiles({ template, layout, packageManager, name: '' }),
    cwd,
  )
  return (
    replaced.length === 0 ||
    (await answered(confirm({ message: `Overwrite ${listNames(replaced)}?`, initialValue: false })))
  )
}

function listNames(names: readonly string[]): string {
  return names.length > 5 ? `${names.slice(0, 4).join(', ')} and ${names.length - 4} more` : names.join(', ')
}

async function answered<Value>(answer: Promise<Value>): Promise<Exclude<Value, symbol>> {
  const value = await answer
  if (isCancel(value)) throw new Cancelled()
  return value as Exclude<Value, symbol>
}

function optionsOf<Value extends string>(
  labels: Readonly<Record<Value, string>>,
): Array<{ value: Value; label: string }> {
  return (Object.entries(labels) as Array<[Value, string]>).map(([value, label]) => ({ value, label }))
}
