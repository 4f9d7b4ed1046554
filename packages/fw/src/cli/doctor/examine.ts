import { hasErrors, ProblemError } from '@fw/schema'
import type { Problem } from '@fw/schema'
import type { Call } from '../command'
import { settleKeys } from '../inspect-project'
import { loadProject } from '../project'
import { isAccepted } from './accepted'
import { projectChecks, runChecks, sourceChecks } from './checks'
import { examineSite } from './examine-site'
import { examineTypes } from './examine-types'
import { gatherApp } from './facts/app-facts'
import type { AppFacts } from './facts/app-facts'
import { gatherProject } from './facts/project-facts'
import type { ProjectFacts } from './facts/project-facts'
import type { Examination } from './finding'

/** Checks a project: each part as far as the parts before it allow. */
export async function examine(call: Call): Promise<Examination> {
  const loaded = await settleKeys(await loadProject(call), call)
  const project = gatherProject(loaded)
  const examination: Examination = { rootDir: project.rootDir, findings: [], skipped: [] }
  const { findings, skipped } = examination
  findings.push(...loaded.problems, ...(await runChecks(projectChecks, project)))
  if (hasErrors(loaded.problems)) skipped.push('The application was not checked: its configuration has errors.')
  else {
    await attempt(examination, 'The application was not checked completely', async () => {
      const facts = await examineApp(call, project, examination)
      await attempt(examination, 'The build was not checked', () => examineSite(call, facts, examination))
    })
  }
  return { ...examination, findings: finish(findings) }
}

/** Runs a part of the examination. Problems that stop it are findings, too. */
async function attempt({ findings, skipped }: Examination, part: string, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    findings.push(...error.problems)
    skipped.push(`${part}: an error above stopped it.`)
  }
}

async function examineApp(call: Call, project: ProjectFacts, examination: Examination): Promise<AppFacts> {
  const { loadFw } = await import('../../build/load')
  const report = (problem: Problem): void => void examination.findings.push(problem)
  const loaded = Object.assign({ isInspected: true }, project.loaded)
  const app = await loadFw({ rootDir: project.rootDir, loaded, report })
  try {
    const facts = await gatherApp(project, app)
    examination.findings.push(...(await runChecks(sourceChecks, facts)))
    if (call.flags.types !== false) await examineTypes(app, examination)
    return facts
  } finally {
    await app.close()
  }
}

/** Each finding once, errors first, without those that the author accepts. */
function finish(findings: Examination['findings']): Examination['findings'] {
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
