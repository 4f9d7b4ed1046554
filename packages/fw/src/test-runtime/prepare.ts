import { proxyRefs } from 'vue'
import type { Component } from 'vue'

/** Options of `mount`, whatever the component. */
export type AnyOptions = Record<string, any>

/** Options that are about mounting. All others are options of the component, as Vue Test Utils has it. */
const MOUNTING: ReadonlySet<string> = new Set([
  'attachTo',
  'attrs',
  'data',
  'props',
  'propsData',
  'slots',
  'global',
  'shallow',
])

/**
 * The component to mount, and the options to mount its host with. Options that mean the outermost component would reach
 * only the host: they are applied to a copy of the component.
 */
export function prepareComponent(component: Component, options: AnyOptions): { inner: Component; options: AnyOptions } {
  const own = Object.fromEntries(Object.entries(options).filter(([name]) => !MOUNTING.has(name)))
  const { data, ...mounting } = Object.fromEntries(Object.entries(options).filter(([name]) => MOUNTING.has(name)))
  const inner = copyComponent(component as AnyOptions, own, data?.())
  if (!mounting.shallow) return { inner: inner as Component, options: mounting }
  const named = nameComponent(inner)
  // All but the component itself are stubs.
  const stubs = Array.isArray(mounting.global.stubs)
    ? Object.fromEntries((mounting.global.stubs as string[]).map(name => [name, true]))
    : mounting.global.stubs
  return {
    inner: named.component as Component,
    options: { ...mounting, global: { ...mounting.global, stubs: { Suspense: false, ...stubs, [named.name]: false } } },
  }
}

// Tests find a component by its definition, so it stays the same where it can.
function copyComponent(component: AnyOptions, own: AnyOptions, data: AnyOptions | undefined): AnyOptions {
  if (typeof component === 'function' || (!data && Object.keys(own).length === 0)) return component
  return { ...component, ...own, ...(data ? overrideData(component, data) : {}) }
}

/** A component with a name, by which Vue Test Utils can be told to leave it alone. */
function nameComponent(component: AnyOptions): { component: AnyOptions; name: string } {
  if (typeof component !== 'function') {
    const name = (component.name ?? component.__name ?? 'FwTested') as string
    return { component: { ...component, name }, name }
  }
  const name = 'FwTested'
  const copy = (...args: unknown[]): unknown => (component as (...args: unknown[]) => unknown)(...args)
  return { component: Object.assign(copy, component, { displayName: name }), name }
}

function overrideData(component: AnyOptions, values: AnyOptions): AnyOptions {
  const { data, setup } = component
  if (data || !setup) return { data: (vm: unknown) => ({ ...data?.call(vm, vm), ...values }) }
  const override = (state: object): object => {
    Object.assign(proxyRefs(state as AnyOptions), values)
    return state
  }
  return {
    // Vue looks at the number of parameters.
    setup: (props: unknown, context: unknown) => {
      const state = setup(props, context) as object | Promise<object>
      return state instanceof Promise ? state.then(override) : override(state)
    },
  }
}
