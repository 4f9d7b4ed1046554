import { readMembers } from '../code/object-literals'
import type { ObjectMembers } from '../code/object-literals'
import { emitCall } from './macro'
import { findMetaCall } from './page-script'

/** Keys of `definePageMeta` that belong to the route rather than to its meta. */
export const routeKeys = ['name', 'path', 'alias', 'redirect', 'props'] as const

/** The content of `definePageMeta` in a page. */
export interface PageMeta extends ObjectMembers {
  /** The module that exports the values to evaluate. */
  macro?: string
}

/** Reads `definePageMeta` of a page. Undefined if the page does not call it. */
export async function readPageMeta(file: string, code: string): Promise<PageMeta | undefined> {
  const call = await findMetaCall(file, code)
  if (!call?.argument) return undefined
  const meta = readMembers(call.argument)
  return isStaticMeta(meta) ? meta : { ...meta, macro: emitCall(call).code }
}

/** Whether the whole meta can be inlined into the routes. */
export function isStaticMeta({ dynamic }: PageMeta): boolean {
  return dynamic !== 'any' && dynamic.size === 0
}
