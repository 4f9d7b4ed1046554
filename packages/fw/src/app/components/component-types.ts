import type { DefineComponent, SlotsType } from 'vue'
import type { HydrationProps } from './lazy'

/** A lazy-loaded component, with props for its hydration strategy. */
export type LazyComponent<T> = DefineComponent<HydrationProps, {}, {}, {}, {}, {}, {}, { hydrated: () => void }> & T

/** A component rendered as an island: `refresh` renders it again, the slot `fallback` is shown until it is loaded. */
export type IslandComponent<T> = DefineComponent<
  { lazy?: boolean },
  { refresh: () => Promise<void> },
  {},
  {},
  {},
  {},
  {},
  { error: (error: unknown) => void },
  string,
  {},
  {},
  {},
  SlotsType<{ fallback: object }>
> &
  T
