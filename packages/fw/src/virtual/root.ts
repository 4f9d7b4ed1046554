import type { Component } from 'vue'

/** `#build/root`: the component at the root of the application. */
const root: Component = {}
export default root
