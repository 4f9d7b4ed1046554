import { Fragment, defineAsyncComponent, defineComponent, h, markRaw, onBeforeUnmount, onMounted, ref } from 'vue'
import type { App, Component, PropType, VNode } from 'vue'
import { slotKey } from '../../shared/island'
import type { IslandPart, SlotTexts } from '../../shared/island'
import { FOREIGN_STYLE } from './compose'
import type { FillPart, IslandContent } from './content'
import { setIdPrefix } from './ids'

type ScriptPart = Extract<IslandPart, { script: string }>

/** The exports of a remote part: the component, and `createApp` of the Vue it was built with. */
interface PartScript {
  default: Component
  createApp: (root: Component, props?: Record<string, unknown>) => App
}

const loaded = new Map<string, Component>()

/** Wraps a client component inside of an island and restores its server-rendered slots. */
const IslandPartRoot = /* @__PURE__ */ defineComponent({
  name: 'FwIslandPart',
  inheritAttrs: false,
  props: {
    prefix: { type: String, required: true },
    component: { type: Object as PropType<Component>, required: true },
  },
  setup(props, { attrs, slots }) {
    setIdPrefix(props.prefix)
    return () => h(props.component, attrs, slots)
  },
})

/** The server-rendered content of a slot. Each use renders a separate copy. */
const IslandPartSlot = /* @__PURE__ */ defineComponent({
  name: 'FwIslandPartSlot',
  props: {
    html: { type: String, required: true },
    read: { type: Function as PropType<PartSettings['read']>, required: true },
    fill: { type: Function as PropType<FillPart>, required: true },
  },
  setup(props) {
    let html: string | undefined
    let content: IslandContent
    return () => {
      if (html !== props.html) content = props.read((html = props.html))
      return h(Fragment, content(props.fill))
    }
  },
})

interface PartSettings {
  /** Identifies a part, regardless of its position. */
  key: string
  /** The `useId` prefix of the part. */
  prefix: string
  /** Whether it comes from another origin. */
  isForeign: boolean
  /** Parses the server-rendered content of a slot. */
  read: (html: string) => IslandContent
  /** Renders nested parts in the slots of this one. */
  fill: FillPart
}

/** Renders a client component at its position in an island. */
export function renderPart(
  { script, props, slots }: ScriptPart,
  { key, prefix, isForeign, read, fill }: PartSettings,
): VNode {
  let component = loaded.get(script)
  if (!component) {
    const load = (): Promise<PartScript> => import(/* @vite-ignore */ /* webpackIgnore: true */ script)
    loaded.set(
      script,
      (component = markRaw(
        isForeign ? createForeign(load) : defineAsyncComponent(() => load().then(module => module.default)),
      )),
    )
  }
  const contents = Object.entries(slots).map(([name, texts]) => [
    name,
    (given?: object) => h(IslandPartSlot, { html: findText(name, texts, given), read, fill }),
  ])
  return h(IslandPartRoot, { ...props, key, prefix, component }, Object.fromEntries(contents))
}

function findText(name: string, texts: SlotTexts, props: object | undefined): string {
  const key = slotKey(props)
  if (import.meta.dev && !Object.hasOwn(texts, key)) {
    console.warn(
      `[fw] FW2035: The slot "${name}" of a component with \`fw-client\` was rendered on the server without the props ${key}. It is shown as rendered with other props.`,
    )
  }
  return texts[key] ?? Object.values(texts)[0] ?? ''
}

// A remote component uses the Vue of its own site, so it is mounted as a separate app.
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
