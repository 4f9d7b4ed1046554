import { proxyRefs } from 'vue'
import type { Component } from 'vue'

/** Options of `mount`, whatever the component. */
export type AnyOptions = Record<string, any>

/** Options that are about mounting. All others are options of the component, as Vue Test Utils has it. */
const MOUNTING: ReadonlySet<string> = new Set(['attachTo', 'attrs', 'data', 'props', 'propsData', 'slots', 'global', 'shallow'])

/**
 * The component to mount, and the options to mount its host with. Options that mean the outermost component would reach
 * only the host: they are applied to a copy of the component.
 */
export function prepareComponent(component: Component, options: AnyOptions): { inner: Component, options: AnyOptions } {
  const own = Object.fromEntries(Object.entries(options).filter(([name]) => !MOUNTING.has(name)))
  const { data, ...mounting } = Object.fromEntries(Object.entries(options).filter(([name]) => MOUNTING.has(name)))
  if (typeof component === 'function' || (!data && !mounting.shallow && Object.keys(own).length === 0)) return { inner: component, options: mounting }
  const inner = { ...component, ...own, ...data ? overrideData(component as AnyOptions, data()) : {} } as AnyOptions
  if (!mounting.shallow) return { inner: inner as Component, options: mounting }
  inner.name ??= inner.__name ?? 'FwTested'
  // All but the component itself are stubs.
  const stubs = Array.isArray(mounting.global.stubs) ? Object.fromEntries((mounting.global.stubs as string[]).map(name => [name, true])) : mounting.global.stubs
  return { inner: inner as Component, options: { ...mounting, global: { ...mounting.global, stubs: { Suspense: false, ...stubs, [inner.name]: false } } } }
}

function overrideData(component: AnyOptions, values: AnyOptions): AnyOptions {
  const { data, setup } = component
  if (data || !setup) return { data: (vm: unknown) => ({ ...data?.call(vm, vm), ...values }) }
  const override = (state: object): object => {
    Object.assign(proxyRefs(state as AnyOptions), values)
    return state
  }
  return {
    setup: (...args: unknown[]) => {
      const state = setup(...args) as object | Promise<object>
      return state instanceof Promise ? state.then(override) : override(state)
    },
  }
}
