import { readFileSync } from 'node:fs'
import type { FwApp, Page } from '@fw/schema'
import { isAbsolute, join } from 'pathe'
import { mergeConfig } from 'vite'
import type { DepOptimizationOptions } from 'vite'
import { packageOf } from './aliases'
import { RUNTIME } from './runtime'
import { resolveDependencyOptions } from './transformers'
import type { TransformerOptions } from './transformers'
import { packageName, resolveTranspile } from './transpile'

const NOT_FOR_BROWSERS = /^(?:fw|@fw\/.*|@types\/.*|typescript|vue-tsc|vite|vitest|eslint.*|oxlint|prettier|sass|less)$/

/**
 * Dependencies bundled ahead in development. Only those of the project itself are: for the framework's that costs more
 * than everything else until the first page. A project without dependencies of its own is not searched for them.
 */
export function resolveOptimized(app: FwApp): DepOptimizationOptions {
  const { esbuildOptions, ...given } = app.options.bundler1.optimizeDeps as DepOptimizationOptions
  const include = (given.include ?? []).map(id => packageOf(id) ?? id)
  const exclude = (given.exclude ?? []).map(id => packageOf(id) ?? id)
  const transpiled = resolveTranspile(app.options, 'client').filter(entry => typeof entry === 'string').map(packageName).filter(name => name !== undefined)
  return {
    ...given,
    include,
    exclude: [...new Set([...exclude, ...transpiled, ...RUNTIME])].filter(id => !include.includes(id)),
    entries: [...[given.entries ?? []].flat(), ...hasOwnDependencies(app) ? resolveEntries(app).map(escapeGlob) : []],
    rolldownOptions: mergeConfig(resolveDependencyOptions(esbuildOptions as TransformerOptions), given.rolldownOptions ?? {}),
  }
}

/** Files of the application. Generated modules name them, and are not read when dependencies are looked for. */
function resolveEntries({ plan }: FwApp): string[] {
  const files = [
    plan.rootComponent,
    plan.errorComponent,
    ...pageFiles(plan.pages),
    ...plan.layouts.map(({ file }) => file),
    ...plan.middleware.map(({ path }) => path),
    ...plan.plugins.filter(({ mode }) => mode !== 'server').map(({ src }) => src),
    ...plan.components.filter(({ mode }) => mode !== 'server').map(({ filePath }) => filePath),
    ...plan.imports.map(({ from }) => from),
  ]
  return [...new Set(files)].filter(file => isAbsolute(file) && !file.includes('/node_modules/'))
}

function hasOwnDependencies(app: FwApp): boolean {
  return app.layers.some(({ rootDir }) => {
    const { dependencies, devDependencies } = readPackage(join(rootDir, 'package.json'))
    return Object.keys({ ...dependencies, ...devDependencies }).some(name => !RUNTIME.includes(name) && !NOT_FOR_BROWSERS.test(name))
  })
}

function readPackage(file: string): { dependencies?: Record<string, string>, devDependencies?: Record<string, string> } {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as object
  }
  catch {
    return {}
  }
}

function pageFiles(pages: readonly Page[]): string[] {
  return pages.flatMap(({ file, children }) => [...file ? [file] : [], ...pageFiles(children ?? [])])
}

function escapeGlob(path: string): string {
  return path.replace(/[!()*?[\\\]{}]/g, '\\$&')
}
