// The types of `fw/app` under the names of Nuxt.
import type { FwApp } from 'fw/app'

export type {
  FwError as NuxtError,
  FwPlugin as Plugin,
  RuntimeFwHooks as RuntimeNuxtHooks,
  SSRContext as NuxtSSRContext,
} from 'fw/app'

/** The application, with members that are declared for Nuxt. */
export interface NuxtApp extends FwApp {}
