import type { Layout } from './choices'
import type { Files } from './template'

/** What stands in `app/`, so that `app/pages` in a sentence can be told from another `app/`. */
const PARTS =
  /\bapp\/(?=(?:app\.vue|app\.config|error\.vue|assets|components|composables|layouts|middleware|pages|plugins|utils)\b)/g

const CLASSIC_TSCONFIG = `{ "extends": "./.fw/tsconfig.json" }\n`

/** The files of a template, which stand as in version 4, as the layout wants them. */
export function layOut(files: Files, layout: Layout): Files {
  if (layout === 'app') return files
  const placed: Record<string, string> = {}
  for (const [path, text] of Object.entries(files)) {
    // One typing file covers the tests too.
    if (/(?:^|\/)test\/tsconfig\.json$/.test(path)) continue
    placed[path.replace(/^(playground\/)?app\//, '$1')] = isReferring(path, text) ? CLASSIC_TSCONFIG : classicText(text)
  }
  return placed
}

function isReferring(path: string, text: string): boolean {
  return path.endsWith('tsconfig.json') && text.includes('./.fw/tsconfig.app.json')
}

function classicText(text: string): string {
  return text.replace('compatibilityVersion: 4', 'compatibilityVersion: 3').replace(PARTS, '')
}
