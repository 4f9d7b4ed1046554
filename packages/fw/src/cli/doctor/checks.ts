import { findClientSecrets } from './checks/pages/client-secrets'
import { findUnnamed } from './checks/pages/control-names'
import { findDocumentProblems, findDuplicateIds } from './checks/pages/document'
import { findUndescribed } from './checks/pages/image-texts'
import { findHeaderProblems } from './checks/pages/response-headers'
import { findUnreachable } from './checks/pages/unreachable-pages'
import { findDeclaredTwice } from './checks/project/declared-twice'
import { findDuplicatePackages } from './checks/project/duplicate-packages'
import { findMixedVersions, findWrongNode, findWrongVersions } from './checks/project/package-versions'
import { findBindingMismatch } from './checks/project/rolldown-binding'
import { findUntyped } from './checks/project/tsconfig'
import { findUndeclaredCheckers } from './checks/project/type-checker'
import { findWrongVariables } from './checks/project/variables'
import { findBrowserGlobals } from './checks/sources/browser-globals'
import { findUnstableValues } from './checks/sources/hydration-values'
import { findWrongNesting } from './checks/sources/element-nesting'
import { findImageProblems } from './checks/sources/images'
import { findDeadLinks } from './checks/sources/links'
import { findUnserializable } from './checks/sources/payload-values'
import { findPrivateValues } from './checks/sources/private-values'
import { findPrivateFiles } from './checks/sources/public-files'
import { findUndeclaredPackages } from './checks/sources/undeclared-packages'
import { findUnusedPackages } from './checks/sources/unused-packages'
import type { AppFacts } from './facts/app-facts'
import type { ProjectFacts } from './facts/project-facts'
import type { Finding } from './finding'
import type { Output } from './site/find-output'
import type { SiteFacts } from './site/site-facts'

/** A check: a function of facts, without effects. */
type Check<Facts> = (facts: Facts) => readonly Finding[] | Promise<readonly Finding[]>

/** Checks that run none of the project's code. */
export const projectChecks: readonly Check<ProjectFacts>[] = [
  findWrongVariables,
  findDuplicatePackages,
  findMixedVersions,
  findWrongVersions,
  findWrongNode,
  findBindingMismatch,
  findDeclaredTwice,
  findUndeclaredCheckers,
  findUntyped,
]

/** Checks of the sources of an application. */
export const sourceChecks: readonly Check<AppFacts>[] = [
  findUndeclaredPackages,
  findUnusedPackages,
  findPrivateValues,
  findPrivateFiles,
  findBrowserGlobals,
  findUnstableValues,
  findWrongNesting,
  findUnserializable,
  findDeadLinks,
  findImageProblems,
]

/** Checks of the files that a build has written. */
export const outputChecks: readonly Check<AppFacts & { output: Output }>[] = [findClientSecrets]

/** Checks of the pages that a build responds with. */
export const siteChecks: readonly Check<SiteFacts>[] = [
  findDocumentProblems,
  findUndescribed,
  findUnnamed,
  findDuplicateIds,
  findHeaderProblems,
  findUnreachable,
]

/** The findings of all checks, in their order. */
export async function runChecks<Facts>(checks: readonly Check<Facts>[], facts: Facts): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const check of checks) findings.push(...(await check(facts)))
  return findings
}
