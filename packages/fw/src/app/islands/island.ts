import {
  Fragment,
  defineComponent,
  getCurrentInstance,
  h,
  onBeforeUnmount,
  onBeforeUpdate,
  onMounted,
  onServerPrefetch,
  shallowRef,
  watch,
} from 'vue'
import type { Component, PropType, RenderFunction, SlotsType, VNode } from 'vue'
import { createError } from '../../shared/fw-error'
import { islandKey } from '../../shared/island'
import type { IslandHead, IslandPart, IslandQuery, IslandResponse } from '../../shared/island'
import { useFwApp } from '../context/app-context'
import { composeIsland, removeMarks } from './compose'
import { adoptNodes, readContent, serializeNodes } from './content'
import type { IslandContent } from './content'
import { useIslandHead } from './head'
import { partPrefix } from './ids'
import { renderPart } from './part'
import { createQuery, loadIsland, rememberIsland } from './request'

/**
 * Payload data of a server-rendered island: everything that the client cannot read from the HTML. `false` if it failed.
 */
type SentIsland = { parts?: IslandPart[]; head?: IslandHead } | false

/** A rendered island. */
interface Shown {
  /** Undefined if the HTML came with the page. */
  html?: string
  parts: readonly IslandPart[]
  /** Client only. */
  content?: IslandContent
}

/**
 * Renders a component on the server only; the client receives its HTML. Slots belong to the page, and components with
 * `fw-client` run on the client.
 */
