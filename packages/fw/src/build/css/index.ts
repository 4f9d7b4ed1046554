import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { FwApp } from '@fw/schema'
import { locateSource } from '../app-files/locate'

const STYLES = ['.css', '.scss', '.sass', '.less', '.styl', '.stylus', '.postcss', '.pcss']

/** Finds the global style sheets: files of the project or a layer, packages, and what plugins of the bundler serve. */
export async function setupCss(app: FwApp): Promise<void> {
  const listed = app.options.css ?? []
  const found = await Promise.all(listed.map(id => locateSource(app, id, STYLES)))
  const missing = listed.flatMap((id, index) =>
    found[index] === undefined && isPath(id)
      ? [buildDiagnostics.missingFile({ option: 'css', id }, { path: ['css', String(index)] })]
      : [],
  )
  if (missing.length > 0) throw new ProblemError(missing)
  app.plan.css = [...new Set([...app.plan.css, ...listed.map((id, index) => found[index] ?? id)])]
}

// Anything else may be a virtual module that a plugin of the bundler serves: the bundler says so when none does.
function isPath(id: string): boolean {
  return /^(?:\.\.?|~~?|@@?)\//.test(id)
}
