import type { Component } from 'vue'

// `#build/global-components`: components registered by name, for `<component :is="'name'">`.
const components: Record<string, Component> = {}
export default components
