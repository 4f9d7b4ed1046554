import { copy } from '@fw/schema'
import type { FwOptions } from '@fw/schema'
import type { InlineConfig } from 'vite'

/**
 * The options of the Vue plugins in a configuration of Vite, under the names that authors of modules know. Listeners of
 * `bundler1:extend` and `bundler1:extendConfig` change them.
 */
export interface VueConfig {
  vue?: Record<string, any>
  vueJsx?: Record<string, any>
}

const KEYS = ['vue', 'vueJsx'] as const

/** The options of the project. Listeners add to those of the compiler, which a project need not set. */
export function createVueConfig({ bundler1: { ui, uiJsx } }: FwOptions): Required<VueConfig> {
  const vue: Record<string, any> = copy(ui)
  vue.template = { ...vue.template, compilerOptions: vue.template?.compilerOptions ?? {} }
  return { vue, vueJsx: copy(uiJsx as Record<string, any>) }
}

/** The same options for one side, which has its own plugins. */
export function copyVueConfig({ vue, vueJsx }: InlineConfig & VueConfig): VueConfig {
  return copy({ ...(vue && { vue }), ...(vueJsx && { vueJsx }) })
}

/** Sides that share plugins share the options: listeners see and change them in the configuration of a side. */
export async function withVueConfig(
  side: InlineConfig,
  shared: InlineConfig & VueConfig,
  extend: (side: InlineConfig) => Promise<void>,
): Promise<void> {
  const config = Object.assign(side as InlineConfig & VueConfig, { vue: shared.vue, vueJsx: shared.vueJsx })
  await extend(config)
  for (const key of KEYS) {
    if (config[key]) shared[key] = config[key]
    delete config[key]
  }
}
