import { proxyRefs } from 'vue'
import type { Component } from 'vue'

/** Options of `mount` for any component. */
export type AnyOptions = Record<string, any>

/** Mounting options. All others are component options, as in Vue Test Utils. */
const MOUNTING_OPTIONS: ReadonlySet<string> = new Set([
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
 * Returns the component to mount and the options for its host. Options that Vue Test Utils applies to the mounted
 * component would only affect the host, so they are applied to a copy of the component.
 */
export function prepareComponent(component: Component, options: AnyOptions): { inner: Component; options: AnyOptions } {
  const componentOptions = Object.fromEntries(Object.entries(options).filter(([name]) => !MOUNTING_OPTIONS.has(name)))
  const { data, ...mounting } = Object.fromEntries(
    Object.entries(options).filter(([name]) => MOUNTING_OPTIONS.has(name)),
  )
  const inner = copyComponent(component as AnyOptions, componentOptions, data?.())
  if (!mounting.shallow) return { inner: inner as Component, options: mounting }
  const named = nameComponent(inner)
  // Stubs all components except the tested one.
  const stubs = Array.isArray(mounting.global.stubs)
    ? Object.fromEntries((mounting.global.stubs as string[]).map(name => [name, true]))
    : mounting.global.stubs
  return {
    inner: named.component as Component,
    options: { ...mounting, global: { ...mounting.global, stubs: { Suspense: false, ...stubs, [named.name]: false } } },
  }
}

// Tests find a component by its definition, so it is only copied if necessary.
function copyComponent(component: AnyOptions, own: AnyOptions, data: AnyOptions | undefined): AnyOptions {
  if (typeof component === 'function' || (!data && Object.keys(own).length === 0)) return component
  return { ...component, ...own, ...(data ? overrideData(component, data) : {}) }
}

/** Adds a name, which is needed to exclude the component from stubs. */
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
    // Two parameters, because Vue only creates the setup context if the function declares it.
    setup: (props: unknown, context: unknown) => {
      const state = setup(props, context) as object | Promise<object>
      return state instanceof Promise ? state.then(override) : override(state)
    },
  }
}
