import { useHead as use, useHeadSafe as useSafe, useSeoMeta as useSeo } from '@unhead/vue'
import type { ActiveHeadEntry, UseHeadInput, UseHeadOptions, UseHeadSafeInput, UseSeoMetaInput } from '@unhead/vue'
import { injectHead } from './inject'

const IGNORED: ActiveHeadEntry<any> = { patch: () => {}, dispose: () => {}, _i: -1 } as unknown as ActiveHeadEntry<any>

/** Sets tags and attributes of the document, as long as the component lives. */
export function useHead(input: UseHeadInput, options: UseHeadOptions = {}): ActiveHeadEntry<UseHeadInput> {
  return use(input, { ...options, head: options.head ?? injectHead() }) as ActiveHeadEntry<UseHeadInput>
}

/** `useHead` for values from others: only what cannot run code is taken. */
export function useHeadSafe(input: UseHeadSafeInput, options: UseHeadOptions = {}): ActiveHeadEntry<UseHeadSafeInput> {
  return useSafe(input, { ...options, head: options.head ?? injectHead() })
}

/** Sets meta tags by their names as properties. */
export function useSeoMeta(input: UseSeoMetaInput, options: UseHeadOptions = {}): ActiveHeadEntry<UseSeoMetaInput> {
  return useSeo(input, { ...options, head: options.head ?? injectHead() })
}

/** `useHead` for the server only: the browser keeps what came with the page. */
export function useServerHead(input: UseHeadInput, options?: UseHeadOptions): ActiveHeadEntry<UseHeadInput> {
  return import.meta.server ? useHead(input, options) : IGNORED
}

/** `useHeadSafe` for the server only. */
export function useServerHeadSafe(input: UseHeadSafeInput, options?: UseHeadOptions): ActiveHeadEntry<UseHeadSafeInput> {
  return import.meta.server ? useHeadSafe(input, options) : IGNORED
}

/** `useSeoMeta` for the server only. */
export function useServerSeoMeta(input: UseSeoMetaInput, options?: UseHeadOptions): ActiveHeadEntry<UseSeoMetaInput> {
  return import.meta.server ? useSeoMeta(input, options) : IGNORED
}
