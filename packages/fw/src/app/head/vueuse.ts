// Exports the API of `@vueuse/head`, based on the head manager of the app.
import { defineComponent, shallowRef } from 'vue'
import type { MaybeRefOrGetter, VNode } from 'vue'
import type { ActiveHeadEntry, UseHeadInput, VueHeadClient } from '@unhead/vue'
import { useHead } from './composables'
import { injectHead } from './inject'

export {
  useHead,
  useHeadSafe,
  useSeoMeta,
  useServerHead,
  useServerHeadSafe,
  useServerSeoMeta,
  useSeoMeta as useTagMetaFlat,
  useServerSeoMeta as useServerTagMetaFlat,
} from './composables'
export { injectHead }

type Setter = (value: MaybeRefOrGetter<any>) => ActiveHeadEntry<UseHeadInput> | undefined

// @__NO_SIDE_EFFECTS__
function createSetter(key: string, isList = false): Setter {
  return value => useHead({ [key]: isList ? [value] : value } as UseHeadInput)
}

// @__NO_SIDE_EFFECTS__
function onServer(set: Setter): Setter {
  return value => (import.meta.server ? set(value) : undefined)
}

export const useTagTitle = /* @__PURE__ */ createSetter('title')
export const useTitleTemplate = /* @__PURE__ */ createSetter('titleTemplate')
export const useHtmlAttrs = /* @__PURE__ */ createSetter('htmlAttrs')
export const useBodyAttrs = /* @__PURE__ */ createSetter('bodyAttrs')
export const useTagBase = /* @__PURE__ */ createSetter('base')
export const useTagMeta = /* @__PURE__ */ createSetter('meta', true)
export const useTagLink = /* @__PURE__ */ createSetter('link', true)
export const useTagScript = /* @__PURE__ */ createSetter('script', true)
export const useTagStyle = /* @__PURE__ */ createSetter('style', true)
export const useTagNoscript = /* @__PURE__ */ createSetter('noscript', true)
export const useServerTagTitle = /* @__PURE__ */ onServer(useTagTitle)
export const useServerTitleTemplate = /* @__PURE__ */ onServer(useTitleTemplate)
export const useServerHtmlAttrs = /* @__PURE__ */ onServer(useHtmlAttrs)
export const useServerBodyAttrs = /* @__PURE__ */ onServer(useBodyAttrs)
export const useServerTagBase = /* @__PURE__ */ onServer(useTagBase)
export const useServerTagMeta = /* @__PURE__ */ onServer(useTagMeta)
export const useServerTagLink = /* @__PURE__ */ onServer(useTagLink)
export const useServerTagScript = /* @__PURE__ */ onServer(useTagScript)
export const useServerTagStyle = /* @__PURE__ */ onServer(useTagStyle)
export const useServerTagNoscript = /* @__PURE__ */ onServer(useTagNoscript)

/** Returns the existing head manager of the app. */
export function createHead(): VueHeadClient {
  return injectHead()
}

/** Accepts plain elements: `<Head><title>…</title><meta … /></Head>`. */
export const Head = /* @__PURE__ */ defineComponent({
  name: 'Head',
  setup(_, { slots }) {
    const input = shallowRef<object>({})
    useHead(input as UseHeadInput)
    return () => {
      input.value = readElements(slots.default?.() ?? [])
      return null
    }
  },
})

function readElements(nodes: readonly VNode[]): Record<string, unknown> {
  const input: Record<string, any> = {}
  for (const { type, props, children } of nodes) {
    const text = typeof children === 'string' ? children : undefined
    if (type === 'title') input.title = text
    else if (type === 'html' || type === 'body') input[`${type}Attrs`] = props
    else if (type === 'base') input.base = props
    else if (typeof type === 'string') (input[type] ??= []).push({ ...props, ...(text && { innerHTML: text }) })
  }
  return input
}
