import { useHead, useHeadSafe, useSeoMeta } from '@unhead/vue'
import { renderDOMHead } from '@unhead/vue/client'
import { effectScope } from 'vue'
import type { ActiveHeadEntry, UseHeadOptions } from '@unhead/vue'
import type { FwAppContext } from '../../shared/app-context'
import { injectHead } from './inject'
import type { HeadCall, LeftHead } from './later'

const calls = { useHead, useHeadSafe, useSeoMeta }

/** Adds to the head: of the page in the browser, or of the request on the server. */
export function addNow(app: FwAppContext, call: HeadCall, input: unknown, options: UseHeadOptions): unknown {
  return calls[call](input as never, { ...options, head: options.head ?? injectHead(app) } as never)
}

/**
 * Takes out of the document what the server put there for components that are gone: the manager removes what it has
 * set.
 */
export function removeLeft(app: FwAppContext, left: readonly LeftHead[]): void {
  if (left.length === 0) return
  const scope = effectScope(true)
  const entries = scope.run(() =>
    left.map(({ call, input, options }) => addNow(app, call, input, options) as ActiveHeadEntry<unknown>),
  )!
  // At once: the manager's own way waits, and the entries would be gone.
  renderDOMHead(injectHead(app))
  scope.stop()
  for (const entry of entries) entry.dispose()
}
