import { useHead, useHeadSafe, useSeoMeta } from '@unhead/vue'
import { renderDOMHead } from '@unhead/vue/client'
import { effectScope } from 'vue'
import type { ActiveHeadEntry, UseHeadOptions } from '@unhead/vue'
import type { FwAppContext } from '../../shared/app-context'
import { injectHead } from './inject'

export type HeadCall = 'useHead' | 'useHeadSafe' | 'useSeoMeta'

/** The server-rendered head entries of a component that was unmounted before the head manager was loaded. */
export interface LeftHead {
  call: HeadCall
  input: unknown
  options: UseHeadOptions
}

const calls = { useHead, useHeadSafe, useSeoMeta }

/** Adds an entry to the head: of the document on the client, or of the request on the server. */
export function addNow(app: FwAppContext, call: HeadCall, input: unknown, options: UseHeadOptions): unknown {
  return calls[call](input as never, { ...options, head: options.head ?? injectHead(app) } as never)
}

/** Removes server-rendered tags of components unmounted early: the head manager only removes its own entries. */
export function removeLeft(app: FwAppContext, left: readonly LeftHead[]): void {
  if (left.length === 0) return
  const scope = effectScope(true)
  const entries = scope.run(() =>
    left.map(({ call, input, options }) => addNow(app, call, input, options) as ActiveHeadEntry<unknown>),
  )!
  // Synchronous, because the regular debounced render would run after the entries are removed.
  renderDOMHead(injectHead(app))
  scope.stop()
  for (const entry of entries) entry.dispose()
}