export const FwIsland = /* @__PURE__ */ defineComponent({
  name: 'FwIsland',
  inheritAttrs: false,
  props: {
    name: { type: String, required: true },
    /** On the client: show the page before the island is loaded. */
    lazy: Boolean,
    /** Props of the island. They must be JSON-serializable. */
    props: { type: Object as PropType<Record<string, unknown>>, default: undefined },
    /** Additional context for the island. `url` is the page URL it sees. */
    context: { type: Object as PropType<Record<string, unknown>>, default: undefined },
    /** The origin that renders the island, if it is another site. */
    source: { type: String, default: undefined },
    /** Scope id of scoped styles, for the root of the island. */
    scopeId: { type: String, default: undefined },
    /** Whether components of another origin may run in this page. */
    dangerouslyLoadClientComponents: Boolean,
  },
  emits: { error: (_error: unknown) => true },
  slots: Object as SlotsType<{ fallback: any; [name: string]: any }>,
  setup(props, { slots, emit, expose }): RenderFunction {
    const app = useFwApp('FwIsland')
    if (import.meta.server && app.ssrContext!.island && !props.source) {
      // A nested island is rendered as a part of the outer one.
      return waitFor(
        app.ssrContext!.island.load(props.name).then(component => () => h(component as Component, props.props, slots)),
      )
    }
    const sent = (app.payload.islands ??= {}) as Record<string, SentIsland>
    const shown = shallowRef<Shown>()
    const slotNames = (): string[] => Object.keys(slots).filter(name => name !== 'fallback' && !/^[_$]/.test(name))
    const query = (): IslandQuery => createQuery(props.name, props.props, slotNames(), props.context)
    const isForeign = (): boolean => props.source !== undefined
    const isMine = (part: IslandPart): boolean =>
      'slot' in part || !isForeign() || props.dangerouslyLoadClientComponents
    // Islands of different origins may have the same key.
    const sentKey = (key: string): string => (props.source ? `${key} ${props.source}` : key)
    const setHead = useIslandHead(app)
    let asked = ''
    // Stores the HTML of an island that came with the page, before it is replaced.
    let keep: (() => void) | undefined

    const show = (answer: IslandResponse): void => {
      const { html } = answer
      const parts = answer.parts ?? []
      setHead(answer)
      if (shown.value?.html === html && JSON.stringify(shown.value.parts) === JSON.stringify(parts)) return
      keep?.()
      keep = undefined
      shown.value = { html, parts, ...(import.meta.client && { content: readContent(html, hasPart(parts)) }) }
    }
    const hasPart =
      (parts: readonly IslandPart[]) =>
      (index: number): boolean =>
        parts[index] !== undefined && isMine(parts[index])
    const load = async (isForced = false): Promise<void> => {
      const wanted = query()
      const key = (asked = islandKey(wanted))
      try {
        const answer = await loadIsland(app, wanted, props.source, isForced)
        // The props may have changed since.
        if (asked !== key) return
        show(answer)
        const { parts, head } = answer
        if (import.meta.server && (parts || head))
          sent[sentKey(key)] = { ...(parts && { parts }), ...(head && { head }) }
      } catch (error) {
        if (asked !== key) return
        if (import.meta.server) {
          sent[sentKey(key)] = false
          console.error(error)
        }
        emit('error', createError(error as Error))
      }
    }
    expose({ refresh: () => load(true) })

    const renderSlot = (name: string, slotProps: Record<string, unknown>): VNode[] => slots[name]?.(slotProps) ?? []
    const renderOnServer = ({ html, parts }: Shown): VNode[] =>
      composeIsland({
        html: app.ssrContext!.island ? removeMarks(html!) : html!,
        parts,
        renderSlot,
        scopeId: props.scopeId,
        hasForeign: isForeign() && props.dangerouslyLoadClientComponents,
      })
    const renderInBrowser = ({ content, parts }: Shown): VNode[] => {
      const read = (html: string): IslandContent => readContent(html, hasPart(parts))
      const fill = (index: number): VNode => {
        const part = parts[index]!
        const key = keyOfPart(parts, index)
        if ('slot' in part) return h(Fragment, { key }, renderSlot(part.slot, part.props))
        return renderPart(part, { key, prefix: partPrefix(asked, index, false), isForeign: isForeign(), read, fill })
      }
      return content!(fill)
    }
    const render = (): VNode =>
      h(
        Fragment,
        shown.value
          ? import.meta.server
            ? renderOnServer(shown.value)
            : renderInBrowser(shown.value)
          : (slots.fallback?.() ?? []),
      )

    // Also on the client, so that `useId` returns the same ids in slots.
    onServerPrefetch(() => load())
    if (import.meta.server) return render

    const follow = (): void => {
      if (islandKey(query()) !== asked) void load()
    }
    watch(
      () => `${islandKey(query())} ${props.source}`,
      () => load(),
    )
    if (import.meta.dev) {
      const update = (): void => void load(true)
      import.meta.hot?.on('fw:islands', update)
      onBeforeUnmount(() => import.meta.hot?.off('fw:islands', update))
    }
    // Slots may change without a reactive trigger.
    onBeforeUpdate(follow)
    const nodes = adoptNodes(getCurrentInstance()!.vnode.el as Node | null)
    asked = islandKey(query())
    const known = sent[sentKey(asked)]
    if (nodes && known !== false) {
      const parts = known?.parts ?? []
      shown.value = { parts, content: readContent(nodes, hasPart(parts)) }
      if (known?.head) setHead(known)
      const start = getCurrentInstance()!.vnode.el as Node
      keep = rememberIsland(app, query(), props.source, () => ({
        ...known,
        html: serializeNodes(adoptNodes(start) ?? [], props.scopeId),
      }))
      onBeforeUnmount(() => keep?.())
      return render
    }
    if (nodes) {
      // The server failed to render it, so the client retries.
      onMounted(() => load())
      return render
    }
    const loading = load()
    return props.lazy ? render : waitFor(loading.then(() => render))
  },
})

// Vue awaits it, but the types would treat the promise as setup state.
function waitFor(render: Promise<RenderFunction>): RenderFunction {
  return render as unknown as RenderFunction
}

/** A key that does not depend on the position, so that parts keep their state when others are inserted before them. */
function keyOfPart(parts: readonly IslandPart[], index: number): string {
  const name = (part: IslandPart): string => ('slot' in part ? part.slot : part.script)
  const own = name(parts[index]!)
  return `${own} ${parts.slice(0, index).filter(part => name(part) === own).length}`
}
