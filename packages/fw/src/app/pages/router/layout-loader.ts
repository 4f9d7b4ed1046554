import { appRules } from '#build/app-rules'
import * as buildOptions from '#build/options'
import layouts from '#build/layouts'
import { defineAsyncComponent, unref } from 'vue'
import type { Component } from 'vue'
import type { RouteLocationNormalized } from 'vue-router'
import { ruledLayout } from '../middleware/app-rules'

const loaded: Record<string, Component> = /* @__PURE__ */ Object.create(null)
const waiting: Record<string, Component> = /* @__PURE__ */ Object.create(null)

/** Whether a layout with this name exists. */
export function isLayout(name: unknown): name is string {
  return typeof name === 'string' && Object.hasOwn(layouts, name)
}

/** The layout of a route, from its meta or its route rules. `false` disables it. */
export function layoutOf({ meta, path }: Pick<RouteLocationNormalized, 'meta' | 'path'>): unknown {
  return unref(meta.layout) ?? (appRules ? ruledLayout(path) : undefined) ?? 'default'
}

/** Loads a layout. Afterwards it renders synchronously. */
async function loadLayout(name: string): Promise<Component> {
  return (loaded[name] ??= await layouts[name]!().then(module => module.default ?? module))
}

/** Loads the layout of a route before navigation, so that page and layout change together. */
export function loadRouteLayout(route: RouteLocationNormalized): Promise<unknown> | undefined {
  if (!buildOptions.hasLayouts) return undefined
  const name = layoutOf(route)
  return isLayout(name) && !loaded[name] ? loadLayout(name) : undefined
}

/** The component of a layout; synchronous if it is already loaded. */
export function resolveLayout(name: string): Component {
  return loaded[name] ?? (waiting[name] ??= defineAsyncComponent(() => loadLayout(name)))
}
