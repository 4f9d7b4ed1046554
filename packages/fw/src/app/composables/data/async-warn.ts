import * as buildOptions from '#build/options'
import { getCurrentInstance, getCurrentScope, isShallow } from 'vue'
import type { FwAppContext } from '../../../shared/app-context'
import { authorCall } from '../../dev/author-call'
import { routingOf } from '../../pages/route/routing'
import type { AsyncEntry, Caller, CallSite } from './entry-types'

// Development only: callers check `import.meta.dev`.

/** Stores the component that contains a call. */
export function recordCallSite(caller: Caller): void {
  const instance = getCurrentInstance()
  const { __file: file } = (instance?.type ?? {}) as { __file?: string }
  caller.site = { ...(file ? { file: file.replace(`${buildOptions.sourceRoot}/`, '') } : {}), instance }
}

/** Warns if calls with the same key have different handlers or options. */
export function warnDisagreement(entry: AsyncEntry, caller: Caller): void {
  const other = entry.callers.at(-1)!
  const [here, there] = [caller.site, other.site]
  // After HMR, the edited component still coexists with the previous one.
  if (here?.file && here.file === there?.file && here.instance !== there.instance) return
  const differences = compare(caller, other, isShallow(entry.data))
  if (differences.length) {
    console.warn(
      [
        `[fw] ${caller.name}(): the key "${entry.key}" is already used with ${differences.join(', ')}. Calls with the same key share their data, and the options of the latest call apply.`,
        ...describeCallSites(here, there),
        '  Use a different key, or share the call in a composable.',
      ].join('\n'),
    )
  }
}

function describeCallSites(here: CallSite | undefined, there: CallSite | undefined): string[] {
  return here?.file
    ? [`  in ${here.file}${there?.file && there.file !== here.file ? `, first used in ${there.file}` : ''}`]
    : []
}

function compare(one: Caller, other: Caller, isShallowData: boolean): string[] {
  const text = (value: unknown): string => (value === undefined ? '' : String(value))
  const handler = ({ identify, handler }: Caller): string => identify?.() ?? String(handler)
  const names = (['transform', 'pick', 'getCachedData', 'default'] as const).filter(
    name => text(one.options[name]) !== text(other.options[name]),
  )
  return [
    ...(handler(one) === handler(other) ? [] : ['a different handler']),
    ...names.map(name => `a different \`${name}\``),
    ...(one.options.deep && isShallowData ? ['a different `deep`'] : []),
  ]
}

/** Warns if a call comes too late to belong to a component, because it would never be disposed. */
export function warnLate(app: FwAppContext, name: string): void {
  const instance = getCurrentInstance()
  if (app.isHydrating || routingOf(app).inMiddleware || (instance ? !instance.isMounted : getCurrentScope())) return
  const call = authorCall()
  console.warn(
    [
      `[fw] ${name}() was called outside setup, for example in an event handler.`,
      ...(call ? [`  ${call}`] : []),
      `  Use $fetch() there, or call \`execute()\` of a ${name}() that was called in setup.`,
    ].join('\n'),
  )
}
