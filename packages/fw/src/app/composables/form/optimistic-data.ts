import { toRaw } from 'vue'
import type { Ref } from 'vue'
import type { FwAppContext } from '../../../shared/app-context'
import { useFwData } from '../data/fw-data'
import { copyValues } from './form-values'

type Update = (data: any) => unknown

/** The updates of one key that still may be reverted, and the data without them. */
interface UpdatedData {
  base: unknown
  /** The data with all updates. Something else replaced it if the key has different data. */
  shown: unknown
  updates: Array<{ update: Update; isDone: boolean }>
}

/** An update of data that a response has not confirmed. */
export interface OptimisticUpdate {
  confirm: () => void
  /** Removes this update. Those of other forms stay. */
  revert: () => void
}

const updatedData = new WeakMap<FwAppContext, Map<string, UpdatedData>>()

/** Updates the data of a key before the server confirms it. */
export function updateEarly(app: FwAppContext, key: string, update: Update): OptimisticUpdate {
  const { data } = app.runWithContext(() => useFwData<unknown>(key))
  const byKey = updatedData.get(app) ?? new Map<string, UpdatedData>()
  updatedData.set(app, byKey)
  const current = toRaw(data.value)
  const updated = byKey.get(key)
  // What was loaded in the meantime may contain confirmed updates, but not those of requests that are still running.
  const state: UpdatedData =
    updated?.shown === current && updated !== undefined ? updated : { base: current, shown: current, updates: [] }
  byKey.set(key, state)
  const entry = { update, isDone: false }
  state.updates.push(entry)
  show(data, state)
  const end = (): void => {
    if (state.updates.every(({ isDone }) => isDone) && byKey.get(key) === state) byKey.delete(key)
  }
  return {
    confirm() {
      entry.isDone = true
      end()
    },
    revert() {
      state.updates = state.updates.filter(other => other !== entry)
      if (toRaw(data.value) === state.shown) show(data, state)
      end()
    },
  }
}

function show(data: Ref<unknown>, state: UpdatedData): void {
  state.shown = state.updates.reduce((value, { update }) => {
    const draft = copyValues(value)
    return update(draft) ?? draft
  }, state.base)
  data.value = state.shown
}
