import type { Component } from 'vue'

/** `#build/root`: the root component of the app. */
const root: Component = {}
export default root
