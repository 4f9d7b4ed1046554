import { defineAsyncComponent, defineComponent, h, markRaw, onBeforeUnmount, onMounted, ref } from 'vue'
import type { App, Component, PropType, VNode } from 'vue'
import type { IslandPart } from '../../shared/island'
import { FOREIGN_STYLE } from './compose'
import { setIdPrefix } from './ids'

type ScriptPart = Extract<IslandPart, { script: string }>

/** What the script of a part exports: the component, and the Vue it was built with. */
interface PartScript {
  default: Component
  createApp: (root: Component, props?: Record<string, unknown>) => App
}

const loaded = new Map<string, Component>()

/** Stands around a component that runs in an island, where the server had something of its own. */
const IslandPartRoot = /* @__PURE__ */ defineComponent({
  name: 'FwIslandPart',
  inheritAttrs: false,
  props: { prefix: { type: String, required: true }, component: { type: Object as PropType<Component>, required: true } },
  setup(props, { attrs, slots }) {
    setIdPrefix(props.prefix)
    return () => h(props.component, attrs, slots)
  },
})

export interface PartSettings {
  /** Tells parts apart, whatever stands before them. */
  key: string
  /** Where ids of the part start. */
  prefix: string
  /** Whether it comes from another site. */
  isForeign: boolean
  /** What the server rendered for a slot. */
  readSlot: (name: string, html: string) => VNode[]
}

/** A component that runs in the browser, in the place it has in an island. */
export function renderPart({ script, props, slots }: ScriptPart, { key, prefix, isForeign, readSlot }: PartSettings): VNode {
  let component = loaded.get(script)
  if (!component) {
    const load = (): Promise<PartScript> => import(/* @vite-ignore */ script)
    loaded.set(script, component = markRaw(isForeign ? createForeign(load) : defineAsyncComponent(() => load().then(module => module.default))))
  }
  const contents = Object.entries(slots).map(([name, html]) => [name, () => readSlot(name, html)])
  return h(IslandPartRoot, { ...props, key, prefix, component }, Object.fromEntries(contents))
}

// The component of another site belongs to the Vue of that site: an application of its own, which knows nothing of this one.
function createForeign(load: () => Promise<PartScript>): Component {
  return defineComponent({
    inheritAttrs: false,
    setup(_, { attrs }) {
      const element = ref<HTMLElement>()
      let app: App | undefined
      onMounted(async () => {
        const { default: component, createApp } = await load()
        if (!element.value) return
        app = createApp(component, { ...attrs })
        app.mount(element.value)
      })
      onBeforeUnmount(() => app?.unmount())
      return () => h('div', { ref: element, style: FOREIGN_STYLE })
    },
  })
}
