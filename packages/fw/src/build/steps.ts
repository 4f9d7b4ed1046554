import type { LoadedOptions } from '@fw/kit'
import type { FwApp } from '@fw/schema'
import { setupAppFiles } from './app-files/index'
import { callAppResolve } from './app-files/resolved'
import { setupComponents } from './components/index'
import { setupCss } from './css/index'
import { setupDebug } from './debug/index'
import { setupDevLogs } from './dev-logs/index'
import { setupDevtools } from './devtools'
import { setupHead } from './head/index'
import { setupImports } from './imports/index'
import { setupIslands } from './islands/index'
import { setupLayouts } from './layouts/index'
import { setupMiddleware } from './middleware/index'
import { setupModules } from './modules'
import { setupPages } from './pages/index'
import { setupPlugins } from './plugins/index'
import { setupResilience } from './resilience/index'
import { setupTemplates } from './templates'
import { setupTransforms } from './transforms/index'
import { setupTypeCheck } from './types/check/type-check'
import { setupVirtual } from './virtual/index'

interface Step {
  name: string
  run: (app: FwApp, loaded: LoadedOptions) => void | Promise<void>
}

/**
 * Everything that happens between options and bundling, in order. Each step reads what the ones before it put into the
 * plan.
 */
export const steps: readonly Step[] = [
  { name: 'modules', run: setupModules },
  { name: 'debug', run: setupDebug },
  { name: 'server logs', run: setupDevLogs },
  { name: 'devtools', run: setupDevtools },
  { name: 'templates', run: setupTemplates },
  { name: 'app files', run: setupAppFiles },
  { name: 'layouts', run: setupLayouts },
  { name: 'middleware', run: setupMiddleware },
  { name: 'plugins', run: setupPlugins },
  { name: 'resolved files', run: callAppResolve },
  { name: 'css', run: setupCss },
  { name: 'head', run: setupHead },
  { name: 'pages', run: setupPages },
  { name: 'resilience', run: setupResilience },
  { name: 'components', run: setupComponents },
  { name: 'islands', run: setupIslands },
  { name: 'imports', run: setupImports },
  { name: 'transforms', run: setupTransforms },
  { name: 'virtual modules', run: setupVirtual },
  { name: 'type check', run: setupTypeCheck },
]
