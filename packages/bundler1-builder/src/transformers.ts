import type { DepOptimizationOptions, OxcOptions } from 'vite'

/** Options as transformer1 (esbuild) names them. */
export interface TransformerOptions {
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

/** What a project that says nothing about JSX gets: Vue's own JSX, where these names mean Vue's functions. */
const VUE_JSX = { jsxFactory: 'h', jsxFragment: 'Fragment' }

/** Whether JSX is Vue's (compiled by its plugin) rather than plain calls of a function that the project names. */
export function isVueJsx(options: TransformerOptions): boolean {
  return options.jsx === undefined
    && (options.jsxFactory ?? VUE_JSX.jsxFactory) === VUE_JSX.jsxFactory
    && (options.jsxFragment ?? VUE_JSX.jsxFragment) === VUE_JSX.jsxFragment
}

/** transformer1's options as Oxc takes them. Vite would read `esbuild` itself, but drops most of it without a word. */
export function resolveOxc(options: TransformerOptions): OxcOptions {
  const compiler = compilerOptions(options)
  const oxc: OxcOptions = {}
  if (options.target) oxc.target = options.target
  if (isVueJsx(options)) {
    // Vue's plugin compiles JSX, so Oxc must not come first.
    oxc.include = options.include ?? /\.m?ts$/
  }
  else {
    oxc.jsx = resolveJsx(options)
    if (options.include) oxc.include = options.include
  }
  if (options.exclude) oxc.exclude = options.exclude
  if (options.jsxInject) oxc.jsxInject = options.jsxInject
  if (compiler.experimentalDecorators !== undefined || compiler.emitDecoratorMetadata !== undefined) {
    oxc.decorator = { legacy: Boolean(compiler.experimentalDecorators), emitDecoratorMetadata: Boolean(compiler.emitDecoratorMetadata) }
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

/** What `drop` of transformer1 means for the minifier. */
export function resolveDrop(options: TransformerOptions): { dropConsole?: boolean, dropDebugger?: boolean } {
  return {
    ...options.drop?.includes('console') ? { dropConsole: true } : {},
    ...options.drop?.includes('debugger') ? { dropDebugger: true } : {},
  }
}

/** transformer1's options for dependencies as Rolldown takes them. */
export function resolveDependencyOptions(options: TransformerOptions): NonNullable<DepOptimizationOptions['rolldownOptions']> {
  const { decorator, assumptions, typescript, target } = resolveOxc(options)
  const resolve: Record<string, unknown> = {}
  if (options.resolveExtensions) resolve.extensions = options.resolveExtensions
  if (options.mainFields) resolve.mainFields = options.mainFields
  if (options.conditions) resolve.conditionNames = options.conditions
  return {
    ...options.loader ? { moduleTypes: options.loader as Record<string, 'js'> } : {},
    ...Object.keys(resolve).length ? { resolve } : {},
    transform: {
      ...target ? { target } : {},
      ...options.define ? { define: options.define } : {},
      ...decorator ? { decorator } : {},
      ...assumptions ? { assumptions } : {},
      ...typescript ? { typescript } : {},
      jsx: isVueJsx(options) ? 'preserve' : resolveJsx(options),
    },
  }
}

function resolveJsx(options: TransformerOptions): NonNullable<OxcOptions['jsx']> {
  if (options.jsx === 'preserve') return 'preserve'
  if (options.jsx === 'automatic') {
    return { runtime: 'automatic', ...options.jsxImportSource ? { importSource: options.jsxImportSource } : {} }
  }
  return { runtime: 'classic', pragma: options.jsxFactory ?? VUE_JSX.jsxFactory, pragmaFrag: options.jsxFragment ?? VUE_JSX.jsxFragment }
}

function compilerOptions({ tsconfigRaw }: TransformerOptions): Record<string, any> {
  const raw = typeof tsconfigRaw === 'string' ? JSON.parse(tsconfigRaw) as { compilerOptions?: Record<string, any> } : tsconfigRaw
  return raw?.compilerOptions ?? {}
}
