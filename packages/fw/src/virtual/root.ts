import type { Component } from 'vue'

/** `#build/root`: the main component of the app. */
const root: Component = {}
export default root

/** The root component that a module chose instead of fw's own. */
export const customRoot: Component | undefined = undefined as Component | undefined
