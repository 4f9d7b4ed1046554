import { PREFIXED, resolvePrefixOptions } from '@fw/kit/bundle'

interface LoaderContext {
  resourcePath: string
  getOptions: () => { minify: boolean; prefixes: boolean }
  async: () => (error: unknown, code?: string, map?: unknown) => void
}

/** Stands for the file in source maps: Lightning CSS would make an absolute path relative. */
const FILE = 'style.css'

/** Does the work of the packages `cssnano` and `autoprefixer`, if the project does not have them. */
export default async function lightningLoader(this: LoaderContext, code: string, map: unknown): Promise<void> {
  const done = this.async()
  const { minify, prefixes } = this.getOptions()
  if (!minify && !PREFIXED.test(code)) return done(null, code, map)
  const { Features, transform } = await import('lightningcss')
  const transformed = transform({
    filename: FILE,
    code: new TextEncoder().encode(code),
    minify,
    ...(prefixes ? resolvePrefixOptions(Features) : {}),
    sourceMap: true,
    ...(map ? { inputSourceMap: typeof map === 'string' ? map : JSON.stringify(map) } : {}),
    errorRecovery: true,
    nonStandard: { deepSelectorCombinator: true },
  })
  // It removes what it cannot read. The loaders that run later may know it, or report it.
  if (!transformed.warnings.every(isPreserved)) return done(null, code, map)
  const combined = JSON.parse(new TextDecoder().decode(transformed.map!)) as { sources: string[] }
  const sources = combined.sources.map(source => (source === FILE ? this.resourcePath : source))
  done(null, new TextDecoder().decode(transformed.code), { ...combined, sources })
}

/** Whether unknown syntax stays as it is, such as `:deep()` of Vue, and `:global()` and `@value` of CSS modules. */
function isPreserved({ type, value }: { type: string; value?: unknown }): boolean {
  const { type: kind = '' } = (value ?? {}) as { type?: string }
  return type === 'AtRuleInvalid' || kind.startsWith('UnsupportedPseudo')
}
