import { asyncDataDefaults } from '#build/options'
import type { EmptyData } from '@fw/schema'
import { computed } from 'vue'
import type { Ref } from 'vue'
import { useFwApp } from '../../context/app-context'
import { clearEntry, getEntries } from './async-entry'
import { onFwReady } from '../ready'

/** Loads data again: that of the keys, or all. It waits until the first page is taken over. */
export async function refreshFwData(keys?: string | string[]): Promise<void> {
  if (import.meta.server) {
    return
  }
  const app = useFwApp('refreshFwData')
  await new Promise<void>(resolve => onFwReady(resolve))
  // All data listens to it.
  await app.callHook('app:data:refresh', keys === undefined ? undefined : [keys].flat())
}

/** Forgets data: that of the keys, that whose key matches, or all. Loads that run are given up. */
export function clearFwData(keys?: string | string[] | ((key: string) => boolean)): void {
  const app = useFwApp('clearFwData')
  const isMeant = typeof keys === 'function' ? keys : (key: string) => keys === undefined || [keys].flat().includes(key)
  for (const entry of Object.values(getEntries(app))) {
    if (isMeant(entry.key)) {
      clearEntry(app, entry)
    }
  }
  // What nobody uses any more was kept for those who come back.
  for (const kept of [app.payload.data, app.payload._errors]) {
    for (const key of Object.keys(kept).filter(isMeant)) {
      delete kept[key]
    }
  }
}

/** The data under a key, wherever it was loaded. */
export function useFwData<T = any>(key: string): { data: Ref<T | EmptyData> } {
  const app = useFwApp('useFwData')
  return {
    data: computed({
      get: () => {
        const entry = getEntries(app)[key]
        return entry ? entry.data.value : (app.payload.data[key] ?? asyncDataDefaults.value)
      },
      set: value => {
        const entry = getEntries(app)[key]
        if (entry) {
          entry.data.value = value
        }
        app.payload.data[key] = value
      },
    }),
  }
}
