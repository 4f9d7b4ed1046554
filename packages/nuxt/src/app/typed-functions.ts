// Functions of `fw/app` whose types have the members that are declared for `NuxtApp`.
import { defineFwPlugin, tryUseFwApp, useFwApp } from 'fw/app'
import type { FwPlugin, ObjectPlugin, PluginSetup } from 'fw/app'
import type { NuxtApp } from './type-names'

type Injections = Record<string, unknown>
type Setup<T extends Injections> = (nuxtApp: NuxtApp) => ReturnType<PluginSetup<T>>
type Definition<T extends Injections> = Setup<T> | (Omit<ObjectPlugin<T>, 'setup'> & { setup?: Setup<T> })

/** Declares a plugin: a setup function, or an object with options. */
export const defineNuxtPlugin: <T extends Injections>(plugin: Definition<T>) => FwPlugin<T> =
  defineFwPlugin as typeof defineNuxtPlugin

/** The current app. */
export const useNuxtApp: (id?: string) => NuxtApp = useFwApp as typeof useNuxtApp

/** The current app, if there is one. */
export const tryUseNuxtApp: (id?: string) => NuxtApp | null | undefined = tryUseFwApp as typeof tryUseNuxtApp
