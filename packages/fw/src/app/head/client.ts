import { useHead, useHeadSafe, useSeoMeta } from '@unhead/vue'
import type { UseHeadOptions } from '@unhead/vue'
import type { FwAppContext } from '../../shared/app-context'
import { injectHead } from './inject'
import type { HeadCall } from './later'

const calls = { useHead, useHeadSafe, useSeoMeta }

/** Adds to the head in the browser. */
export function addNow(app: FwAppContext, call: HeadCall, input: unknown, options: UseHeadOptions): unknown {
  return calls[call](input as never, { ...options, head: options.head ?? injectHead(app) } as never)
}
