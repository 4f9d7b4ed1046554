import { replaceInPlan, STYLE_EXTENSIONS } from '@fw/kit/internal'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { Fw } from '@fw/schema'
import { locateSource } from '../app-files/locate'
import type { Feature } from '../feature'
import { entriesByOrigin } from '../option-origins'

const STYLES = STYLE_EXTENSIONS.map(extension => `.${extension}`)

/** Finds the global style sheets: files of the project or a layer, packages, and modules that bundler plugins serve. */
export const css: Feature = { name: 'css', setup: findStyles }

async function findStyles(app: Fw): Promise<void> {
  const listed = app.options.css ?? []
  const files = await Promise.all(listed.map(id => locateSource(app, id, STYLES)))
  const missing = listed.flatMap((id, index) =>
    files[index] === undefined && isPath(id)
      ? [buildDiagnostics.missingFile({ option: 'css', id }, { path: ['css', String(index)] })]
      : [],
  )
  if (missing.length > 0) throw new ProblemError(missing)
  replaceInPlan(
    app,
    'css',
    'css',
    entriesByOrigin(app, ['css'], listed).map(({ origin }, index) => ({
      origin,
      entries: [files[index] ?? listed[index]!],
      place: (before, entries) => [...new Set([...before, ...entries])],
    })),
  )
}

// Anything else may be a virtual module of a bundler plugin. If it is not, the bundler reports it.
function isPath(id: string): boolean {
  return /^(?:\.\.?|~~?|@@?)\//.test(id)
}
