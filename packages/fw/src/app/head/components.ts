import { Comment, Fragment, Text, defineComponent, getCurrentInstance, shallowRef } from 'vue'
import type { AllowedComponentProps, Slots, VNode, VNodeProps } from 'vue'
import type {
  BodyAttributesWithoutEvents,
  DataKeys,
  GenericLink,
  GenericScript,
  HtmlAttributes,
  UseHeadInput,
} from '@unhead/vue'
import { useHead } from './composables'

type Attributes = Record<string, unknown>

interface Part {
  name: string
  attrs: Attributes
  slots: Slots
  key: unknown
}

/** The position and deduplication of a tag. */
interface TagProps {
  tagPosition?: 'head' | 'bodyOpen' | 'bodyClose'
  tagPriority?: number | 'critical' | 'high' | 'low' | `before:${string}` | `after:${string}`
  tagDuplicateStrategy?: 'replace' | 'merge'
  /** Shorthand for `tagPosition="bodyClose"`. */
  body?: boolean
}

/** A component whose props are the attributes of its tag. */
type HeadComponent<Props> = new () => {
  $props: Props & Omit<AllowedComponentProps, 'class' | 'style'> & Omit<VNodeProps, 'class' | 'style'>
  $slots: { default?: () => any }
}

interface MetaProps {
  name?: string
  property?: string
  content?: string | number | null
  charset?: string
  httpEquiv?: string
  'http-equiv'?: string
  media?: string
}

interface StyleProps {
  media?: string
  nonce?: string
  title?: string
  type?: string
}

// Creates a component that adds to the head and renders its slot or nothing.
// @__NO_SIDE_EFFECTS__
function createPart<Props>(name: string, read: (part: Part) => object, isTransparent = false): HeadComponent<Props> {
  return defineComponent({
    name,
    inheritAttrs: false,
    setup(_, { attrs, slots }) {
      const input = shallowRef<object>({})
      const instance = getCurrentInstance()!
      useHead(input as UseHeadInput)
      return (): VNode[] | null => {
        input.value = read({ name, attrs, slots, key: instance.vnode.key })
        return isTransparent ? (slots.default?.() ?? null) : null
      }
    },
  }) as unknown as HeadComponent<Props>
}

// @__NO_SIDE_EFFECTS__
function createTag<Props>(name: string, content?: 'innerHTML' | 'textContent'): HeadComponent<Props> {
  const tag = name.toLowerCase()
  return createPart(name, part => ({ [tag]: [readTag(part, content)] }))
}

/** Attributes with several spellings, and options of the tag. */
const NAMES: Readonly<Record<string, string>> = {
  httpEquiv: 'http-equiv',
  'tag-position': 'tagPosition',
  'tag-priority': 'tagPriority',
  'tag-duplicate-strategy': 'tagDuplicateStrategy',
}

function readTag(part: Part, content?: string): Attributes {
  const tag: Attributes = {}
  for (const [name, value] of Object.entries(part.attrs)) tag[NAMES[name] ?? name] = value
  if (tag.body === '' || tag.body === true) tag.tagPosition = 'bodyClose'
  delete tag.body
  if (part.key != null) tag.key = part.key
  const text = content && readText(part)
  return text ? { ...tag, [content]: text } : tag
}

function readText({ name, slots }: Part): string {
  return joinText(name, slots.default?.() ?? [])
}

function joinText(name: string, nodes: readonly VNode[]): string {
  return nodes
    .map(({ type, children }) => {
      if (type === Comment) return ''
      if (type === Fragment && Array.isArray(children)) return joinText(name, children as VNode[])
      if (import.meta.dev && type !== Text) {
        console.warn(
          `<${name}> only accepts text: an element inside it is ignored${typeof children === 'string' ? ', except for its text' : ''}.`,
        )
      }
      return typeof children === 'string' ? children : ''
    })
    .join('')
}

export const Html: HeadComponent<HtmlAttributes> = /* @__PURE__ */ createPart(
  'Html',
  ({ attrs }) => ({ htmlAttrs: { ...attrs } }),
  true,
)
export const Body: HeadComponent<BodyAttributesWithoutEvents & DataKeys> = /* @__PURE__ */ createPart(
  'Body',
  ({ attrs }) => ({ bodyAttrs: { ...attrs } }),
  true,
)
export const Title: HeadComponent<object> = /* @__PURE__ */ createPart('Title', part => ({ title: readText(part) }))
export const Base: HeadComponent<{ href?: string; target?: string }> = /* @__PURE__ */ createPart('Base', part => ({
  base: readTag(part),
}))
export const Meta: HeadComponent<MetaProps & TagProps & DataKeys> = /* @__PURE__ */ createTag('Meta')
export const Link: HeadComponent<GenericLink & TagProps & DataKeys> = /* @__PURE__ */ createTag('Link')
export const Style: HeadComponent<StyleProps & TagProps & DataKeys> = /* @__PURE__ */ createTag('Style', 'textContent')
export const Script: HeadComponent<GenericScript & TagProps & DataKeys> = /* @__PURE__ */ createTag(
  'Script',
  'innerHTML',
)
export const NoScript: HeadComponent<TagProps & DataKeys> = /* @__PURE__ */ createTag('NoScript', 'innerHTML')

/** Groups head components; each one adds its own tag. */
export const Head = /* @__PURE__ */ defineComponent({
  name: 'Head',
  setup(_, { slots }) {
    return () => slots.default?.()
  },
})
