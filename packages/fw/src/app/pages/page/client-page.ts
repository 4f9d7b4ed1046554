import type { Component } from 'vue'
import { createClientOnly } from '../../client-only/client-only'

/** Creates a client-only page: the server renders an empty element and does not load the page. */
export async function createClientPage(load: () => Promise<{ default: Component }>): Promise<Component> {
  return createClientOnly(import.meta.client ? (await load()).default : {})
}
