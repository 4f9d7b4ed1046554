import type { Fw } from '@fw/schema'
import type { Nitro } from 'nitro/types'
import { createConstants, createFlags, listTexts, textPattern } from './server-constants'

interface BuildConfig {
  plugins?: unknown
  transform?: { define?: Record<string, string> }
}

type Handler = (this: unknown, code: string, id: string) => { code: string } | null

interface FilteredTransform {
  filter: { code: RegExp }
  handler: Handler
}

interface Plugin<Transform> {
  transform: Transform
}

/** What JavaScript and Vite define below `import.meta`. */
const STANDARD = ['url', 'dirname', 'filename', 'resolve', 'main', 'env', 'glob', 'hot']

const TYPED_IMPORT = /\bwith\b["']?\s*:?[^{}]{0,200}\{[^{}]*\btype["']?\s*:\s*["'](?:bytes|text)["']/

/**
 * Runs the engine's plugins only for modules that need them: they parse or rewrite code in JavaScript, which takes
 * longer than bundling it.
 */
export function limitPlugins(app: Fw, engine: Nitro): void {
  engine.hooks.hook('rollup:before', (_, buildConfig) => {
    const config = buildConfig as unknown as BuildConfig
    replaceNatively(app, engine, config)
    const attributes = findPlugin<FilteredTransform>(config, 'nitro:import-attributes')
    // Code that has `type: 'text'` is common, the attribute of an import is not.
    if (attributes) attributes.transform.filter.code = TYPED_IMPORT
  })
}

function findPlugin<Transform>({ plugins }: BuildConfig, name: string): Plugin<Transform> | undefined {
  return [plugins].flat(3).find(plugin => (plugin as { name?: string } | undefined)?.name === name) as
    | Plugin<Transform>
    | undefined
}

/**
 * Lets Rolldown replace constants. The engine's plugin replaces text, and writes a source map of each module for it. It
 * still runs for modules with texts of the project, or with a flag that is not known here.
 */
function replaceNatively(app: Fw, engine: Nitro, config: BuildConfig): void {
  const plugin = findPlugin<Handler | FilteredTransform>(config, 'replace')
  if (typeof plugin?.transform !== 'function') return
  const texts = listTexts(app, engine)
  const flags = createFlags(engine)
  const constants = Object.keys(createConstants(app))
    .filter(name => !(name in texts))
    .map(name => [name, String(engine.options.replace[name])])
  const define = {
    ...Object.fromEntries(Object.entries(flags).map(([name, value]) => [`import.meta.${name}`, JSON.stringify(value)])),
    ...Object.fromEntries(constants),
  }
  config.transform = { ...config.transform, define: { ...define, ...config.transform?.define } }
  const defined = [...Object.keys(define).map(name => name.replace('import.meta.', '')), ...STANDARD]
  const code = new RegExp(
    [
      `import\\.meta\\.(?!(?:${defined.join('|')})\\b)`,
      ...(Object.keys(texts).length > 0 ? [textPattern(texts)] : []),
    ].join('|'),
  )
  plugin.transform = { filter: { code }, handler: plugin.transform.bind(plugin) }
}
