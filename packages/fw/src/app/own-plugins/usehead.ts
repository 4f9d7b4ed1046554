import type { ActiveHeadEntry, VueHeadClient } from '@unhead/vue'
import { resolveUnrefHeadInput } from '@unhead/vue/utils'
import { injectHead } from '../head/inject'
import { defineFwPlugin } from '../plugins'

/** What the head of the older package had, beside what it has now. */
interface OlderHead {
  addHeadObjs: (input: object) => void
  removeHeadObjs: (input: object) => void
  updateDOM: () => void
}

// `experimental.polyfillVueUseHead`: applications find the head as `usehead` in the provides of the Vue app, from the
// start.
export default defineFwPlugin({
  name: 'fw:usehead',
  enforce: 'pre',
  setup(app) {
    addOlderCalls(injectHead(app))
  },
})

/** Gives a head the calls of the older package. Entries are known by the object that was given. */
export function addOlderCalls(head: VueHeadClient): VueHeadClient & OlderHead {
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
    // Refs in what was given may have other values now.
    updateDOM() {
      for (const [input, entry] of entries) entry.patch(read(input))
    },
  })
}
