import { Fragment, createStaticVNode, defineComponent, h } from 'vue'
import type { Component, Slots, VNode } from 'vue'
import { CLOSE_MARK, openMark, slotKey, slotMark } from '../../shared/island'
import type { IslandContext } from '../../shared/island'
import { useFwApp } from '../context/app-context'
import { partPrefix, setIdPrefix } from './ids'

const comment = ({ secret }: IslandContext, text: string): VNode => createStaticVNode(`<!--${secret}${text}-->`, 1)

/**
 * Stands for a component in code that mentions `fw-client`: with that attribute, and in an island, the component is
 * marked, so that the browser runs it. Server only. `id` is that of its module.
 */
// @__NO_SIDE_EFFECTS__
export function createClientPart(component: Component, id: string): Component {
  let part = parts.get(component)
  if (!part) parts.set(component, (part = definePart(component, id)))
  return part
}

// Templates ask for it whenever they are rendered.
const parts = /* @__PURE__ */ new WeakMap<object, Component>()

function definePart(component: Component, id: string): Component {
  return defineComponent({
    name: 'FwClientPart',
    inheritAttrs: false,
    setup(_, { attrs, slots }) {
      const island = useFwApp().ssrContext?.island
      const { 'fw-client': isWanted, fwClient, ...props } = attrs
      const script = island && (isWanted ?? fwClient ?? false) !== false ? island.scriptOf(id) : undefined
      if (!script) return () => h(component, attrs, slots)
      const number =
        island!.parts.push({
          script,
          props: JSON.parse(JSON.stringify(props)),
          slots: Object.fromEntries(Object.keys(slots).map(name => [name, {}])),
        }) - 1
      setIdPrefix(partPrefix(island!.key, number, true))
      return () => [
        comment(island!, openMark(number)),
        h(component, props, markSlots(island!, number, slots)),
        comment(island!, CLOSE_MARK),
      ]
    },
  })
}

// What stands in them is found again in the HTML. Slots give vnodes unless the renderer hands them its own arguments.
function markSlots(island: IslandContext, part: number, slots: Slots): Slots {
  return Object.fromEntries(
    Object.entries(slots).map(([name, slot]) => [
      name,
      (props?: object) => {
        const call = island.slotCalls.push({ part, name, props: slotKey(props) }) - 1
        return [h(Fragment, [comment(island, slotMark(call)), ...slot!(props), comment(island, CLOSE_MARK)])]
      },
    ]),
  )
}
