import { appFiles } from './app-files/index'
import { resolvedFiles } from './app-files/resolved'
import { boundaries } from './boundaries/index'
import { components } from './components/index'
import { configSchema } from './config-schema/index'
import { css } from './css/index'
import { debug } from './debug/index'
import { devLogs } from './dev-logs/index'
import { devtools } from './devtools'
import type { Feature } from './feature'
import { head } from './head/index'
import { imports } from './imports/index'
import { islands } from './islands/index'
import { layouts } from './layouts/index'
import { middleware } from './middleware/index'
import { modules } from './modules'
import { pages } from './pages/index'
import { plugins } from './plugins/index'
import { resilience } from './resilience/index'
import { templates } from './templates'
import { transforms } from './transforms/index'
import { typeCheck } from './types/check/type-check'
import { virtualModules } from './virtual/index'

/**
 * Everything that happens between options and bundling, in order: each feature reads what earlier ones added to the
 * plan. In development, edits walk the same list.
 */
export const features: ReadonlyArray<Feature<any>> = [
  modules,
  configSchema,
  debug,
  devLogs,
  devtools,
  templates,
  appFiles,
  layouts,
  middleware,
  plugins,
  resolvedFiles,
  css,
  head,
  pages,
  resilience,
  components,
  islands,
  imports,
  transforms,
  boundaries,
  virtualModules,
  typeCheck,
]
