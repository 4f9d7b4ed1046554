import type { ActiveHeadEntry, UseHeadInput, UseHeadOptions, UseHeadSafeInput, UseSeoMetaInput } from '@unhead/vue'
import { useFwApp } from '../context/app-context'
import { addLater } from './later'
import type { HeadCall } from './later'

const IGNORED: ActiveHeadEntry<any> = { patch: () => {}, dispose: () => {}, _i: -1 } as unknown as ActiveHeadEntry<any>

// Nothing here imports the head manager: the server brings it along, and the browser needs it only after the first page
// is taken over, because the server has set that page's head already.
function add<Input>(call: HeadCall, input: Input, options: UseHeadOptions = {}): ActiveHeadEntry<Input> {
  const app = useFwApp(call)
  return import.meta.server ? app._addHead(app, call, input, options) : addLater(app, call, input, options)
}

/** Sets tags and attributes of the document, as long as the component lives. */
export function useHead(input: UseHeadInput, options?: UseHeadOptions): ActiveHeadEntry<UseHeadInput> {
  return add('useHead', input, options)
}

/** `useHead` for values from others: only what cannot run code is taken. */
export function useHeadSafe(input: UseHeadSafeInput, options?: UseHeadOptions): ActiveHeadEntry<UseHeadSafeInput> {
  return add('useHeadSafe', input, options)
}

/** Sets meta tags by their names as properties. */
export function useSeoMeta(input: UseSeoMetaInput, options?: UseHeadOptions): ActiveHeadEntry<UseSeoMetaInput> {
  return add('useSeoMeta', input, options)
}

/** `useHead` for the server only: the browser keeps what came with the page. */
export function useServerHead(input: UseHeadInput, options?: UseHeadOptions): ActiveHeadEntry<UseHeadInput> {
  return import.meta.server ? useHead(input, options) : IGNORED
}

/** `useHeadSafe` for the server only. */
export function useServerHeadSafe(
  input: UseHeadSafeInput,
  options?: UseHeadOptions,
): ActiveHeadEntry<UseHeadSafeInput> {
  return import.meta.server ? useHeadSafe(input, options) : IGNORED
}

/** `useSeoMeta` for the server only. */
export function useServerSeoMeta(input: UseSeoMetaInput, options?: UseHeadOptions): ActiveHeadEntry<UseSeoMetaInput> {
  return import.meta.server ? useSeoMeta(input, options) : IGNORED
}
