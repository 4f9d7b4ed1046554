import fc from 'fast-check'
import { createApp, effectScope, nextTick, ref } from 'vue'
import type { EffectScope, Ref } from 'vue'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FwAppContext } from '../../../shared/app-context'
import { createFwApp, createPayload } from '../../create'
import { clearFwData, useAsyncData, useFwData } from '../../index'
import type { AsyncDataResult, AsyncDataStatus } from './async-types'

// Runs random steps of components that share keys, and compares the result with that of a small model.

const KEYS = ['a', 'b', 'c'] as const
const SLOTS = [0, 1, 2] as const

type Name = (typeof KEYS)[number]
type Slot = (typeof SLOTS)[number]
type Dedupe = 'cancel' | 'defer'
type Step =
  | { do: 'mount'; slot: Slot; key: Name; immediate: boolean; dedupe: Dedupe | undefined; lazy: boolean }
  | { do: 'unmount' | 'clear' | 'watch'; slot: Slot }
  | { do: 'key'; slot: Slot; key: Name }
  | { do: 'refresh'; slot: Slot; dedupe: Dedupe | undefined }
  | { do: 'write'; slot: Slot; value: string }
  | { do: 'refresh all'; keys: Name[] | undefined }
  | { do: 'clear all'; keys: Name[] | undefined }
  | { do: 'settle'; call: number; isError: boolean }

const slot = fc.constantFrom(...SLOTS)
const key = fc.constantFrom(...KEYS)
const dedupe = fc.constantFrom<Dedupe>('cancel', 'defer')
const optionalDedupe = fc.option(dedupe, { nil: undefined })
const keys = fc.option(fc.uniqueArray(key), { nil: undefined })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('mount' as const),
      slot,
      key,
      immediate: fc.boolean(),
      dedupe: optionalDedupe,
      lazy: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('settle' as const), call: fc.nat(20), isError: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('unmount' as const, 'clear' as const, 'watch' as const), slot }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('key' as const), slot, key }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('refresh' as const), slot, dedupe: optionalDedupe }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('write' as const), slot, value: fc.constantFrom('x', 'y') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refresh all' as const), keys }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clear all' as const), keys }) },
)

interface ModelEntry {
  users: Slot[]
  data?: string
  error?: string
  status: AsyncDataStatus
  isTouched: boolean
  running?: number
}
interface ModelUser {
  key: Name
  immediate: boolean
  dedupe: Dedupe | undefined
}

/** The expected result of the steps. */
class Model {
  entries: Partial<Record<Name, ModelEntry>> = {}
  users: Partial<Record<Slot, ModelUser>> = {}
  sent: Partial<Record<Name, string>> = {}
  calls: Array<{ key: Name; isGivenUp: boolean; isSettled: boolean }> = []

  take(step: Step): void {
    const user = 'slot' in step ? this.users[step.slot] : undefined
    const entry = user && this.entries[user.key]!
    if (step.do === 'mount') {
      if (!user) this.mount(step)
    } else if (step.do === 'settle') this.settle(step.call, step.isError)
    else if (step.do === 'refresh all') {
      for (const name of Object.keys(this.entries) as Name[])
        if (!step.keys || step.keys.includes(name)) this.load(name)
    } else if (step.do === 'clear all') for (const name of step.keys ?? KEYS) this.clear(name)
    else if (!user || !entry) return
    else if (step.do === 'unmount') {
      delete this.users[step.slot]
      this.leave(step.slot, user.key)
    } else if (step.do === 'clear') this.clear(user.key)
    else if (step.do === 'watch') this.load(user.key)
    else if (step.do === 'refresh') this.load(user.key, step.dedupe)
    else if (step.do === 'write') entry.data = step.value
    else this.changeKey(step.slot, user, step.key)
  }

  mount({ slot, key, immediate, dedupe }: Step & { do: 'mount' }): void {
    this.users[slot] = { key, immediate, dedupe }
    const entry = (this.entries[key] ??= { users: [], status: 'idle', isTouched: false })
    entry.users.push(slot)
    if (immediate && entry.status !== 'success') this.load(key, dedupe ?? 'defer')
  }

  changeKey(slot: Slot, user: ModelUser, key: Name): void {
    const { key: before } = user
    if (key === before) return
    const previous = this.entries[before]!
    const next = (this.entries[key] ??= { users: [], status: 'idle', isTouched: false, data: previous.data })
    next.users.push(slot)
    user.key = key
    if (next.status !== 'success' && (user.immediate || previous.status !== 'idle'))
      this.load(key, user.dedupe ?? 'defer')
    if (previous.users.length === 1 && user.dedupe !== 'defer') this.giveUp(previous)
    this.leave(slot, before)
  }

  leave(slot: Slot, key: Name): void {
    const entry = this.entries[key]!
    entry.users = entry.users.filter(other => other !== slot)
    if (entry.users.length) return
    delete this.entries[key]
    delete this.sent[key]
  }

  load(key: Name, dedupe?: Dedupe): void {
    const entry = this.entries[key]
    if (!entry) return
    dedupe ??= this.users[entry.users.at(-1)!]!.dedupe ?? 'cancel'
    if (entry.running !== undefined && dedupe === 'defer') return
    this.giveUp(entry)
    entry.running = this.calls.push({ key, isGivenUp: false, isSettled: false }) - 1
    entry.isTouched = true
    entry.status = 'pending'
  }

  giveUp(entry: ModelEntry): void {
    if (entry.running !== undefined) this.calls[entry.running]!.isGivenUp = true
    entry.running = undefined
  }

