import type { Component } from 'vue'

/** `#build/islands`: the components that may be rendered as islands, by name. Server only. */
const islands: Record<string, () => Promise<Component>> = {}
export default islands
