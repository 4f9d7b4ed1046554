import {
  createStaticVNode,
  defineComponent,
  getCurrentInstance,
  h,
  onErrorCaptured,
  onMounted,
  shallowRef,
  useId,
} from 'vue'
import type { Component, SlotsType, VNode } from 'vue'
import { useState } from '../composables/state'
import { startIdBoundary } from '../client-only/id-boundary'

const props = {
  /** The element that wraps a text fallback. */
  fallbackTag: { type: String, default: 'div' },
  fallback: { type: String, default: '' },
  placeholder: { type: String, default: undefined },
  placeholderTag: { type: String, default: undefined },
  /** Keep showing the fallback on the client. */
  keepFallback: { type: Boolean, default: false },
} as const

type Slots = SlotsType<{ default: object; fallback: object; placeholder: object }>

/**
 * Renders its content on the client if it fails on the server, which sends the fallback instead. Requires
 * `experimental.clientFallback`.
 */
export const FwClientFallback = import.meta.server
  ? /* @__PURE__ */ defineServerFallback()
  : /* @__PURE__ */ defineClientFallback()

// Only failures are stored, so the payload stays small.
function useFailed(): { value: boolean | undefined } {
  return useState<boolean | undefined>(`fw:fallback:${useId()}`)
}

function defineClientFallback() {
  return defineComponent({
    name: 'FwClientFallback',
    inheritAttrs: false,
    props,
    emits: { ssrError: (_error: unknown) => true },
    slots: Object as Slots,
    setup(settings, { slots, attrs }) {
      const hasFailed = useFailed().value
      // The server has an async setup, so this makes `useId` return the same ids on the client.
      startIdBoundary()
      const isMounted = shallowRef(false)
      if (hasFailed) {
        onMounted(() => {
          isMounted.value = true
        })
      }
      return (): VNode | VNode[] | undefined => {
        if (!hasFailed || (isMounted.value && !settings.keepFallback)) return slots.default?.({})
        return (
          (slots.placeholder ?? slots.fallback)?.({}) ??
          h(settings.placeholderTag ?? settings.fallbackTag, attrs, settings.placeholder ?? settings.fallback)
        )
      }
    },
  })
}

type Push = (part: unknown) => void

function defineServerFallback(): ReturnType<typeof defineClientFallback> {
  return defineComponent({
    name: 'FwClientFallback',
    inheritAttrs: false,
    props,
    emits: { ssrError: (_error: unknown) => true },
    async setup(settings, { slots, attrs, emit }) {
      const hasFailed = useFailed()
      const instance = getCurrentInstance()!
      const failures: unknown[] = []
      onErrorCaptured(thrown => {
        failures.push(thrown)
        return false
      })
      // The condition is always true. Some bundlers create scripts for the imports of unused functions, too.
      const { ssrRenderSlot } = import.meta.server ? await import('vue/server-renderer') : (undefined as never)
      const render = (name: string): Promise<string> =>
        collect(push => ssrRenderSlot(slots, name, {}, null as never, push as never, instance))
      try {
        const html = await render('default')
        if (failures.length === 0) return () => createStaticVNode(html, 0)
      } catch (thrown) {
        failures.push(thrown)
      }
      emit('ssrError', failures[0])
      hasFailed.value = true
      const slot = ['placeholder', 'fallback'].find(name => slots[name])
      const html = slot && (await render(slot))
      return () =>
        html === undefined
          ? h(settings.placeholderTag ?? settings.fallbackTag, attrs, settings.placeholder ?? settings.fallback)
          : createStaticVNode(html, 0)
    },
  }) as Component as ReturnType<typeof defineClientFallback>
}

// Components push strings, arrays of strings, and promises of both.
async function collect(render: (push: Push) => void): Promise<string> {
  const parts: unknown[] = []
  render(part => parts.push(part))
  return flatten(parts)
}

async function flatten(part: unknown): Promise<string> {
  const settled = await part
  if (!Array.isArray(settled)) return String(settled ?? '')
  let text = ''
  for (const item of settled) text += await flatten(item)
  return text
}
