import type { LoadedOptions } from '@fw/kit/config'
import { commandDiagnostics, ProblemError } from '@fw/schema'
import type { Call } from '../../command'
import { countProblems, problemToJson, reportProblems } from '../../output/report-problems'
import { inspectProject } from '../../inspect-project'
import { exitCode } from '../../project'

/** `fw config check`: prints all problems of the configuration. */
export async function runCheck(call: Call): Promise<number> {
  if (call.flags.json && call.flags.watch)
    throw new ProblemError([commandDiagnostics.wrongFlagValue({ flag: '--watch', conflict: '`--json`' })])
  const loaded = await inspectProject(call)
  const { out, cwd } = call.terminal
  if (call.flags.json) {
    out.print(
      JSON.stringify(
        { ok: exitCode(loaded) === 0, problems: loaded.problems.map(problem => problemToJson(problem, cwd)) },
        undefined,
        2,
      ),
    )
    return exitCode(loaded)
  }
  printProblems(loaded, call)
  if (!call.flags.watch) return exitCode(loaded)
  const { watchProject } = await import('../../watch-project')
  return watchProject(loaded, call)
}

function printProblems({ problems }: LoadedOptions, { terminal: { out, cwd } }: Call): void {
  if (problems.length > 0) out.print(`${reportProblems(problems, { color: out.color, cwd })}\n`)
  out.print(countProblems(problems) ?? out.color.green('No problems found.'))
}
