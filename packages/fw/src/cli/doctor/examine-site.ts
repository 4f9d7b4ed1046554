import { doctorDiagnostics } from '@fw/schema'
import type { Problem } from '@fw/schema'
import type { Call } from '../command'
import { outputChecks, runChecks, siteChecks } from './checks'
import { examineAccessibility } from './examine-accessibility'
import type { AppFacts } from './facts/app-facts'
import type { Examination } from './finding'
import { crawlSite } from './site/crawl-site'
import { findOutput, isUpToDate, timeOfBuild } from './site/find-output'
import type { Output } from './site/find-output'
import { findObstacle } from './site/platform-runtime'
import { startCopy } from './site/start-copy'

/** Checks the build of an application: the last one if it is up to date, otherwise a new one. */
export async function examineSite(call: Call, facts: AppFacts, examination: Examination): Promise<void> {
  const { findings, skipped } = examination
  const output = await requireOutput(call, facts, examination)
  if (!output) {
    skipped.push('The build was not checked: there is none, or the sources have changed since.')
    return
  }
  findings.push(...(await runChecks(outputChecks, { ...facts, output })))
  const obstacle = findObstacle(output, facts.loaded.facts.env)
  if (obstacle !== undefined) {
    skipped.push(`Pages were not checked: ${obstacle}.`)
    return
  }
  const site = await startCopy(output, facts.loaded)
  if ('failure' in site) {
    findings.push(doctorDiagnostics.outputNotStarted({ reason: site.failure }))
    return
  }
  try {
    const { pages, findings: failed, skipped: reasons } = await crawlSite(site, facts)
    skipped.push(...reasons)
    findings.push(...failed, ...(await runChecks(siteChecks, { ...facts, pages })))
    await examineAccessibility(site, { ...facts, pages }, examination)
  } finally {
    await site.stop()
  }
}

async function requireOutput(call: Call, facts: AppFacts, { findings }: Examination): Promise<Output | undefined> {
  const { loaded } = facts
  const last = findOutput(loaded)
  if (last && (await isUpToDate(last, loaded))) {
    findings.push(...(await facts.findExceededBudgets(timeOfBuild(last))))
    return last
  }
  if (call.flags.build === false) return undefined
  const { buildProject } = await import('./site/build-project')
  // Builds must not print into the output of this command.
  const { log } = console
  console.log = console.error
  try {
    findings.push(...(await buildProject(call)).filter(problem => isOfProject(problem, facts)))
  } finally {
    console.log = log
  }
  return findOutput(loaded)
}

/** Not about a package that only the server engine has added to its own options. */
function isOfProject({ code, why }: Problem, { texts }: AppFacts): boolean {
  const name = code === 'FW2211' ? /contains `([^`]+)`/.exec(why)?.[1] : undefined
  return name === undefined || texts.some(text => text.includes(name))
}
