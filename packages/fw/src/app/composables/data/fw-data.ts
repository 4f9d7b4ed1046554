import * as buildOptions from '#build/options'
import type { EmptyData } from '@fw/schema'
import { computed } from 'vue'
import type { Ref } from 'vue'
import { useFwApp } from '../../context/app-context'
import { clearEntry, getEntries } from './async-entry'
import { onFwReady } from '../ready'

/** Refreshes data: that of the given keys, or all. Waits until hydration is finished. */
export async function refreshFwData(keys?: string | string[]): Promise<void> {
  if (import.meta.server) return
  const app = useFwApp('refreshFwData')
  await new Promise<void>(resolve => onFwReady(resolve))
  await app.callHook('app:data:refresh', keys === undefined ? undefined : [keys].flat())
}

/** Clears data: that of the given keys, the matching keys, or all. Pending loads are aborted. */
export function clearFwData(keys?: string | string[] | ((key: string) => boolean)): void {
  const app = useFwApp('clearFwData')
  const isMeant = typeof keys === 'function' ? keys : (key: string) => keys === undefined || [keys].flat().includes(key)
  for (const entry of Object.values(getEntries(app))) if (isMeant(entry.key)) clearEntry(app, entry)
  // Data without callers is cached for later visits.
  for (const cachedValues of [app.payload.data, app.payload._errors])
    for (const key of Object.keys(cachedValues).filter(isMeant)) delete cachedValues[key]
}

/** The data of a key, regardless of the component that loaded it. */
export function useFwData<T = any>(key: string): { data: Ref<T | EmptyData> } {
  const app = useFwApp('useFwData')
  return {
    data: computed({
      get: () => {
        const entry = getEntries(app)[key]
        if (entry) return entry.data.value
        // Cached data may be null.
        return key in app.payload.data ? app.payload.data[key] : buildOptions.asyncDataDefaults.value
      },
      set: value => {
        const entry = getEntries(app)[key]
        if (entry) entry.data.value = value
        app.payload.data[key] = value
      },
    }),
  }
}
