import type { Layout } from './project-choices'
import type { Files } from './load-template'

/** `app/` before a name of the v4 layout, so that no other `app/` in a text is replaced. */
const APP_PREFIX =
  /\bapp\/(?=(?:app\.vue|app\.config|error\.vue|assets|components|composables|layouts|middleware|pages|plugins|utils)\b)/g

const CLASSIC_TSCONFIG = `{ "extends": "./.fw/tsconfig.json" }\n`

/** Converts the files of a template, which are written in the v4 layout, to the chosen layout. */
export function applyLayout(files: Files, layout: Layout): Files {
  if (layout === 'app') return files
  const converted: Record<string, string> = {}
  for (const [path, text] of Object.entries(files)) {
    // The generated tsconfig of the v3 layout includes the tests.
    if (/(?:^|\/)test\/tsconfig\.json$/.test(path)) continue
    converted[path.replace(/^(playground\/)?app\//, '$1')] = isReferenceTsconfig(path, text)
      ? CLASSIC_TSCONFIG
      : classicText(text)
  }
  return converted
}

function isReferenceTsconfig(path: string, text: string): boolean {
  return path.endsWith('tsconfig.json') && text.includes('./.fw/tsconfig.app.json')
}

function classicText(text: string): string {
  return text.replace('compatibilityVersion: 4', 'compatibilityVersion: 3').replace(APP_PREFIX, '')
}
