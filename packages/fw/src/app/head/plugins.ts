import * as buildOptions from '#build/options'
import { AliasSortingPlugin, DeprecationsPlugin, PromisesPlugin, TemplateParamsPlugin } from '@unhead/vue/plugins'

/** Optional plugins of the head manager: with `headManager.legacy`, those that older versions included. */
export const plugins = buildOptions.legacyHead
  ? [DeprecationsPlugin, PromisesPlugin, TemplateParamsPlugin, AliasSortingPlugin]
  : []
