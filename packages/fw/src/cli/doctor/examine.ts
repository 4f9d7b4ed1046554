import { doctorDiagnostics, hasErrors, ProblemError } from '@fw/schema'
import type { Fw, Problem } from '@fw/schema'
import type { Call } from '../command'
import { settleKeys } from '../inspect-project'
import { loadProject } from '../project'
import { findTypeProblems } from '../type-problems'
import type { TypeProblem } from '../type-problems'
import { projectChecks, runChecks, sourceChecks } from './checks'
import { gatherApp } from './facts/app-facts'
import { gatherProject } from './facts/project-facts'
import type { Finding } from './finding'
import { isAccepted } from './accepted'

/** What `fw doctor` has found. */
export interface Examination {
  rootDir: string
  findings: Finding[]
  /** What was not checked, and why. */
  skipped: string[]
}

/** Checks a project: each part as far as the parts before it allow. */
export async function examine(call: Call): Promise<Examination> {
  const loaded = await settleKeys(await loadProject(call), call)
  const project = gatherProject(loaded)
  const { rootDir } = project
  const findings: Finding[] = [...loaded.problems, ...(await runChecks(projectChecks, project))]
  const skipped: string[] = []
  if (hasErrors(loaded.problems)) skipped.push('The application was not checked: its configuration has errors.')
  else {
    try {
      await examineApp(call, project, findings, skipped)
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      findings.push(...error.problems)
      skipped.push('The application was not checked completely: the first error above stopped it.')
    }
  }
  return { rootDir, findings: finish(findings), skipped }
}

async function examineApp(
  call: Call,
  project: ReturnType<typeof gatherProject>,
  findings: Finding[],
  skipped: string[],
): Promise<void> {
  const { loadFw } = await import('../../build/load')
  const report = (problem: Problem): void => void findings.push(problem)
  const app = await loadFw({
    rootDir: project.rootDir,
    loaded: Object.assign({ isInspected: true }, project.loaded),
    report,
  })
  try {
    const facts = await gatherApp(project, app)
    findings.push(...(await runChecks(sourceChecks, facts)))
    if (call.flags.types !== false) await examineTypes(app, findings, skipped)
  } finally {
    await app.close()
  }
}

async function examineTypes(app: Fw, findings: Finding[], skipped: string[]): Promise<void> {
  try {
    // Modules may have added declarations.
    await (await import('../../build/templates')).writeTemplates(app)
    const problems = await findTypeProblems(app)
    findings.push(...problems.map(reportTypeProblem))
  } catch (error) {
    const missing = (error as Partial<ProblemError>).problems?.find(({ code }) => code === 'FW2018')
    if (!missing) throw error
    skipped.push(`Types were not checked: ${missing.why}`)
  }
}

/** The problems of fw have a code of their own, and a fix. */
function reportTypeProblem({ code, message, fix, ...location }: TypeProblem): Finding {
  if (fix !== undefined) return { code, severity: 'error', why: message, fix, location }
  return doctorDiagnostics.typeError({ code, message }, { location })
}

/** Each finding once, errors first, without those that the author accepts. */
function finish(findings: readonly Finding[]): Finding[] {
  const unique = new Map(
    findings.map(finding => {
      const { code, why, location } = finding
      return [JSON.stringify([code, why, location?.file, location?.line]), finding]
    }),
  )
  return [...unique.values()]
    .filter(finding => !isAccepted(finding))
    .toSorted((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'))
}
