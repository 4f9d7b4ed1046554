import { relative } from 'node:path'
import { ProblemError, hasErrors } from '@fw/schema'
import type { Problem } from '@fw/schema'
import { version } from '../package.json'
import { createProject } from './create'
import type { Created } from './create'
import { decide } from './decide'
import { parseFlags } from './flags'
import type { Wishes } from './flags'
import { emitHelp } from './help'
import { runScript } from './project'
import { reportProblems } from './terminal'
import type { Terminal } from './terminal'

/** The exit code of a program that was interrupted. */
const INTERRUPTED = 130

/** Runs the command and gives its exit code. Nothing it meets is thrown. */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { wishes, problems } = parseFlags(args)
  if (wishes.help || (wishes.version && problems.length === 0)) {
    terminal.print(wishes.help ? emitHelp(terminal.color) : version)
    return 0
  }
  if (problems.length > 0) return refuse(problems, wishes, terminal)
  try {
    return await create(wishes, terminal)
  } catch (error) {
    if (error instanceof ProblemError) return refuse(error.problems, wishes, terminal)
    throw error
  }
}

async function create(given: Wishes, terminal: Terminal): Promise<number> {
  const { cwd, env } = terminal
  const asks = terminal.isInteractive && !given.yes && !given.json
  const wishes = asks ? await askFor(given, terminal) : given
  if (!wishes) return INTERRUPTED
  const onStep = (step: string): void => terminal.warn(terminal.color.dim(step))
  const created = await createProject(decide(wishes, terminal), {
    cwd,
    env,
    isShown: !wishes.json,
    ...(wishes.json ? {} : { onStep }),
  })
  if (wishes.json) terminal.print(JSON.stringify(toJson(created), null, 2))
  // What failed is no success: the problem says what is there, and what to do.
  else if (!hasErrors(created.problems)) terminal.print(emitSummary(created, terminal))
  if (created.problems.length > 0 && !wishes.json)
    terminal.warn(`\n${reportProblems(created.problems, terminal.color)}`)
  return hasErrors(created.problems) ? 1 : 0
}

/** Asks for what is not said; undefined when somebody ended the questions. */
async function askFor(wishes: Wishes, terminal: Terminal): Promise<Wishes | undefined> {
  const { Cancelled, ask } = await import('./ask')
  try {
    return await ask(wishes, terminal)
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error
    terminal.print(terminal.color.dim('Cancelled, nothing was created.'))
    return undefined
  }
}

function refuse(problems: readonly Problem[], { json }: Wishes, { color, print, warn }: Terminal): number {
  if (json) print(JSON.stringify({ problems }, null, 2))
  else warn(reportProblems(problems, color))
  return 1
}

function toJson({
  dir,
  name,
  template,
  layout,
  packageManager,
  files,
  replaced,
  isInstalled,
  repository,
  problems,
}: Created): object {
  return { dir, name, template, layout, packageManager, files, replaced, installed: isInstalled, repository, problems }
}

/** What was done, and what to do next. */
function emitSummary(
  { dir, name, replaced, isInstalled, packageManager, repository }: Created,
  { cwd, color }: Terminal,
): string {
  const folder = relative(cwd, dir)
  const steps = [
    ...(folder ? [`cd ${quote(folder)}`] : []),
    ...(isInstalled ? [] : [`${packageManager} install`]),
    runScript(packageManager, 'dev'),
  ]
  return [
    '',
    `${color.green('✔')} Created ${color.bold(name)}`,
    ...(replaced.length > 0 ? [`  Overwritten: ${replaced.join(', ')}`] : []),
    ...(repository === 'inside' ? [color.dim('  Already inside a Git repository, nothing was committed.')] : []),
    ...(repository === 'missing' ? [color.dim('  Git is not installed, no repository was initialized.')] : []),
    '',
    'Next steps:',
    ...steps.map(step => `  ${color.cyan(step)}`),
  ].join('\n')
}

/** A folder as a shell takes it for one word, whatever is in its name. */
function quote(folder: string): string {
  const path = folder.startsWith('-') ? `./${folder}` : folder
  if (/^[\p{L}\p{N}_./@+-]+$/u.test(path)) return path
  return /["$`!\\]/.test(path) && process.platform !== 'win32' ? `'${path.replaceAll("'", "'\\''")}'` : `"${path}"`
}
