import type { Fw } from '@fw/schema'
import { mergeConfig } from 'vite'
import type { DepOptimizationOptions, OxcOptions } from 'vite'

/** Options with the names of transformer1 (esbuild). */
interface TransformerOptions {
  target?: string | string[]
  jsxFactory?: string
  jsxFragment?: string
  jsx?: string
  jsxImportSource?: string
  jsxInject?: string
  tsconfigRaw?: string | { compilerOptions?: Record<string, any> }
  define?: Record<string, string>
  drop?: string[]
  include?: OxcOptions['include']
  exclude?: OxcOptions['exclude']
  [key: string]: unknown
}

/** Default without JSX options: Vue's JSX, where these names refer to Vue's functions. */
const VUE_JSX = { jsxFactory: 'h', jsxFragment: 'Fragment' }

/** Whether JSX is Vue's (compiled by its plugin) rather than plain calls of a function that the project configures. */
export function isVueJsx(options: TransformerOptions): boolean {
  return (
    options.jsx === undefined &&
    (options.jsxFactory ?? VUE_JSX.jsxFactory) === VUE_JSX.jsxFactory &&
    (options.jsxFragment ?? VUE_JSX.jsxFragment) === VUE_JSX.jsxFragment
  )
}

/** Options that transformer1 and transformer2 share. */
const SHARED = ['target', 'jsxFactory', 'jsxFragment'] as const

/** Vite's copies of transformer1's options: for application code, and for dependencies. */
const COPIES = {
  application: [['bundler1', 'esbuild']],
  dependencies: [
    ['bundler1', 'optimizeDeps', 'esbuildOptions'],
    ['bundler1', 'esbuild'],
  ],
} as const

/**
 * Options for application code, or for dependencies. Vite runs transformer2 (Oxc), so its options override those of
 * transformer1. Options of Vite itself have the highest precedence.
 */
export function resolveTransformer(
  { options, isSet }: Pick<Fw, 'options' | 'isSet'>,
  code: keyof typeof COPIES = 'application',
): TransformerOptions {
  const { esbuild, optimizeDeps } = options.bundler1
  const esbuildOptions = { ...(code === 'application' ? esbuild : optimizeDeps.esbuildOptions) } as TransformerOptions
  const transformOptions = options.transformer2?.transform?.options as TransformerOptions | undefined
  for (const name of SHARED) {
    const isOwn = COPIES[code].some(path => isSet([...path, name]))
    if (transformOptions?.[name] !== undefined && !isOwn && isSet(['transformer2', 'transform', 'options', name]))
      esbuildOptions[name] = transformOptions[name] as string
  }
  return esbuildOptions
}

/** Options of transformer2 under Oxc's own names. */
function resolveOwnOxc({ options }: Pick<Fw, 'options'>): OxcOptions {
  const {
    options: transformOptions,
    include,
    exclude,
  } = (options.transformer2?.transform ?? {}) as { options?: Record<string, unknown> } & OxcOptions
  const entries = Object.entries(transformOptions ?? {}).filter(
    ([name]) => !(SHARED as readonly string[]).includes(name),
  )
  return { ...Object.fromEntries(entries), ...(include ? { include } : {}), ...(exclude ? { exclude } : {}) }
}

/** Oxc's options for application code. */
export function resolveApplicationOxc(app: Pick<Fw, 'options' | 'isSet'>): OxcOptions {
  return mergeConfig(resolveOxc(resolveTransformer(app)), resolveOwnOxc(app))
}

/** Converts transformer1's options to Oxc's. Vite would read `esbuild` itself, but silently drops most of it. */
export function resolveOxc(options: TransformerOptions): OxcOptions {
  const compiler = compilerOptions(options)
  const oxc: OxcOptions = {}
  if (options.target) oxc.target = options.target
  if (isVueJsx(options)) {
    // Vue's plugin compiles JSX, so Oxc must not run first.
    oxc.include = options.include ?? /\.m?ts$/
  } else {
    oxc.jsx = resolveJsx(options)
    if (options.include) oxc.include = options.include
  }
  if (options.exclude) oxc.exclude = options.exclude
  if (options.jsxInject) oxc.jsxInject = options.jsxInject
  if (compiler.experimentalDecorators !== undefined || compiler.emitDecoratorMetadata !== undefined) {
    oxc.decorator = {
      legacy: Boolean(compiler.experimentalDecorators),
      emitDecoratorMetadata: Boolean(compiler.emitDecoratorMetadata),
    }
  }
  const keepsImports = compiler.verbatimModuleSyntax ?? compiler.preserveValueImports
  const typescript: NonNullable<OxcOptions['typescript']> = {}
  if (keepsImports !== undefined) typescript.onlyRemoveTypeImports = Boolean(keepsImports)
  if (compiler.useDefineForClassFields === false) {
    oxc.assumptions = { setPublicClassFields: true }
    typescript.removeClassFieldsWithoutInitializer = true
  }
  if (Object.keys(typescript).length) oxc.typescript = typescript
  return oxc
}

/** Converts `drop` of transformer1 to options of the minifier. */
export function resolveDrop(options: TransformerOptions): { dropConsole?: boolean; dropDebugger?: boolean } {
  return {
    ...(options.drop?.includes('console') ? { dropConsole: true } : {}),
    ...(options.drop?.includes('debugger') ? { dropDebugger: true } : {}),
  }
}

/** Converts transformer1's options for dependencies to Rolldown's. */
export function resolveDependencyOptions(
  options: TransformerOptions,
): NonNullable<DepOptimizationOptions['rolldownOptions']> {
  const { decorator, assumptions, typescript, target } = resolveOxc(options)
  const resolve: Record<string, unknown> = {}
  if (options.resolveExtensions) resolve.extensions = options.resolveExtensions
  if (options.mainFields) resolve.mainFields = options.mainFields
  if (options.conditions) resolve.conditionNames = options.conditions
  return {
    ...(options.loader ? { moduleTypes: options.loader as Record<string, 'js'> } : {}),
    ...(Object.keys(resolve).length ? { resolve } : {}),
    transform: {
      ...(target ? { target } : {}),
      ...(options.define ? { define: options.define } : {}),
      ...(decorator ? { decorator } : {}),
      ...(assumptions ? { assumptions } : {}),
      ...(typescript ? { typescript } : {}),
      jsx: resolveJsx(options),
    },
  }
}

function resolveJsx(options: TransformerOptions): NonNullable<OxcOptions['jsx']> {
  if (options.jsx === 'preserve') return 'preserve'
  if (options.jsx === 'automatic')
    return { runtime: 'automatic', ...(options.jsxImportSource ? { importSource: options.jsxImportSource } : {}) }
  return {
    runtime: 'classic',
    pragma: options.jsxFactory ?? VUE_JSX.jsxFactory,
    pragmaFrag: options.jsxFragment ?? VUE_JSX.jsxFragment,
  }
}

function compilerOptions({ tsconfigRaw }: TransformerOptions): Record<string, any> {
  const raw =
    typeof tsconfigRaw === 'string'
      ? (JSON.parse(tsconfigRaw) as { compilerOptions?: Record<string, any> })
      : tsconfigRaw
  return raw?.compilerOptions ?? {}
}
