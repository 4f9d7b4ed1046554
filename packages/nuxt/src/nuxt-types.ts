// The types of fw under the names of Nuxt. What modules and applications declare in them reaches those of fw.
import type { FwConfig, FwOptions } from '@fw/schema'

export type {
  Component as NuxtComponent,
  Fw as Nuxt,
  FwApp as NuxtApp,
  FwLayout as NuxtLayout,
  FwModule as NuxtModule,
  FwPage as NuxtPage,
  AppPlugin as NuxtPlugin,
  FwTemplate as NuxtTemplate,
  FwTypeTemplate as NuxtTypeTemplate,
} from '@fw/schema'

/** Hooks that are declared for Nuxt: fw calls and listens to them like its own. */
export interface NuxtHooks {}

/** The configuration, with options that are declared for Nuxt. */
export interface NuxtConfig extends FwConfig {}

/** The resolved options, with options that are declared for Nuxt. */
export interface NuxtOptions extends FwOptions {}

declare module '@fw/schema' {
  interface FwHooks extends NuxtHooks {}

  interface FwCompatibility {
    /** A version range of Nuxt. */
    nuxt?: string
  }
}
