import { Fragment, createStaticVNode, defineComponent, h } from 'vue'
import type { Component, Slots, VNode } from 'vue'
import { CLOSE_MARK, openMark, propsToJson, slotKey, slotMark } from '../../shared/island'
import type { IslandContext } from '../../shared/island'
import { useFwApp } from '../context/app-context'
import { partPrefix, setIdPrefix } from './ids'

const comment = ({ secret }: IslandContext, text: string): VNode => createStaticVNode(`<!--${secret}${text}-->`, 1)

/**
 * Wraps a component in code that uses `fw-client`. With that attribute, in an island, the component is marked to run on
 * the client. Server only. `id` is the id of its module.
 */
// @__NO_SIDE_EFFECTS__
export function createClientPart(component: Component, id: string): Component {
  let part = parts.get(component)
  if (!part) parts.set(component, (part = definePart(component, id)))
  return part
}

// Templates call it on every render.
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
          props: JSON.parse(propsToJson(`a component with \`fw-client\` in the island "${island!.name}"`, props)),
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

// The marks delimit slot content in the HTML. Slots return vnodes unless the renderer passes its own arguments.
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
