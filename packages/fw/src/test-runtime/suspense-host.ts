import { Suspense, defineComponent, h, onErrorCaptured, onUnmounted, toHandlerKey } from 'vue'
import type { Component, ComponentInternalInstance, Plugin } from 'vue'
import type { FwAppContext } from '../shared/app-context'
import type { MountedComponent, TestState } from '../shared/test-state'

/** The component that test libraries mount: it renders the tested component inside `<Suspense>`. */
interface Host {
  component: Component
  /** Resolves when the component and its async children are rendered. Rejects if setup throws. */
  settled: Promise<void>
  /** The return value of the setup function. */
  setupState: () => Record<string, any>
}

/**
 * Creates a component that passes attributes, slots and events through to the tested component and waits for it.
 * `wrapper` contains the attributes of a wrapper element, for libraries that move the mounted element before it is
 * rendered.
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
      // Errors of later updates are handled as in any app.
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

/** A plugin that shares components, directives, provides and global properties of the app with a test library's app. */
export function shareAppContext(fw: FwAppContext): Plugin {
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

/** Registers a mounted component, and unmounts those of earlier tests, which would react to navigation in this test. */
export function trackMounted(state: TestState): MountedComponent {
  const earlier = [...state.mounted].filter(({ test }) => test !== undefined && test !== state.test)
  for (const { unmount } of earlier) unmount()
  const mounted: MountedComponent = { test: state.test, unmount: () => {} }
  state.mounted.add(mounted)
  return mounted
}
