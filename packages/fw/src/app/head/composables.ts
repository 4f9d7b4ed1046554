import type { ActiveHeadEntry, UseHeadInput, UseHeadOptions, UseHeadSafeInput, UseSeoMetaInput } from '@unhead/vue'
import { useFwApp } from '../context/app-context'
import { addLater } from './later'
import type { HeadCall } from './add'

const IGNORED: ActiveHeadEntry<any> = { patch: () => {}, dispose: () => {}, _i: -1 } as unknown as ActiveHeadEntry<any>

// This file must not import the head manager. The server provides it, and the client loads it after hydration, because
// the server has already rendered the head of the first page.
function add<Input>(call: HeadCall, input: Input, options: UseHeadOptions = {}): ActiveHeadEntry<Input> {
  const app = useFwApp(call)
  return import.meta.server ? app._addHead(app, call, input, options) : addLater(app, call, input, options)
}

/** Sets head tags and attributes until the component is unmounted. */
export function useHead(input: UseHeadInput, options?: UseHeadOptions): ActiveHeadEntry<UseHeadInput> {
  return add('useHead', input, options)
}

/** `useHead` for untrusted input: it only accepts values that cannot run code. */
export function useHeadSafe(input: UseHeadSafeInput, options?: UseHeadOptions): ActiveHeadEntry<UseHeadSafeInput> {
  return add('useHeadSafe', input, options)
}

/** Sets meta tags as flat properties. */
export function useSeoMeta(input: UseSeoMetaInput, options?: UseHeadOptions): ActiveHeadEntry<UseSeoMetaInput> {
  return add('useSeoMeta', input, options)
}

/** `useHead` on the server only: the client does not update the tags. */
export function useServerHead(input: UseHeadInput, options?: UseHeadOptions): ActiveHeadEntry<UseHeadInput> {
  return import.meta.server ? useHead(input, options) : IGNORED
}

/** `useHeadSafe` on the server only. */
export function useServerHeadSafe(
  input: UseHeadSafeInput,
  options?: UseHeadOptions,
): ActiveHeadEntry<UseHeadSafeInput> {
  return import.meta.server ? useHeadSafe(input, options) : IGNORED
}

/** `useSeoMeta` on the server only. */
export function useServerSeoMeta(input: UseSeoMetaInput, options?: UseHeadOptions): ActiveHeadEntry<UseSeoMetaInput> {
  return import.meta.server ? useSeoMeta(input, options) : IGNORED
}
