import { createStaticVNode, defineComponent, h, onErrorCaptured } from 'vue'
import type { Component, Slots } from 'vue'
import { CLOSE_MARK, openMark } from '../../shared/island'
import type { IslandContext } from '../../shared/island'
import { useFwApp } from '../context/app-context'
import { notify, showError, toError } from '../error'
import { setIdPrefix } from './ids'

/** Creates the root component for an island request: the island, with marks for slots of the page. Server only. */
export function createIslandRoot(component: Component, island: IslandContext): Component {
  const slots = Object.fromEntries(
    island.slots.map(name => [
      name,
      (props: Record<string, unknown> = {}) => {
        const number = island.parts.push({ slot: name, props: JSON.parse(JSON.stringify(props)) }) - 1
        return [createStaticVNode(`<!--${island.secret}${openMark(number)}--><!--${island.secret}${CLOSE_MARK}-->`, 1)]
      },
    ]),
  ) as unknown as Slots
  return defineComponent({
    name: 'FwIslandRoot',
    setup() {
      const app = useFwApp()
      setIdPrefix(`${island.key}-`)
      onErrorCaptured((thrown, instance, info) => {
        void notify(app, 'vue:error', thrown, instance, info)
        showError(toError(thrown), app)
        return false
      })
      return () => h(component, island.props, slots)
    },
  })
}
