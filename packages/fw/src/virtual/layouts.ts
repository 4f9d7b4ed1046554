import type { Component } from 'vue'

/** `#build/layouts`: the layouts by name, loaded on demand. */
const layouts: Record<string, () => Promise<{ default: Component }>> = {}
export default layouts

/** Development: names of missing layouts that the build has reported. */
export const reportedLayouts: string[] = []
