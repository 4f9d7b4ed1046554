import { defineComponent, getCurrentInstance, shallowRef } from 'vue'
import type { Slots, VNode } from 'vue'
import type { UseHeadInput } from '@unhead/vue'
import { useHead } from './composables'

type Attributes = Record<string, unknown>

interface Part {
  attrs: Attributes
  slots: Slots
  key: unknown
}

// A component that puts something into the head and shows its content, or nothing.
// @__NO_SIDE_EFFECTS__
function createPart(name: string, read: (part: Part) => object, isTransparent = false) {
  return defineComponent({
    name,
    inheritAttrs: false,
    setup(_, { attrs, slots }) {
      const input = shallowRef<object>({})
      const { vnode } = getCurrentInstance()!
      useHead(input as UseHeadInput)
      return (): VNode[] | null => {
        input.value = read({ attrs, slots, key: vnode.key })
        return isTransparent ? slots.default?.() ?? null : null
      }
    },
  })
}

// @__NO_SIDE_EFFECTS__
function createTag(name: string, content?: 'innerHTML' | 'textContent') {
  const tag = name.toLowerCase()
  return createPart(name, part => ({ [tag]: [readTag(part, content)] }))
}

function readTag({ attrs, slots, key }: Part, content?: string): Attributes {
  const { 'tag-position': position, 'tag-priority': priority, body, ...tag } = attrs
  const text = content && readText(slots)
  const result: Attributes = text ? { ...tag, [content]: text } : tag
  if (position !== undefined) result.tagPosition = position
  if (body === '' || body === true) result.tagPosition = 'bodyClose'
  if (priority !== undefined) result.tagPriority = priority
  if (key != null) result.key = key
  return result
}

function readText(slots: Slots): string {
  return slots.default?.().map(({ children }) => typeof children === 'string' ? children : '').join('') ?? ''
}

export const Html = /* @__PURE__ */ createPart('Html', ({ attrs }) => ({ htmlAttrs: { ...attrs } }), true)
export const Body = /* @__PURE__ */ createPart('Body', ({ attrs }) => ({ bodyAttrs: { ...attrs } }), true)
export const Title = /* @__PURE__ */ createPart('Title', ({ slots }) => ({ title: readText(slots) }))
export const Base = /* @__PURE__ */ createPart('Base', part => ({ base: readTag(part) }))
export const Meta = /* @__PURE__ */ createTag('Meta')
export const Link = /* @__PURE__ */ createTag('Link')
export const Style = /* @__PURE__ */ createTag('Style', 'textContent')
export const Script = /* @__PURE__ */ createTag('Script', 'innerHTML')
export const NoScript = /* @__PURE__ */ createTag('NoScript', 'innerHTML')

/** Groups the tags inside of it; each of them finds its way by itself. */
export const Head = /* @__PURE__ */ defineComponent({
  name: 'Head',
  setup(_, { slots }) {
    return () => slots.default?.()
  },
})
