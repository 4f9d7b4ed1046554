import {
  Fragment,
  defineComponent,
  getCurrentInstance,
  h,
  onBeforeUnmount,
  onBeforeUpdate,
  onMounted,
  onServerPrefetch,
  watch,
} from 'vue'
import type { Component, PropType, RenderFunction, Slots, SlotsType, VNode } from 'vue'
import { islandKey } from '../../shared/island'
import type { IslandPart } from '../../shared/island'
import { useFwApp } from '../context/app-context'
import { composeIsland, removeMarks } from './compose'
import { adoptNodes, serializeNodes } from './content'
import { partPrefix } from './ids'
import { IslandLoader } from './island-loader'
import type { ShownIsland } from './island-loader'
import { renderPart } from './part'
import { rememberIsland } from './request'

/** Renders a component on the server only. Slots belong to the page; components with `fw-client` run on the client. */
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
    const loader = new IslandLoader(app, props, slots, error => emit('error', error))
    expose({ refresh: () => loader.load(true) })
    const render = (): VNode => {
      const shown = loader.shown.value
      if (!shown) return h(Fragment, slots.fallback?.() ?? [])
      return h(Fragment, (import.meta.server ? renderOnServer : renderInBrowser)(loader, shown, slots))
    }
    // Also on the client, so that `useId` returns the same ids in slots.
    onServerPrefetch(() => loader.load())
    if (import.meta.server) return render

    followChanges(loader)
    if (adoptServerRendered(loader)) return render
    const loading = loader.load()
    return props.lazy ? render : waitFor(loading.then(() => render))
  },
})

// Vue awaits it, but the types would treat the promise as setup state.
function waitFor(render: Promise<RenderFunction>): RenderFunction {
  return render as unknown as RenderFunction
}

function renderOnServer({ app, props, isForeign }: IslandLoader, { html, parts }: ShownIsland, slots: Slots): VNode[] {
  return composeIsland({
    html: app.ssrContext!.island ? removeMarks(html!) : html!,
    parts,
    renderSlot: (name, slotProps) => slots[name]?.(slotProps) ?? [],
    scopeId: props.scopeId,
    hasForeign: isForeign && props.dangerouslyLoadClientComponents,
  })
}

function renderInBrowser(loader: IslandLoader, { content, parts }: ShownIsland, slots: Slots): VNode[] {
  const { isForeign, requestedKey } = loader
  const fill = (index: number): VNode => {
    const part = parts[index]!
    const key = keyOfPart(parts, index)
    if ('slot' in part) return h(Fragment, { key }, slots[part.slot]?.(part.props) ?? [])
    const prefix = partPrefix(requestedKey, index, false)
    return renderPart(part, { key, prefix, isForeign, read: html => loader.read(html, parts), fill })
  }
  return content!(fill)
}

/** Loads the island again when its props, slots or, in development, its code have changed. */
function followChanges(loader: IslandLoader): void {
  watch(
    () => `${islandKey(loader.query())} ${loader.props.source}`,
    () => loader.load(),
  )
  // Slots may change without a reactive trigger.
  onBeforeUpdate(() => {
    if (islandKey(loader.query()) !== loader.requestedKey) void loader.load()
  })
  if (import.meta.dev) {
    const update = (): void => void loader.load(true)
    import.meta.hot?.on('fw:islands', update)
    onBeforeUnmount(() => import.meta.hot?.off('fw:islands', update))
  }
}

/** Hydrates an island that came with the page. Returns false if the page does not contain it. */
function adoptServerRendered(loader: IslandLoader): boolean {
  const { app, props } = loader
  const start = getCurrentInstance()!.vnode.el as Node | null
  const nodes = adoptNodes(start)
  if (!nodes) return false
  const query = loader.query()
  loader.requestedKey = islandKey(query)
  const { sent } = loader
  if (sent === false) {
    // The server failed to render it, so the client retries.
    onMounted(() => loader.load())
    return true
  }
  const parts = sent?.parts ?? []
  loader.shown.value = { parts, content: loader.read(nodes, parts) }
  if (sent?.head) loader.setHead(sent)
  loader.cacheHtml = rememberIsland(app, query, props.source, () => ({
    ...sent,
    html: serializeNodes(adoptNodes(start) ?? [], props.scopeId),
  }))
  onBeforeUnmount(() => loader.cacheHtml?.())
  return true
}

/** A key that does not depend on the position, so that parts keep their state when others are inserted before them. */
function keyOfPart(parts: readonly IslandPart[], index: number): string {
  const name = (part: IslandPart): string => ('slot' in part ? part.slot : part.script)
  const partName = name(parts[index]!)
  return `${partName} ${parts.slice(0, index).filter(part => name(part) === partName).length}`
}
