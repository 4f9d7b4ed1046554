import { resolveAlias } from '@fw/kit'
import { aliasesOf, SCRIPT_FILE } from '@fw/kit/internal'
import type { Fw } from '@fw/schema'
import { dirname, extname, resolve } from 'pathe'
import { fwPath } from '../paths'

/** Whether the import source `source` in `importer` is the expected module. */
export type IsFrom = (source: string, importer: string) => boolean

const FRAMEWORK: ReadonlySet<string> = new Set(['#app', '#app/fw', '#imports', 'fw/app', fwPath('app/index.mjs')])

/** Import sources of Vue. */
const VIEW: ReadonlySet<string> = new Set(['ui', 'vue', '#imports'])

/** Whether the framework's composables are imported from this source. */
export function isFrameworkSource(source: string): boolean {
  return FRAMEWORK.has(source)
}

/** A check of an import source: an id, a path with or without alias and extension, or a pattern. */
export function createIsFrom(app: Fw, wanted: string | RegExp): IsFrom {
  const toPath = (id: string, importer: string): string => {
    const path = resolveAlias(id, aliasesOf(app))
    return withoutExtension(path.startsWith('.') ? resolve(dirname(importer), path) : path)
  }
  if (wanted instanceof RegExp)
    return (source, importer) => wanted.test(source) || wanted.test(toPath(source, importer))
  if (wanted === 'ui' || wanted === 'vue') return source => VIEW.has(source)
  if (wanted === '#app') return isFrameworkSource
  const path = toPath(wanted, `${app.options.srcDir}/index`)
  return (source, importer) => source === wanted || toPath(source, importer) === path
}

function withoutExtension(path: string): string {
  return SCRIPT_FILE.test(path) ? path.slice(0, -extname(path).length).replace(/\/index$/, '') : path
}
