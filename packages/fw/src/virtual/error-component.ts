import type { Component } from 'vue'

/** `#build/error-component`: the error page, loaded on demand. */
export const loadErrorComponent = async (): Promise<Component> => ({})

/** The same as a component. */
const errorComponent: Component = {}
export default errorComponent
