import type { Fw, FwCompatibility, ModuleMeta } from '@fw/schema'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import { version } from '../../package.json'
import { isInRange } from '../packages/version-range'
import { useFw } from '../context'

/** The compatibility constraints of a module. */
export type Compatibility = FwCompatibility

/** One reason why something is incompatible. */
export interface CompatibilityIssue {
  /** `fw`, or the name of a builder. */
  name: string
  message: string
}

/** The versions whose public API an application supports. */
const API_VERSIONS = { 3: '3.21.0', 4: '4.2.0' } as const

/** All versions that a range may match: that of fw, the API it supports, and version 3 in the v3 layout. */
function offeredVersions({ options }: Fw): string[] {
  return [version, API_VERSIONS[4], ...(options.future.compatibilityVersion === 3 ? [API_VERSIONS[3]] : [])]
}

/** The version of Nuxt whose API the application has: 4, and 3 in the v3 layout. */
export function apiVersion({ options }: Fw): string {
  return API_VERSIONS[options.future.compatibilityVersion === 3 ? 3 : 4]
}

/** The version of fw, without a leading `v`. */
export function getFwVersion(_app?: Fw): string {
  return normalizeSemanticVersion(version)
}

/** Whether the application behaves like this major version of fw. In the v3 layout, both 3 and 4 do. */
export function isFwMajorVersion(major: 2 | 3 | 4, app: Fw = useFw()): boolean {
  return offeredVersions(app).some(offered => offered.startsWith(`${major}.`))
}

/** Removes the leading `v` and the suffix of an edge release from a version. */
export function normalizeSemanticVersion(text: string): string {
  return text.replace(/^v/, '').replace(/-\d+\.[\da-f]+$/, '')
}

/** Every reason why the application does not meet the constraints. */
export async function checkFwCompatibility(
  constraints: Compatibility,
  app: Fw = useFw(),
): Promise<CompatibilityIssue[]> {
  const issues: CompatibilityIssue[] = []
  const offered = offeredVersions(app)
  const isOffered = async (range: string): Promise<boolean> =>
    (await Promise.all(offered.map(each => isInRange(each, range)))).includes(true)
  if (constraints.fw !== undefined && !(await isOffered(constraints.fw)))
    issues.push({ name: 'fw', message: `it requires fw ${constraints.fw}, but this is ${version}` })
  const builder = typeof app.options.builder === 'string' ? app.options.builder : ''
  for (const [name, range] of Object.entries(constraints.builder ?? {})) {
    if (builder !== name && builder !== `@fw/${name}-builder`) continue
    if (range === false) issues.push({ name, message: `it does not support the builder \`${name}\`` })
    else if (!(await isOffered(range)))
      issues.push({ name, message: `it requires version ${range} of the builder \`${name}\`, but this is ${version}` })
  }
  if (app.hasListeners?.('kit:compatibility')) await app.callHook('kit:compatibility', constraints, issues)
  return issues
}

/** Whether the application meets the constraints. */
export async function hasFwCompatibility(constraints: Compatibility, app: Fw = useFw()): Promise<boolean> {
  return (await checkFwCompatibility(constraints, app)).length === 0
}

/** Throws unless the application meets the constraints. */
export async function assertFwCompatibility(constraints: Compatibility, app: Fw = useFw()): Promise<true> {
  const [issue] = await checkFwCompatibility(constraints, app)
  if (issue) {
    throw new ProblemError([
      { ...buildDiagnostics.moduleIncompatible({ module: issue.name, reason: issue.message }), severity: 'error' },
    ])
  }
  return true
}

/** The first reason why a module is incompatible, if it is. */
export async function findIncompatibility({ compatibility }: ModuleMeta, app: Fw): Promise<string | undefined> {
  return (await checkFwCompatibility(compatibility ?? {}, app))[0]?.message
}
