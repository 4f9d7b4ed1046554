import { nextTick, onBeforeUnmount } from 'vue'
import type { PendingPart, Routing } from '../route/routing'

/** Client only: lets a navigation wait for the layout that it brings in. Its pages are not known until it is set up. */
export function usePendingLayout(routing: Routing): { render: (name: string | false) => void; resolve: () => void } {
  const { pending } = routing
  const layout: PendingPart = { isRendered: false }
  let shown: string | false | undefined
  onBeforeUnmount(() => pending.delete(layout))
  return {
    render(name) {
      if (name === shown) return
      shown = name
      layout.isRendered = false
      pending.add(layout)
    },
    resolve() {
      layout.isRendered = true
      routing.follow?.()
      void nextTick(() => {
        if (layout.isRendered) pending.delete(layout)
        routing.settle?.()
      })
    },
  }
}
