import type { Component } from 'vue'

/** `#build/error-component`: the component shown on errors. Loaded only then. */
export const loadErrorComponent = async (): Promise<Component> => ({})