  clear(key: Name): void {
    const entry = this.entries[key]
    delete this.sent[key]
    if (!entry) return
    this.giveUp(entry)
    Object.assign(entry, { data: undefined, error: undefined, status: 'idle', isTouched: true })
  }

  settle(number: number, isError: boolean): void {
    const open = this.openCalls()
    if (open.length === 0) return
    const index = open[number % open.length]!
    const { key } = this.calls[index]!
    const entry = this.entries[key]
    this.calls[index]!.isSettled = true
    if (entry?.running !== index) return
    Object.assign(entry, {
      running: undefined,
      data: isError ? undefined : `${key}${index}`,
      error: isError ? `${key}${index}` : undefined,
      status: isError ? 'error' : 'success',
    })
    if (isError) delete this.sent[key]
    else this.sent[key] = entry.data
  }

  /** Pending calls of handlers, by number. */
  openCalls(): number[] {
    return this.calls.flatMap(({ isSettled }, index) => (isSettled ? [] : [index]))
  }

  show(): unknown {
    const seen = SLOTS.map(slot => {
      const user = this.users[slot]
      if (!user) return undefined
      const { data, error, status, isTouched } = this.entries[user.key]!
      return { data, error, status, pending: status === 'pending' || (status === 'idle' && !isTouched) }
    })
    return {
      seen,
      sent: { ...this.sent },
      shared: KEYS.map(name => this.entries[name]?.data ?? this.sent[name]),
      calls: this.calls.map(({ key, isGivenUp }) => ({ key, isGivenUp })),
    }
  }
}

interface User {
  scope: EffectScope
  key: Ref<Name>
  source: Ref<number>
  result: AsyncDataResult<string | undefined, any>
}

/** The same steps with the real implementation. */
class Real {
  users: Partial<Record<Slot, User>> = {}
  calls: Array<{
    key: Name
    signal: AbortSignal
    resolve: (value: string) => void
    reject: (error: Error) => void
    isSettled: boolean
  }> = []
  shared: Array<Ref<string | null | undefined>>

  constructor(readonly app: FwAppContext) {
    this.shared = app.runWithContext(() => KEYS.map(name => useFwData<string>(name).data))
  }

  async take(step: Step): Promise<void> {
    const user = 'slot' in step ? this.users[step.slot] : undefined
    if (step.do === 'mount') {
      if (!user) this.mount(step)
    } else if (step.do === 'settle') this.settle(step.call, step.isError)
    else if (step.do === 'refresh all') void this.app.callHook('app:data:refresh', step.keys)
    else if (step.do === 'clear all') this.app.runWithContext(() => clearFwData(step.keys))
    else if (!user) return
    else if (step.do === 'unmount') {
      delete this.users[step.slot]
      user.scope.stop()
    } else if (step.do === 'clear') user.result.clear()
    else if (step.do === 'watch') user.source.value++
    else if (step.do === 'refresh') void user.result.refresh(step.dedupe ? { dedupe: step.dedupe } : undefined)
    else if (step.do === 'write') user.result.data.value = step.value
    else user.key.value = step.key
    for (let turn = 0; turn < 8; turn++) await nextTick()
  }

  mount({ slot, key: name, immediate, dedupe, lazy }: Step & { do: 'mount' }): void {
    const [scope, key, source] = [effectScope(true), ref(name) as Ref<Name>, ref(0)]
    const handler = (_app: unknown, { signal }: { signal: AbortSignal }) =>
      new Promise<string>((resolve, reject) =>
        this.calls.push({ key: key.value, signal, resolve, reject, isSettled: false }),
      )
    const result = scope.run(() =>
      this.app.runWithContext(() => useAsyncData(key, handler, { immediate, dedupe, lazy, watch: [source] })),
    )!
    this.users[slot] = { scope, key, source, result: result as never }
  }

  settle(number: number, isError: boolean): void {
    const open = this.calls.filter(({ isSettled }) => !isSettled)
    const call = open[number % open.length]
    if (!call) return
    call.isSettled = true
    const text = `${call.key}${this.calls.indexOf(call)}`
    if (isError) call.reject(new Error(text))
    else call.resolve(text)
  }

  show(): unknown {
    const seen = SLOTS.map(slot => {
      const result = this.users[slot]?.result
      return (
        result && {
          data: result.data.value,
          error: result.error.value?.message as string | undefined,
          status: result.status.value,
          pending: result.pending.value,
        }
      )
    })
    return {
      seen,
      sent: { ...this.app.payload.data },
      shared: this.shared.map(({ value }) => value),
      calls: this.calls.map(({ key, signal }) => ({ key, isGivenUp: signal.aborted })),
    }
  }
}

beforeEach(() => {
  vi.stubGlobal('__fwClient', true)
  vi.stubGlobal('document', { querySelector: () => null })
})
afterEach(() => vi.unstubAllGlobals())

it('data equals the model after any steps', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async steps => {
      const app = createFwApp({
        vueApp: createApp({}),
        payload: createPayload(),
        config: { app: {}, public: {} } as never,
      })
      app.isHydrating = false
      const [model, real] = [new Model(), new Real(app)]
      for (const [index, next] of steps.entries()) {
        model.take(next)
        await real.take(next)
        expect(real.show(), `after step ${index + 1}: ${JSON.stringify(next)}`).toEqual(model.show())
      }
      for (const user of Object.values(real.users)) user.scope.stop()
      expect(Object.keys(app._asyncData ?? {})).toEqual([])
    }),
    { seed: 5, numRuns: 400 },
  )
})
