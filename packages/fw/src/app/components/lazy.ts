import { lazyHydration } from '#build/options'
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

/** When a component that the server rendered is taken over. */
export interface HydrationProps {
  /** When it comes into view. Options of the observer, or `true`. */
  hydrateOnVisible?: boolean | IntersectionObserverInit
  /** When the browser has nothing else to do, at the latest after so many milliseconds. */
  hydrateOnIdle?: boolean | number
  /** When one of these events happens to it. Default: the pointer enters, a click, focus. */
  hydrateOnInteraction?: boolean | keyof HTMLElementEventMap | Array<keyof HTMLElementEventMap>
  /** When a media query matches. */
  hydrateOnMediaQuery?: string
  /** After so many milliseconds. */
  hydrateAfter?: number
  /** When it is true. */
  hydrateWhen?: boolean
  /** Never. */
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

/** The strategies by the words that `defineLazyHydrationComponent` knows, with the prop that sets each. */
const STRATEGIES = {
  visible: 'hydrateOnVisible',
  idle: 'hydrateOnIdle',
  interaction: 'hydrateOnInteraction',
  mediaQuery: 'hydrateOnMediaQuery',
  time: 'hydrateAfter',
  if: 'hydrateWhen',
  never: 'hydrateNever',
} as const

/**
 * A component whose code is loaded later. Where the server rendered it, it is taken over as its props say, and its code
 * is loaded then. `id` is that of its module.
 */
// @__NO_SIDE_EFFECTS__
export function createLazy(load: AsyncComponentLoader, id?: string, preset?: keyof typeof STRATEGIES): Component {
  const inner = defineAsyncComponent(load)
  return defineComponent({
    name: 'LazyHydration',
    inheritAttrs: false,
    props: PROPS,
    emits: { hydrated: () => true },
    setup(given, { attrs, slots, emit }) {
      const props: HydrationProps = given
      const strategy = lazyHydration ? pickStrategy(props, preset) : undefined
      if (import.meta.server && strategy && id) {
        ;(useFwApp().ssrContext!.later ??= new Set()).add(id)
      }
      // It is there at once; what stands in it is loaded when the strategy lets it be taken over.
      const outer = defineAsyncComponent({
        loader: () => Promise.resolve(inner),
        ...(strategy && { hydrate: strategy }),
      })
      let isTaken = false
      const onVnodeMounted = (): void => {
        isTaken = true
        emit('hydrated')
      }
      // An update before it is taken over would render it anew: only one that changes something may do that.
      return () => h(outer, { ...attrs, onVnodeMounted }, isTaken ? slots : { ...slots, $stable: true })
    },
  })
}

/**
 * Makes a lazy component that is taken over by one strategy, whose settings are its props:
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
  const isAsked = (name: keyof HydrationProps): boolean =>
    preset
      ? STRATEGIES[preset] === name
      : props[name] !== undefined && (props[name] !== false || name === 'hydrateWhen')
  if (isAsked('hydrateNever')) return () => {}
  if (isAsked('hydrateWhen')) return hydrate => whenTrue(() => Boolean(props.hydrateWhen), hydrate)
  if (isAsked('hydrateAfter')) return hydrate => after(Number(props.hydrateAfter) || 0, hydrate)
  if (isAsked('hydrateOnMediaQuery')) return hydrateOnMediaQuery(props.hydrateOnMediaQuery ?? 'all')
  if (isAsked('hydrateOnInteraction')) return hydrateOnInteraction(events(props.hydrateOnInteraction))
  if (isAsked('hydrateOnIdle'))
    return hydrateOnIdle(Number(props.hydrateOnIdle) > 1 ? Number(props.hydrateOnIdle) : undefined)
  if (isAsked('hydrateOnVisible'))
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
