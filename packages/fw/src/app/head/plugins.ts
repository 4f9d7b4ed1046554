import { legacyHead } from '#build/options'
import { AliasSortingPlugin, DeprecationsPlugin, PromisesPlugin, TemplateParamsPlugin } from '@unhead/vue/plugins'

/** What the head manager can do beyond its own: with `headManager.legacy`, all that older versions of it could. */
export const plugins = legacyHead ? [DeprecationsPlugin, PromisesPlugin, TemplateParamsPlugin, AliasSortingPlugin] : []
