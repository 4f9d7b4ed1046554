import * as buildOptions from '#build/options'
import {
  defineAsyncComponent,
  defineComponent,
  h,
  hydrateOnIdle,
  hydrateOnInteraction,
  hydrateOnMediaQuery,
  hydrateOnVisible,
  watch,
} from 'vue'
import type { AsyncComponentLoader, Component, HydrationStrategy } from 'vue'
import { useFwApp } from '../context/app-context'

/** When to hydrate a server-rendered component. */
export interface HydrationProps {
  /** When it enters the viewport. Accepts options of the `IntersectionObserver`, or `true`. */
  hydrateOnVisible?: boolean | IntersectionObserverInit
  /** When the browser is idle. A number is the timeout in milliseconds. */
  hydrateOnIdle?: boolean | number
  /** When one of these events occurs on it. Default: pointer enter, click, focus. */
  hydrateOnInteraction?: boolean | keyof HTMLElementEventMap | Array<keyof HTMLElementEventMap>
  /** When a media query matches. */
  hydrateOnMediaQuery?: string
  /** After this number of milliseconds. */
  hydrateAfter?: number
  /** When this becomes true. */
  hydrateWhen?: boolean
  /** Never hydrate it. */
  hydrateNever?: boolean
}

const PROPS = {
  hydrateOnVisible: null,
  hydrateOnIdle: null,
  hydrateOnInteraction: null,
  hydrateOnMediaQuery: null,
  hydrateAfter: null,
  hydrateWhen: null,
  hydrateNever: null,
}
const EVENTS: Array<keyof HTMLElementEventMap> = ['pointerenter', 'click', 'focusin']

/** The strategies by their names in `defineLazyHydrationComponent`, with the prop that configures each. */
const STRATEGIES = {
  visible: 'hydrateOnVisible',
  idle: 'hydrateOnIdle',
  interaction: 'hydrateOnInteraction',
  mediaQuery: 'hydrateOnMediaQuery',
  time: 'hydrateAfter',
  if: 'hydrateWhen',
  never: 'hydrateNever',
} as const

/** Creates a lazy-loaded component. If the server rendered it, props decide when it hydrates. `id` is its module. */
// @__NO_SIDE_EFFECTS__
export function createLazy(load: AsyncComponentLoader, id?: string, preset?: keyof typeof STRATEGIES): Component {
  const inner = defineAsyncComponent(load)
  return defineComponent({
    name: 'LazyHydration',
    inheritAttrs: false,
    props: PROPS,
    emits: { hydrated: () => true },
    setup(typedProps, { attrs, slots, emit }) {
      const props: HydrationProps = typedProps
      const strategy = buildOptions.lazyHydration ? pickStrategy(props, preset) : undefined
      if (import.meta.server && strategy && id) {
        ;(useFwApp().ssrContext!.later ??= new Set()).add(id)
      }
      // The outer component resolves immediately; the inner one is loaded when the strategy hydrates it.
      const outer = defineAsyncComponent({
        loader: () => Promise.resolve(inner),
        ...(strategy && { hydrate: strategy }),
      })
      let isTaken = false
      const onVnodeMounted = (): void => {
        isTaken = true
        emit('hydrated')
      }
      // An update before hydration would force Vue to re-render it, so slots are stable until then.
      return () => h(outer, { ...attrs, onVnodeMounted }, isTaken ? slots : { ...slots, $stable: true })
    },
  })
}

/**
 * Creates a lazy component with a fixed hydration strategy that its props configure:
 * `defineLazyHydrationComponent('visible', () => import('./Big.vue'))`.
 */
// @__NO_SIDE_EFFECTS__
export function defineLazyHydrationComponent<T extends Component>(
  strategy: keyof typeof STRATEGIES,
  source: () => Promise<{ default: T } | T>,
): T {
  return createLazy(source as AsyncComponentLoader, undefined, strategy) as T
}

function pickStrategy(
  props: HydrationProps,
  preset: keyof typeof STRATEGIES | undefined,
): HydrationStrategy | undefined {
  const isEnabled = (name: keyof HydrationProps): boolean =>
    preset
      ? STRATEGIES[preset] === name
      : props[name] !== undefined && (props[name] !== false || name === 'hydrateWhen')
  if (isEnabled('hydrateNever')) return () => {}
  if (isEnabled('hydrateWhen')) return hydrate => whenTrue(() => Boolean(props.hydrateWhen), hydrate)
  if (isEnabled('hydrateAfter')) return hydrate => after(Number(props.hydrateAfter) || 0, hydrate)
  if (isEnabled('hydrateOnMediaQuery')) return hydrateOnMediaQuery(props.hydrateOnMediaQuery ?? 'all')
  if (isEnabled('hydrateOnInteraction')) return hydrateOnInteraction(events(props.hydrateOnInteraction))
  if (isEnabled('hydrateOnIdle'))
    return hydrateOnIdle(Number(props.hydrateOnIdle) > 1 ? Number(props.hydrateOnIdle) : undefined)
  if (isEnabled('hydrateOnVisible'))
    return hydrateOnVisible(typeof props.hydrateOnVisible === 'object' ? props.hydrateOnVisible : undefined)
  return undefined
}

function events(given: HydrationProps['hydrateOnInteraction']): Array<keyof HTMLElementEventMap> {
  return (typeof given === 'string' && given) || Array.isArray(given) ? [given].flat() : EVENTS
}

function whenTrue(isTrue: () => boolean, hydrate: () => void): (() => void) | void {
  if (isTrue()) return hydrate()
  const stop = watch(isTrue, () => {
    stop()
    hydrate()
  })
  return stop
}

function after(milliseconds: number, hydrate: () => void): () => void {
  const timer = setTimeout(hydrate, milliseconds)
  return () => clearTimeout(timer)
}
