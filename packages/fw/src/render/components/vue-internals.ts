import * as vue from 'vue'
import type { VNode } from 'vue'
import type { Instance, PlainComponent } from './plain-component'

/** Internals of Vue that its server renderer uses. */
interface VueInternals {
  createComponentInstance: (vnode: VNode, parent: Instance, suspense: null) => Instance
  setupComponent: (instance: Instance, isServer: true) => void
  /** Returns the previous one. */
  setCurrentRenderingInstance: (instance: Instance | null) => Instance | null
}

// Missing in the types. Not destructured: the bundler would keep all exports of Vue.
const internals = (vue as { ssrUtils?: Partial<VueInternals> | null }).ssrUtils

/** The code of another version of Vue may not have them: then every component gets an instance. */
export const canRenderPlain: boolean =
  typeof internals?.createComponentInstance === 'function' &&
  typeof internals.setupComponent === 'function' &&
  typeof internals.setCurrentRenderingInstance === 'function'

export const { createComponentInstance, setupComponent, setCurrentRenderingInstance } = (internals ??
  {}) as VueInternals

/** The component whose template is being rendered, if it has an instance. */
export function currentComponent(): PlainComponent | undefined {
  const current = setCurrentRenderingInstance(null)
  setCurrentRenderingInstance(current)
  return current?.type as PlainComponent | undefined
}
