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
import type { IslandAnswer, IslandHead, IslandPart, IslandQuery } from '../../shared/island'
import { useFwApp } from '../context/app-context'
import { composeIsland, removeMarks } from './compose'
import { adoptNodes, readContent, serializeNodes } from './content'
import type { IslandContent } from './content'
import { useIslandHead } from './head'
import { partPrefix } from './ids'
import { renderPart } from './part'
import { createQuery, loadIsland, rememberIsland } from './request'

/**
 * What the browser is told of an island that the server has rendered: what it cannot read from the page, or that it
 * failed.
 */
type SentIsland = { parts?: IslandPart[]; head?: IslandHead } | false

/** An island as it is shown. */
interface Shown {
  /** None when the page brought it. */
  html?: string
  parts: readonly IslandPart[]
  /** Browser only. */
  content?: IslandContent
}

/**
 * Shows a component that is rendered on the server only: the browser gets its HTML. Slots are the page's own, and
 * components in it that carry `fw-client` run in the browser.
 */
export const FwIsland = /* @__PURE__ */ defineComponent({
  name: 'FwIsland',
  inheritAttrs: false,
  props: {
    /** Name of the island. */
    name: { type: String, required: true },
    /** In the browser: the page is shown before the island is there. */
    lazy: Boolean,
    /** Props of the island: what JSON can hold. */
    props: { type: Object as PropType<Record<string, unknown>>, default: undefined },
    /** Told to the island beside its props. `url` is the page it sees. */
    context: { type: Object as PropType<Record<string, unknown>>, default: undefined },
    /** Address of another site that renders the island. */
    source: { type: String, default: undefined },
    /** Attribute of scoped styles, for the root of the island. */
    scopeId: { type: String, default: undefined },
    /** Whether components of another site may run in this page. */
    dangerouslyLoadClientComponents: Boolean,
  },
  emits: { error: (_error: unknown) => true },
  slots: Object as SlotsType<{ fallback: any; [name: string]: any }>,
  setup(props, { slots, emit, expose }): RenderFunction {
    const app = useFwApp('FwIsland')
    if (import.meta.server && app.ssrContext!.island && !props.source) {
      // An island in an island is a part of it.
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
    // The same island of another site is another one.
    const sentKey = (key: string): string => (props.source ? `${key} ${props.source}` : key)
    const setHead = useIslandHead(app)
    let asked = ''
    // Of an island that came with the page: as it is now, before something else is shown.
    let keep: (() => void) | undefined

    const show = (answer: IslandAnswer): void => {
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
        // Something else may be wanted by now.
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

    // Also in the browser: it makes the ids of what stands in slots the same on both sides.
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
    // Slots may come and go without anything reactive telling.
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
      // The server could not render it; the next try may.
      onMounted(() => load())
      return render
    }
    const loading = load()
    return props.lazy ? render : waitFor(loading.then(() => render))
  },
})

// Vue waits for it; in the types of a component it would be a value of its own.
function waitFor(render: Promise<RenderFunction>): RenderFunction {
  return render as unknown as RenderFunction
}

/** The same for a part wherever it stands, so that it keeps its state when others come before it. */
function keyOfPart(parts: readonly IslandPart[], index: number): string {
  const name = (part: IslandPart): string => ('slot' in part ? part.slot : part.script)
  const own = name(parts[index]!)
  return `${own} ${parts.slice(0, index).filter(part => name(part) === own).length}`
}
