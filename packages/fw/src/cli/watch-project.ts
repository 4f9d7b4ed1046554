import { relative } from 'node:path'
import { loadOptions, watchConfig } from '@fw/kit/config'
import type { ConfigChange, LoadedOptions } from '@fw/kit/config'
import { formatPath, hidePrivate } from '@fw/schema'
import type { Restart } from '@fw/schema'
import type { Call } from './command'
import { countProblems, reportProblems } from './output/report-problems'
import { settleKeys } from './inspect-project'
import { exitCode, projectOptions } from './project'
import { emitShort } from './output/show-value'
import { waitForSignal } from './wait-for-signal'

const NEEDS: Record<Restart, string> = {
  none: 'no restart',
  soft: 'restarts the app',
  hard: 'restarts the development server',
}

/** Reports every edit of the configuration until the process is ended. */
export async function watchProject(initial: LoadedOptions, call: Call): Promise<number> {
  const { out } = call.terminal
  let isInUse = exitCode(initial) === 0
  const onChange = (change: ConfigChange): void => {
    out.print(`\n${emitChange(change, call, { isFirst: change.ok && !isInUse })}`)
    isInUse ||= change.ok
  }
  const load = async (): Promise<LoadedOptions> =>
    settleKeys(await loadOptions({ ...projectOptions(call), fresh: true, buildId: initial.facts.buildId }), call)
  const watcher = await watchConfig({ ...projectOptions(call), initial, onChange, load })
  out.print(out.color.dim('Watching for changes. Press Ctrl+C to stop.'))
  await waitForSignal()
  await watcher.close()
  return 0
}

/**
 * The effect of an edit: the changed options and their consequences, or the reason why the last valid state stays
 * active. The first valid state has nothing to compare with.
 */
function emitChange(
  change: ConfigChange,
  {
    terminal: {
      out: { color },
      cwd,
    },
  }: Call,
  { isFirst = false } = {},
): string {
  const files = change.files.map(file => relative(cwd, file) || file).join(', ')
  const lines = [color.bold(`Changed: ${files}`)]
  if (change.problems.length > 0)
    lines.push('', reportProblems(change.problems, { color, cwd }), '', countProblems(change.problems)!)
  if (!change.ok) {
    const rest = change.loaded ? 'The last valid configuration is still in use.' : 'No valid configuration yet.'
    return [...lines, color.bold(color.red(`The configuration has errors. ${rest}`))].join('\n')
  }
  if (isFirst) return [...lines, color.green('The configuration is valid now.')].join('\n')
  for (const { path, from, to, restart } of change.changed) {
    const show = (value: unknown) =>
      value === undefined ? 'none' : emitShort(hidePrivate(value, path), { color: false })
    lines.push(`  ${formatPath(path)}: ${show(from)} → ${show(to)}  ${color.dim(`(${NEEDS[restart]})`)}`)
  }
  for (const name of change.env) lines.push(`  environment variable ${name}  ${color.dim(`(${NEEDS.soft})`)}`)
  if (change.layers) lines.push(`  layers  ${color.dim(`(${NEEDS.hard})`)}`)
  lines.push(lines.length === 1 ? '  No option changed.' : `Effect: ${NEEDS[change.restart]}`)
  return lines.join('\n')
}
