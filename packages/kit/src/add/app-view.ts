import type { Fw, FwApp, TemplateContext, WritablePlan } from '@fw/schema'
import { writablePlan } from './writable-plan'

/** The names under which modules know parts of the plan. */
const PLAN_NAMES = {
  rootComponent: 'rootComponent',
  mainComponent: 'mainComponent',
  errorComponent: 'errorComponent',
  configs: 'appConfigs',
  layouts: 'layouts',
  middleware: 'middleware',
  plugins: 'plugins',
  components: 'components',
  templates: 'templates',
  pages: 'pages',
} as const satisfies Partial<Record<keyof FwApp, keyof WritablePlan>>

/** `fw.apps.default`: a view of the plan and the options under the names that modules know. Writes change the plan. */
export function createAppView(fw: Fw): FwApp {
  const plan = writablePlan(fw)
  const view = {
    get dir() {
      return fw.options.srcDir
    },
    get extensions() {
      return fw.options.extensions
    },
  }
  for (const [name, part] of Object.entries(PLAN_NAMES)) {
    Object.defineProperty(view, name, {
      enumerable: true,
      get: () => plan[part],
      set: (value: never) => {
        plan[part] = value
      },
    })
  }
  return view as FwApp
}

/** What `getContents` of a template receives. */
export function templateContext(fw: Fw): TemplateContext {
  return { fw, nuxt: fw, app: fw.apps.default }
}
