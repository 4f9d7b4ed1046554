import { installedPackages, packageOf, pageFiles, resolveTranspile, RUNTIME } from '@fw/kit/bundle'
import type { Fw } from '@fw/schema'
import { isAbsolute } from 'pathe'
import { mergeConfig } from 'vite'
import type { DepOptimizationOptions } from 'vite'
import { resolveDependencyOptions, resolveTransformer } from '../compilers/transformers'

const NOT_FOR_BROWSERS = /^(?:fw|@fw\/.*|@types\/.*|typescript|vue-tsc|vite|vitest|eslint.*|oxlint|prettier|sass|less)$/

/**
 * Dependencies that are prebundled in development. Only those of the project are: prebundling the framework's would
 * take longer than everything else before the first page. A project without its own dependencies is not scanned.
 */
export function resolveOptimized(app: Fw): DepOptimizationOptions {
  const { esbuildOptions: _, ...configured } = app.options.bundler1.optimizeDeps as DepOptimizationOptions
  const include = (configured.include ?? []).map(id => packageOf(id) ?? id)
  const exclude = (configured.exclude ?? []).map(id => packageOf(id) ?? id)
  const packages = installedPackages(app).filter(name => !RUNTIME.includes(name) && !NOT_FOR_BROWSERS.test(name))
  const transpiled = resolveTranspile(app, 'client').flatMap(entry =>
    typeof entry === 'string' ? entry : packages.filter(name => entry.test(name)),
  )
  return {
    ...configured,
    include,
    exclude: [...new Set([...exclude, ...transpiled, ...RUNTIME])].filter(id => !include.includes(id)),
    entries: [...[configured.entries ?? []].flat(), ...(packages.length ? resolveEntries(app).map(escapeGlob) : [])],
    rolldownOptions: mergeConfig(
      resolveDependencyOptions(resolveTransformer(app, 'dependencies')),
      configured.rolldownOptions ?? {},
    ),
  }
}

/** Files of the application. Only generated modules import them, and the dependency scan does not read those. */
function resolveEntries({ plan }: Fw): string[] {
  const files = [
    plan.mainComponent,
    plan.errorComponent,
    ...pageFiles(plan.pages),
    ...Object.values(plan.layouts).map(({ file }) => file),
    ...plan.middleware.map(({ path }) => path),
    ...plan.plugins.filter(({ mode }) => mode !== 'server').map(({ src }) => src),
    ...plan.components.filter(({ mode }) => mode !== 'server').map(({ filePath }) => filePath),
    ...plan.imports.map(({ from }) => from),
  ]
  return [...new Set(files)].filter(file => isAbsolute(file) && !file.includes('/node_modules/'))
}

function escapeGlob(path: string): string {
  return path.replace(/[!()*?[\\\]{}]/g, '\\$&')
}
