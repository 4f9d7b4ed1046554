import { relative } from 'node:path'
import { ProblemError, hasErrors } from '@fw/schema'
import type { Problem } from '@fw/schema'
import { version } from '../package.json'
import { createProject } from './create-project'
import type { CreatedProject } from './create-project'
import { resolveChoices } from './resolve-choices'
import { parseFlags } from './cli-flags'
import type { CliFlags } from './cli-flags'
import { emitHelp } from './emit-help'
import { scriptCommand } from './project-files'
import { formatProblems } from './terminal'
import type { Terminal } from './terminal'

/** Exit code of a process that was interrupted with Ctrl+C. */
const INTERRUPTED_EXIT_CODE = 130

/** Runs `create-fw` and returns its exit code. Prints problems instead of throwing them. */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { flags, problems } = parseFlags(args)
  if (flags.help || (flags.version && problems.length === 0)) {
    terminal.print(flags.help ? emitHelp(terminal.color) : version)
    return 0
  }
  if (problems.length > 0) return failWith(problems, flags, terminal)
  try {
    return await create(flags, terminal)
  } catch (error) {
    if (error instanceof ProblemError) return failWith(error.problems, flags, terminal)
    throw error
  }
}

async function create(parsedFlags: CliFlags, terminal: Terminal): Promise<number> {
  const { cwd, env } = terminal
  const isPrompting = terminal.isInteractive && !parsedFlags.yes && !parsedFlags.json
  const flags = isPrompting ? await promptUnlessCancelled(parsedFlags, terminal) : parsedFlags
  if (!flags) return INTERRUPTED_EXIT_CODE
  const onStep = (step: string): void => terminal.warn(terminal.color.dim(step))
  const created = await createProject(resolveChoices(flags, terminal), {
    cwd,
    env,
    showOutput: !flags.json,
    ...(flags.json ? {} : { onStep }),
  })
  if (flags.json) terminal.print(JSON.stringify(toJson(created), null, 2))
  // After an error there is no "Created" line: the problem says what exists and what to do next.
  else if (!hasErrors(created.problems)) terminal.print(emitSummary(created, terminal))
  if (created.problems.length > 0 && !flags.json) terminal.warn(`\n${formatProblems(created.problems, terminal.color)}`)
  return hasErrors(created.problems) ? 1 : 0
}

/** Prompts for the missing values; undefined if the user cancelled. */
async function promptUnlessCancelled(flags: CliFlags, terminal: Terminal): Promise<CliFlags | undefined> {
  const { PromptCancelled, promptChoices } = await import('./prompt-choices')
  try {
    return await promptChoices(flags, terminal)
  } catch (error) {
    if (!(error instanceof PromptCancelled)) throw error
    terminal.print(terminal.color.dim('Cancelled, nothing was created.'))
    return undefined
  }
}

function failWith(problems: readonly Problem[], { json }: CliFlags, { color, print, warn }: Terminal): number {
  if (json) print(JSON.stringify({ problems }, null, 2))
  else warn(formatProblems(problems, color))
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
}: CreatedProject): object {
  return { dir, name, template, layout, packageManager, files, replaced, installed: isInstalled, repository, problems }
}

/** The summary after success: what was created and the next steps. */
function emitSummary(
  { dir, name, replaced, isInstalled, packageManager, repository }: CreatedProject,
  { cwd, color }: Terminal,
): string {
  const folder = relative(cwd, dir)
  const steps = [
    ...(folder ? [`cd ${quote(folder)}`] : []),
    ...(isInstalled ? [] : [`${packageManager} install`]),
    scriptCommand(packageManager, 'dev'),
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

/** Quotes a folder for a shell command. */
function quote(folder: string): string {
  const path = folder.startsWith('-') ? `./${folder}` : folder
  if (/^[\p{L}\p{N}_./@+-]+$/u.test(path)) return path
  return /["$`!\\]/.test(path) && process.platform !== 'win32' ? `'${path.replaceAll("'", "'\\''")}'` : `"${path}"`
}
