import type { Component } from 'vue'

/** Replaces the root component of the app, because tests mount components themselves. */
const root: Component = { name: 'FwTestRoot', render: () => null }
export default root

export const customRoot: Component | undefined = undefined
