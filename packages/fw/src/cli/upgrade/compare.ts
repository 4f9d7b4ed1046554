import { isInRange } from '@fw/kit/config'
import { isElsewhere } from './plan'
import type { Compared } from './plan'
import type { Published } from './registry'
import { stepBetween } from './version'

/** A package of the project, before the registry was requested. */
export type Declared = Omit<Compared, 'newest' | 'major' | 'bound'>

interface CompareOptions {
  fetchVersion: (name: string, wanted: string) => Promise<Published>
  /** The version of `--to`. */
  to?: string | undefined
  /** A package that is released with the same version numbers. */
  like?: Compared | undefined
  /** The range that the new fw requires. */
  bound?: string | undefined
}

/**
 * Finds the newest version of a package that can be installed without a new major version, and that major version
 * apart. The registry is not requested for packages that do not come from there.
 */
export async function compareWithRegistry(
  entry: Declared,
  { fetchVersion, to, like, bound }: CompareOptions,
): Promise<{ compared: Compared; target?: Published }> {
  const { name, declared, installed } = entry
  if (isElsewhere(declared) && to === undefined) return { compared: entry }
  if (like?.newest !== undefined) {
    await fetchVersion(name, like.newest)
    return { compared: { ...entry, newest: like.newest, major: like.major, isRequested: to !== undefined } }
  }
  const latest = await fetchVersion(name, to ?? 'latest')
  if (to !== undefined) return { compared: { ...entry, newest: latest.version, isRequested: true }, target: latest }
  if (bound !== undefined && !(await isInRange(latest.version, bound)))
    return { compared: { ...entry, newest: (await fetchVersion(name, bound)).version, bound } }
  const base = installed ?? /\d+\.\d+\.\d+[\w.-]*/.exec(declared)?.[0]
  if (base === undefined || stepBetween(base, latest.version) !== 'major')
    return { compared: { ...entry, newest: latest.version }, target: latest }
  // The registry may no longer contain the installed version, or any version in its range.
  const near = await fetchVersion(name, `^${base}`).catch(() => undefined)
  return {
    compared: { ...entry, newest: near?.version ?? base, major: latest.version },
    ...(near ? { target: near } : {}),
  }
}
