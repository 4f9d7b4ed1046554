import { Suspense, defineComponent, h, onErrorCaptured, onUnmounted, toHandlerKey } from 'vue'
import type { Component, ComponentInternalInstance, Plugin } from 'vue'
import type { FwAppContext } from '../shared/app-context'
import type { MountedComponent, TestState } from '../shared/test-state'

/** What test libraries mount: a component inside of `<Suspense>`. */
export interface Host {
  component: Component
  /** Done when the component has been rendered, with all that it waits for. Rejects with what its setup throws. */
  settled: Promise<void>
  /** What the setup of the component returned. */
  setupState: () => Record<string, any>
}

/**
 * A component that renders another with all its attributes and slots, and waits for it. The events that it declares are
 * the host's, too. `wrapper` are the attributes of an element around it, for libraries that move what is mounted before
 * it is there.
 */
export function createHost(component: Component, onUnmount: () => void, wrapper?: Record<string, string>): Host {
  const events = eventsOf(component)
  let instance: { $: ComponentInternalInstance } | null = null
  let isSettled = false
  let settle: { resolve: () => void; reject: (error: unknown) => void }
  const settled = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject }
  })
  const host = defineComponent({
    name: 'FwTestHost',
    inheritAttrs: false,
    emits: events,
    setup(_, { attrs, slots, emit }) {
      onUnmounted(onUnmount)
      // Errors of later updates belong to the component, as in any application.
      onErrorCaptured(error => {
        if (isSettled) return undefined
        settle.reject(error)
        return false
      })
      const onResolve = (): void => {
        isSettled = true
        settle.resolve()
      }
      const listeners = Object.fromEntries(
        events.map(name => [toHandlerKey(name), (...args: unknown[]) => emit(name, ...args)]),
      )
      const ref = (mounted: unknown): void => {
        instance = mounted as typeof instance
      }
      const render = () =>
        h(Suspense, { onResolve }, { default: () => h(component, { ...attrs, ...listeners, ref }, slots) })
      return wrapper ? () => h('div', wrapper, [render()]) : render
    },
  })
  return {
    component: host,
    settled,
    setupState: () => (instance?.$ as unknown as { setupState?: object } | undefined)?.setupState ?? {},
  }
}

function eventsOf(component: Component): string[] {
  const { emits = [] } = component as { emits?: string[] | Record<string, unknown> }
  return Array.isArray(emits) ? emits : Object.keys(emits)
}

/** A plugin that gives an app of a test library all that plugins have added to the application. */
export function createLink(fw: FwAppContext): Plugin {
  return {
    install(app) {
      const [from, to] = [fw.vueApp._context, app._context]
      Object.assign(app, { $fw: fw })
      Object.assign(to.components, { ...from.components, ...to.components })
      Object.assign(to.directives, { ...from.directives, ...to.directives })
      to.mixins.unshift(...from.mixins.filter(mixin => !to.mixins.includes(mixin)))
      for (const key of Reflect.ownKeys(from.provides))
        if (!Object.hasOwn(to.provides, key)) Object.assign(to.provides, { [key]: from.provides[key] })
      for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(from.config.globalProperties))) {
        if (!Object.hasOwn(app.config.globalProperties, name))
          Object.defineProperty(app.config.globalProperties, name, { ...property, configurable: true })
      }
    },
  }
}

/**
 * Notes what a test has mounted, and takes away what earlier tests left: it would follow the navigations of this one.
 */
export function trackMounted(state: TestState): MountedComponent {
  const earlier = [...state.mounted].filter(({ test }) => test !== undefined && test !== state.test)
  for (const { unmount } of earlier) unmount()
  const mounted: MountedComponent = { test: state.test, unmount: () => {} }
  state.mounted.add(mounted)
  return mounted
}
