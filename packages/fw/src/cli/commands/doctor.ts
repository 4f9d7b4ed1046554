import { hasErrors } from '@fw/schema'
import { writeChanges } from '../changes/write-changes'
import type { Call } from '../command'
import { examine } from '../doctor/examine'
import type { Examination } from '../doctor/finding'
import { planRepairs } from '../doctor/repairs/plan-repairs'
import { emitExamination, examinationToJson } from '../doctor/report'

/** `fw doctor`: checks a project and its build. With `--fix`, it applies the safe fixes, and checks again. */
export async function runDoctor(call: Call): Promise<number> {
  const { flags, terminal } = call
  // Libraries check it when they are loaded.
  process.env.NODE_ENV ||= 'production'
  let result = await examine(call)
  const fixed: string[] = []
  if (flags.fix) {
    const changes = await planRepairs(result.findings, result.rootDir)
    if (changes.length > 0) {
      writeChanges(changes, result.rootDir, terminal.cwd)
      fixed.push(...changes.map(({ to }) => to))
      result = await examine(call)
    }
  }
  terminal.out.print(
    flags.json
      ? JSON.stringify(examinationToJson(result, fixed, terminal.cwd), undefined, 2)
      : emitExamination(result, fixed, terminal),
  )
  return exitCode(result, flags.strict === true)
}

function exitCode({ findings }: Examination, isStrict: boolean): number {
  return hasErrors(findings) || (isStrict && findings.length > 0) ? 1 : 0
}
