import type { Component } from 'vue'
import { createClientOnly } from '../../components/client-only'

/** A page that is rendered only in the browser: the server renders an empty element for it, and does not load it. */
export async function createClientPage(load: () => Promise<{ default: Component }>): Promise<Component> {
  return createClientOnly(import.meta.client ? (await load()).default : {})
}
