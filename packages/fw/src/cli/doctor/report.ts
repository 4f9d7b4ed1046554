import { countProblems, problemToJson, reportProblems } from '../output/report-problems'
import type { Terminal } from '../output/terminal'
import type { Examination, Finding } from './finding'

/** The findings as readable text, with what was fixed and what was not checked. */
export function emitExamination(
  { findings, skipped }: Examination,
  fixed: readonly string[],
  { out: { color }, cwd }: Pick<Terminal, 'out' | 'cwd'>,
): string {
  const texts = findings.map(finding => reportProblems([finding], { color, cwd, frame: !mayShowSecret(finding) }))
  const fixable = findings.filter(({ repair }) => repair).length
  return [
    ...texts.map(text => `${text}\n`),
    ...fixed.map(file => `${color.green('Fixed')} ${file}`),
    ...skipped.map(reason => color.dim(reason)),
    countProblems(findings) ?? color.green('No problems found.'),
    ...(fixable > 0 ? [`Run \`fw doctor --fix\` to fix ${fixable} of them.`] : []),
  ].join('\n')
}

export function examinationToJson({ findings, skipped }: Examination, fixed: readonly string[], cwd: string): object {
  return {
    findings: findings.map(finding => ({ ...problemToJson(finding, cwd), fixable: finding.repair !== undefined })),
    fixed,
    skipped,
  }
}

/** Whether the line of a finding may contain a private value. */
function mayShowSecret({ code }: Finding): boolean {
  return code.startsWith('FW12') || code === 'FW2310'
}
