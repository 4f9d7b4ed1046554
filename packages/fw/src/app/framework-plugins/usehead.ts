import type { ActiveHeadEntry, VueHeadClient } from '@unhead/vue'
import { resolveUnrefHeadInput } from '@unhead/vue/utils'
import { injectHead } from '../head/inject'
import { defineFwPlugin } from '../plugins'

/** The additional API of the legacy head. */
interface OlderHead {
  addHeadObjs: (input: object) => void
  removeHeadObjs: (input: object) => void
  updateDOM: () => void
}

// `experimental.polyfillVueUseHead`: provides the head as `usehead` on the Vue app from the start.
export default defineFwPlugin({
  name: 'fw:usehead',
  enforce: 'pre',
  setup(app) {
    addOlderCalls(injectHead(app))
  },
})

/** Adds the legacy API to a head. Entries are identified by their input object. */
function addOlderCalls(head: VueHeadClient): VueHeadClient & OlderHead {
  const entries = new Map<object, ActiveHeadEntry<any>>()
  const read = (input: object): any => resolveUnrefHeadInput(input)
  return Object.assign(head, {
    addHeadObjs(input: object) {
      entries.get(input)?.dispose()
      entries.set(input, head.push(read(input)) as ActiveHeadEntry<any>)
    },
    removeHeadObjs(input: object) {
      entries.get(input)?.dispose()
      entries.delete(input)
    },
    // Refs in the input may have changed.
    updateDOM() {
      for (const [input, entry] of entries) entry.patch(read(input))
    },
  })
}
