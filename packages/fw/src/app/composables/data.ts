import { computed } from 'vue'
import type { Ref } from 'vue'
import { useFwApp } from '../context'
import { clearEntry, getEntries, loadEntry } from './async-entry'
import { onFwReady } from './ready'

/** Loads data again: that of the keys, or all. */
export async function refreshFwData(keys?: string | string[]): Promise<void> {
  if (import.meta.server) {
    return
  }
  const app = useFwApp('refreshFwData')
  await new Promise<void>(resolve => onFwReady(resolve))
  const names = keys === undefined ? undefined : [keys].flat()
  await app.callHook('app:data:refresh', names)
  await Promise.all(Object.values(getEntries(app))
    .filter(entry => !names || names.includes(entry.key))
    .map(entry => loadEntry(app, entry)))
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
  for (const key of Object.keys(app.payload.data)) {
    if (isMeant(key)) {
      delete app.payload.data[key]
    }
  }
}

/** The data under a key, wherever it was loaded. */
export function useFwData<T = any>(key: string): { data: Ref<T | undefined> } {
  const app = useFwApp('useFwData')
  return {
    data: computed({
      get: () => {
        const sent = app.payload.data[key]
        const entry = getEntries(app)[key]
        return entry ? entry.data.value : sent
      },
      set: (value) => {
        const entry = getEntries(app)[key]
        if (entry) {
          entry.data.value = value
        }
        app.payload.data[key] = value
      },
    }),
  }
}
