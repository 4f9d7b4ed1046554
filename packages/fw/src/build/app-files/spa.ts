import { readFile } from 'node:fs/promises'
import { buildDiagnostics, ProblemError } from '@fw/schema'
import type { Fw } from '@fw/schema'
import { findInLayers } from './find'
import { locateSource } from './locate'

/** The spinner for `spaLoadingTemplate: true`, if no layer has a template. */
export const DEFAULT_SPA_TEMPLATE =
  '<svg role="img" aria-label="Loading" width="48" height="48" viewBox="0 0 48 48" style="position:fixed;inset:0;margin:auto" fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round"><circle cx="24" cy="24" r="18" opacity=".2"/><path d="M42 24a18 18 0 0 0-18-18"><animateTransform attributeName="transform" type="rotate" from="0 24 24" to="360 24 24" dur="0.9s" repeatCount="indefinite"/></path></svg>'

/** The HTML shown while a page without server rendering loads. */
export async function loadSpaTemplate(app: Fw): Promise<string> {
  const file = await findSpaTemplate(app)
  if (file) return (await readFile(file, 'utf8')).trim()
  return app.options.spaLoadingTemplate === true ? DEFAULT_SPA_TEMPLATE : ''
}

/** The file of that HTML, or undefined if it is disabled or missing. */
async function findSpaTemplate(app: Fw): Promise<string | undefined> {
  const wanted = app.options.spaLoadingTemplate
  if (wanted === false) return undefined
  if (typeof wanted !== 'string')
    return findInLayers(app, layer => layer.dirs.app, ['spa-loading-template'], ['.html'])[0]
  const file = await locateSource(app, wanted, ['.html'])
  if (!file) {
    throw new ProblemError([
      buildDiagnostics.missingFile({ option: 'spaLoadingTemplate', id: wanted }, { path: ['spaLoadingTemplate'] }),
    ])
  }
  return file
}
