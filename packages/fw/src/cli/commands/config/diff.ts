import type { LoadedOptions } from '@fw/kit/config'
import {
  ProblemError,
  commandDiagnostics,
  diffOptions,
  formatPath,
  hidePrivate,
  isPlainObject,
  isSame,
  resolve,
} from '@fw/schema'
import type { ConfigSource, FwOptions, Resolution } from '@fw/schema'
import type { Call } from '../../command'
import { inspectProject } from '../../inspect-project'
import { layoutOf, warn } from '../../project'
import { emitShort, toJson } from '../../output/show-value'
import type { Color } from '../../output/terminal'

interface Difference {
  from: 3 | 4
  to: 3 | 4
  changed: Array<{ path: readonly string[]; from: unknown; to: unknown }>
  /** Options with another default that the project sets itself, with the location where it does. */
  unaffected: Array<{ path: readonly string[]; by: string }>
}

/** `fw config diff --to 4`: prints how the other compatibility version would change this project. */
export async function runDiff(call: Call): Promise<number> {
  const { to } = call.flags
  if (to !== undefined && to !== '3' && to !== '4') {
    throw new ProblemError([
      commandDiagnostics.wrongFlagValue({ flag: '--to', given: JSON.stringify(to), allowed: '3 or 4' }),
    ])
  }
  const loaded = await inspectProject(call)
  const from = layoutOf(loaded) === 'v4' ? 4 : 3
  const difference = compare(loaded, from, to === undefined ? (from === 4 ? 3 : 4) : (Number(to) as 3 | 4))
  const { out } = call.terminal
  out.print(
    call.flags.json
      ? JSON.stringify(toJson(toMachine(difference)), undefined, 2)
      : emitDifference(withShortPaths(difference, loaded.facts.rootDir), out.color),
  )
  return warn(loaded, call, { frame: false })
}

function compare(loaded: LoadedOptions, from: 3 | 4, to: 3 | 4): Difference {
  if (from === to) return { from, to, changed: [], unaffected: [] }
  const isListed = (path: readonly string[]) => formatPath(path) !== 'future.compatibilityVersion'
  const { rootDir } = loaded.facts
  const changed = changes(loaded.options, resolveAs(to, loaded.sources, loaded).options, rootDir).filter(({ path }) =>
    isListed(path),
  )
  const touched = new Set(changed.map(({ path }) => formatPath(path)))
  const byDefault = changes(resolveAs(from, [], loaded).options, resolveAs(to, [], loaded).options, rootDir)
  const unaffected = byDefault
    .filter(({ path }) => isListed(path) && !touched.has(formatPath(path)) && loaded.isSet(path))
    .map(({ path }) => ({ path, by: loaded.trace(path).findLast(origin => origin.source)?.source?.name ?? '' }))
  return { from, to, changed, unaffected }
}

/** The options that differ. The layouts write the same folder with and without a slash at the end. */
function changes(before: FwOptions, after: FwOptions, rootDir: string): Difference['changed'] {
  return diffOptions(before, after)
    .map(({ path, from, to }) => ({ path, from: hidePrivate(from, path), to: hidePrivate(to, path) }))
    .filter(({ from, to }) => !isSame(withProjectPaths(from, rootDir), withProjectPaths(to, rootDir)))
}

function resolveAs(version: 3 | 4, sources: readonly ConfigSource[], { facts }: LoadedOptions): Resolution {
  const override: ConfigSource = {
    kind: 'command-line',
    name: '--future.compatibilityVersion',
    config: { future: { compatibilityVersion: version } },
    rootDir: facts.rootDir,
  }
  return resolve([override, ...sources], facts)
}

function withShortPaths({ changed, ...difference }: Difference, rootDir: string): Difference {
  const shorten = (value: unknown): unknown => withProjectPaths(value, rootDir)
  return {
    ...difference,
    changed: changed.map(({ path, from, to }) => ({ path, from: shorten(from), to: shorten(to) })),
  }
}

function emitDifference({ from, to, changed, unaffected }: Difference, color: Color): string {
  const name = (version: 3 | 4) => `v${version} layout`
  if (from === to) return `The project already uses the ${name(to)}. Nothing changes.`
  const parts = [`${color.bold(name(from))} → ${color.bold(name(to))}`]
  if (changed.length === 0) parts.push('Nothing changes for this project.')
  else {
    parts.push(changed.map(change => emitChange(change, color)).join('\n'))
    parts.push(`${changed.length} option${changed.length === 1 ? '' : 's'} would change.`)
  }
  if (unaffected.length > 0) {
    parts.push(
      [
        color.bold('Not affected: set by the project'),
        ...unaffected.map(({ path, by }) => `  ${formatPath(path)}  ${color.dim(by)}`),
      ].join('\n'),
    )
  }
  return parts.join('\n\n')
}

/** For two arrays, only the added and removed entries. If only their order differs, both arrays are shown. */
function emitChange({ path, from, to }: Difference['changed'][number], color: Color): string {
  const goes = Array.isArray(from) && Array.isArray(to) ? without(from, to) : []
  const comes = Array.isArray(from) && Array.isArray(to) ? without(to, from) : []
  const [before, after] = goes.length + comes.length > 0 ? [goes, comes] : [[from], [to]]
  const show = (value: unknown) => (value === undefined ? 'none' : emitShort(value, { color: false, length: 100 }))
  return [
    color.bold(formatPath(path)),
    ...before.map(value => `  ${color.red('-')} ${show(value)}`),
    ...after.map(value => `  ${color.green('+')} ${show(value)}`),
  ].join('\n')
}

function without(entries: readonly unknown[], others: readonly unknown[]): unknown[] {
  return entries.filter(entry => !others.some(other => isSame(entry, other)))
}

function toMachine({ changed, unaffected, ...versions }: Difference): unknown {
  return {
    ...versions,
    changed: changed.map(({ path, from, to }) => ({ path: formatPath(path), from, to })),
    unaffected: unaffected.map(({ path, by }) => ({ path: formatPath(path), by })),
  }
}

/** A value whose absolute paths in the project are relative to its root, without slashes at the end: `./app`. */
function withProjectPaths(value: unknown, rootDir: string): unknown {
  if (typeof value === 'string') {
    const path = value.replace(/(?<=.)\/+$/, '')
    if (path === rootDir) return '.'
    return path.startsWith(`${rootDir}/`) ? `./${path.slice(rootDir.length + 1)}` : value
  }
  if (Array.isArray(value)) return value.map(entry => withProjectPaths(entry, rootDir))
  if (!isPlainObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withProjectPaths(entry, rootDir)]))
}
