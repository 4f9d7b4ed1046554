import { basename, resolve } from 'node:path'
import { confirm, intro, isCancel, select, text } from '@clack/prompts'
import { DEFAULT_FOLDER, LAYOUTS, PACKAGE_MANAGERS, TEMPLATES, callingManager } from './choices'
import type { Wishes } from './flags'
import { inspectFolder } from './folder'
import { nameFrom } from './name'
import { createFiles } from './project'
import type { Terminal } from './terminal'

/** Somebody ended the questions. */
export class Cancelled extends Error {}

/** Asks for all that the command line does not say. Throws `Cancelled` when the answer is to stop. */
export async function ask(wishes: Wishes, { cwd, env, color }: Terminal): Promise<Wishes> {
  intro(color.bold('Create with fw'))
  const dir = wishes.dir ?? await answered(text({
    message: 'Where should it be?',
    placeholder: DEFAULT_FOLDER,
    defaultValue: DEFAULT_FOLDER,
    validate: value => value && nameFrom(basename(resolve(cwd, value))) === '' ? 'Name a folder with letters or digits in its name.' : undefined,
  }))
  const template = wishes.template ?? await answered(select({ message: 'What should it be?', options: optionsOf(TEMPLATES) }))
  const layout = wishes.layout ?? await answered(select({ message: 'Where should the sources stand?', options: optionsOf(LAYOUTS) }))
  const packageManager = wishes.packageManager ?? await answered(select({
    message: 'Which package manager?',
    options: PACKAGE_MANAGERS.map(value => ({ value, label: value })),
    initialValue: callingManager(env),
  }))
  const install = wishes.install ?? await answered(confirm({ message: 'Install the packages?' }))
  const git = wishes.git ?? await answered(confirm({ message: 'Make a Git repository?' }))
  const chosen = { ...wishes, dir, template, layout, packageManager, install, git }
  return { ...chosen, force: wishes.force ?? await mayReplace(chosen, cwd) }
}

/** Asks about a folder that is not empty. */
async function mayReplace({ dir, template, layout, packageManager }: Required<Pick<Wishes, 'dir' | 'template' | 'layout' | 'packageManager'>>, cwd: string): Promise<boolean> {
  const { found, replaced } = inspectFolder(resolve(cwd, dir), createFiles({ template, layout, packageManager, name: '' }), cwd)
  if (found.length === 0) return false
  const loss = replaced.length > 0 ? ` and replace ${replaced.join(', ')}` : ''
  const goesOn = await answered(confirm({ message: `${dir} is not empty. Create the project among its files${loss}?`, initialValue: false }))
  if (!goesOn) throw new Cancelled()
  return true
}

async function answered<Value>(answer: Promise<Value>): Promise<Exclude<Value, symbol>> {
  const value = await answer
  if (isCancel(value)) throw new Cancelled()
  return value as Exclude<Value, symbol>
}

function optionsOf<Value extends string>(labels: Readonly<Record<Value, string>>): Array<{ value: Value, label: string }> {
  return (Object.entries(labels) as Array<[Value, string]>).map(([value, label]) => ({ value, label }))
}
