import { doctorDiagnostics } from '@fw/schema'
import type { Fw, ProblemError } from '@fw/schema'
import { findTypeProblems } from '../type-problems'
import type { TypeProblem } from '../type-problems'
import type { Examination, Finding } from './finding'

/** Checks the types of an application with the type checker of the project, if it has one. */
export async function examineTypes(app: Fw, { findings, skipped }: Examination): Promise<void> {
  try {
    // Modules may have added declarations.
    const { writeTemplates } = await import('../../build/templates')
    await writeTemplates(app)
    findings.push(...(await findTypeProblems(app)).map(reportTypeProblem))
  } catch (error) {
    const missing = (error as Partial<ProblemError>).problems?.find(({ code }) => code === 'FW2018')
    if (!missing) throw error
    skipped.push(`Types were not checked: ${missing.why}`)
  }
}

/** The problems that fw finds itself have a code of their own, and a fix. */
function reportTypeProblem({ code, message, fix, ...location }: TypeProblem): Finding {
  if (fix !== undefined) return { code, severity: 'error', why: message, fix, location }
  return doctorDiagnostics.typeError({ code, message }, { location })
}
