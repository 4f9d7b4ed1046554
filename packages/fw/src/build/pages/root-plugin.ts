import { moduleFile } from '@fw/kit/internal'
import { buildDiagnostics } from '@fw/schema'
import type { CodePlugin, Fw } from '@fw/schema'
import { relative } from 'pathe'
import { flattenPages } from './apply'

/** `<FwPage>` with a transition, unless it is disabled. */
const TRANSITION = /<(?:FwPage|fw-page)\b[^>]*\s(?:v-bind:|:)?transition\b(?!\s*=\s*["']false["'])/

/**
 * Reports pages whose root cannot be animated, if they have a transition: by the configuration, their meta, or
 * `<FwPage>`. Vue would warn when it renders the page, without a location, and the page may stay empty after
 * navigation.
 */
export function createRootPlugin(app: Fw): CodePlugin {
  let isPageWrapped = false
  /** Pages that were compiled before it was known that they have a transition. */
  const waiting = new Map<string, string>()
  const check = async (file: string, code: string): Promise<void> => {
    const { findRootProblem } = await import('./page-root')
    const problem = await findRootProblem(code).catch(() => undefined)
    if (!problem) return
    const { kind, ...position } = problem
    const shown = relative(app.options.rootDir, file)
    app.report(buildDiagnostics.pageRoot({ file: shown, kind }, { location: { file, ...position } }))
  }
  return {
    name: 'fw:page-roots',
    enforce: 'pre',
    transform: {
      filter: { id: /\.vue$/ },
      async handler(code, id) {
        const file = moduleFile(id)
        if (!isPageWrapped && TRANSITION.test(code)) {
          isPageWrapped = true
          for (const entry of waiting) await check(...entry)
          waiting.clear()
        }
        const pages = flattenPages(app.plan.pages).filter(page => page.file === file)
        if (pages.length === 0) return undefined
        const transition = pages.map(page => page.meta?.pageTransition).find(value => value !== undefined)
        if (transition ?? (isPageWrapped || app.options.app.pageTransition)) await check(file, code)
        else if (transition === undefined) waiting.set(file, code)
        return undefined
      },
    },
  }
}
