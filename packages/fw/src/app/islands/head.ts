import { getCurrentInstance, onBeforeUnmount } from 'vue'
import type { IslandResponse } from '../../shared/island'
import type { FwAppContext } from '../../shared/app-context'
import { useHead } from '../head/composables'

interface Entry {
  patch: (input: any) => void
  dispose: () => void
}

/** Adds the head of an island to the page until the island is unmounted. */
export function useIslandHead(app: FwAppContext): (response: Pick<IslandResponse, 'head' | 'styles'>) => void {
  const entries: Partial<Record<'head' | 'styles', Entry>> = {}
  const instance = getCurrentInstance()
  onBeforeUnmount(() => {
    for (const entry of Object.values(entries)) entry.dispose()
  })
  return response => {
    if (instance?.isUnmounted) return
    for (const name of ['head', 'styles'] as const) {
      const input = response[name]
      if (entries[name]) entries[name].patch(input ?? {})
      else if (input) entries[name] = app.runWithContext(() => useHead(input as never)) as Entry
    }
  }
}
