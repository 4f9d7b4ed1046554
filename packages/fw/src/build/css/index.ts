import type { FwApp } from '@fw/schema'
import { locateSource } from '../app-files/locate'

const STYLES = ['.css', '.scss', '.sass', '.less', '.styl', '.stylus', '.postcss', '.pcss']

/** Finds the global style sheets: files of the project or a layer, and packages. */
export async function setupCss(app: FwApp): Promise<void> {
  const found = await Promise.all((app.options.css ?? []).map(async id => await locateSource(app, id, STYLES) ?? missing(id)))
  app.plan.css = [...new Set([...app.plan.css, ...found])]
}

// A name without a path may be a virtual module that a plugin of the bundler knows.
function missing(id: string): string {
  if (/^(?:[./]|~|@\/)/.test(id)) throw new Error(`\`css\` names \`${id}\`, which does not exist. Correct the path, or take the entry out.`)
  return id
}
