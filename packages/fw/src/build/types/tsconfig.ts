import { configNames } from '@fw/kit/internal'
import { isPlainObject } from '@fw/schema'
import type { FwOptions, GeneratedTsConfig, ResolvedLayer, TypingContext } from '@fw/schema'
import { isAbsolute, join } from 'pathe'
import { relativePath } from '../declaration-text'

/** A tsconfig, as TypeScript and the Vue language tools read it. */
export interface TsConfig {
  compilerOptions: GeneratedTsConfig['compilerOptions']
  include: string[]
  exclude: string[]
  [key: string]: unknown
}

export interface TsConfigFacts {
  options: Pick<
    FwOptions,
    'rootDir' | 'buildDir' | 'workspaceDir' | 'modulesDir' | 'typescript' | 'serverEngine' | 'future' | 'experimental'
  >
  layers: readonly ResolvedLayer[]
  /** Whether `@types/node` is installed. */
  hasNodeTypes: boolean
  /** Whether types of the application are inferred from server code, which its tsconfig must then be able to check. */
  readsServer: boolean
  /** Major version of the TypeScript that the project uses. */
  typescript: number
  /** The plugin for Vue's language tools with which `useRoute()` knows the page it is in. Only with typed pages. */
  routerPlugin: string | undefined
}

/** The generated tsconfig for `contexts`. `references` is the file that references all declarations. */
export function createTsConfig(
  contexts: readonly TypingContext[],
  references: string,
  paths: Record<string, string[]>,
  facts: TsConfigFacts,
): TsConfig {
  const { options } = facts
  const config: TsConfig = {
    compilerOptions: {
      ...createCompilerOptions(contexts, facts),
      paths,
    },
    ...(facts.routerPlugin && contexts.includes('app')
      ? { vueCompilerOptions: createVueOptions(facts.routerPlugin, options) }
      : {}),
    include: [`./${references}`, ...createIncludes(contexts, facts)],
    exclude: createExcludes(contexts, facts),
  }
  const extended = mergeTsConfig(options.typescript.tsConfig ?? {}, config)
  return (contexts.includes('server') ? mergeTsConfig(serverExtension(options), extended) : extended) as TsConfig
}

/** What modules add to the tsconfig of the server by the engine's own option, such as declarations that they write. */
function serverExtension({ serverEngine, buildDir }: TsConfigFacts['options']): Record<string, unknown> {
  const { tsConfig = {} } = (serverEngine.typescript ?? {}) as { tsConfig?: Partial<TsConfig> }
  if (!tsConfig.include) return tsConfig
  return {
    ...tsConfig,
    include: tsConfig.include.map(path => (isAbsolute(path) ? relativePath(buildDir, path) : path)),
  }
}

function createVueOptions(
  routerPlugin: string,
  { buildDir, rootDir }: Pick<FwOptions, 'rootDir' | 'buildDir'>,
): Record<string, unknown> {
  return { plugins: [{ name: relativePath(buildDir, routerPlugin), options: { rootDir } }] }
}

function createCompilerOptions(
  contexts: readonly TypingContext[],
  { options, hasNodeTypes, readsServer, typescript }: TsConfigFacts,
): Omit<GeneratedTsConfig['compilerOptions'], 'paths'> & Pick<GeneratedTsConfig['compilerOptions'], 'lib' | 'types'> {
  const {
    typescript: { strict },
    future: { typescriptBundlerResolution },
  } = options
  const hasNode =
    hasNodeTypes &&
    (contexts.includes('node') || contexts.includes('server') || (contexts.includes('app') && readsServer))
  return {
    target: 'ESNext',
    lib: createLibs(contexts, hasNode),
    types: hasNode ? ['node'] : [],
    // `preserve` requires the module resolution `bundler`.
    ...(typescriptBundlerResolution
      ? { module: 'preserve', moduleResolution: 'Bundler', allowImportingTsExtensions: true }
      : { module: 'ESNext', moduleResolution: 'Node', ...(typescript >= 6 ? { ignoreDeprecations: '6.0' } : {}) }),
    moduleDetection: 'force',
    strict,
    noImplicitThis: strict,
    noImplicitOverride: true,
    allowJs: true,
    checkJs: false,
    resolveJsonModule: true,
    esModuleInterop: true,
    allowSyntheticDefaultImports: true,
    isolatedModules: true,
    verbatimModuleSyntax: true,
    useDefineForClassFields: true,
    forceConsistentCasingInFileNames: true,
    skipLibCheck: true,
    noEmit: true,
    jsx: 'preserve',
    jsxImportSource: 'vue',
  }
}

function createLibs(contexts: readonly TypingContext[], hasNode: boolean): string[] {
  if (contexts.includes('app')) return ['ESNext', 'DOM', 'DOM.Iterable']
  if (contexts.includes('node') && hasNode) return ['ESNext']
  // Globals that servers and browsers share, without the DOM.
  return ['ESNext', 'WebWorker', 'WebWorker.Iterable']
}

/** Tests that run with the application (`fw/test-utils/config`), and have its auto-imports. */
const TEST_FILES = ['test', 'tests'].flatMap(dir => [`${dir}/**/*.fw.*`, `${dir}/fw/**/*`])

function createIncludes(contexts: readonly TypingContext[], { options, layers }: TsConfigFacts): string[] {
  const at = (...path: string[]) => relativePath(options.buildDir, join(...path))
  const patterns: Record<TypingContext, (layer: ResolvedLayer) => string[]> = {
    app: ({ rootDir, srcDir, dirs }) => [
      at(srcDir, '**/*'),
      ...TEST_FILES.map(pattern => at(rootDir, pattern)),
      at(dirs.modules, '**/runtime/**/*'),
      at(dirs.shared, '**/*.d.ts'),
      at(rootDir, '*.d.ts'),
    ],
    server: ({ rootDir, serverDir, dirs }) => [
      at(serverDir, '**/*'),
      at(dirs.modules, '**/runtime/server/**/*'),
      at(dirs.shared, '**/*.d.ts'),
      at(rootDir, '*.d.ts'),
    ],
    shared: ({ rootDir, dirs }) => [at(dirs.shared, '**/*'), at(rootDir, '*.d.ts')],
    node: ({ rootDir, dirs }) => [
      at(rootDir, `${configNames(rootDir).config}.*`),
      at(rootDir, '.config/fw.*'),
      at(dirs.modules, '**/*'),
      at(rootDir, '*.d.ts'),
    ],
  }
  const workspace =
    options.typescript.includeWorkspace && options.workspaceDir ? [at(options.workspaceDir, '**/*')] : []
  return [...new Set([...contexts.flatMap(context => layers.flatMap(patterns[context])), ...workspace])]
}

function createExcludes(contexts: readonly TypingContext[], { options, layers }: TsConfigFacts): string[] {
  const at = (...path: string[]) => relativePath(options.buildDir, join(...path))
  const has = (context: TypingContext) => contexts.includes(context)
  const foreign = layers.flatMap(({ rootDir, srcDir, serverDir, dirs }) => [
    at(dirs.public),
    at(rootDir, 'dist'),
    // Only paths that the patterns of another context may match.
    ...(has('app') && !has('server') ? [at(serverDir), at(dirs.modules, '**/runtime/server/**/*')] : []),
    ...(has('app') && !has('node') ? [at(rootDir, `${configNames(rootDir).config}.*`)] : []),
    // Except for `modules/runtime`, which several modules share.
    ...(has('app') && !has('node') && dirs.modules.startsWith(`${srcDir}/`)
      ? ['*.*', '*/index.*', '*/module.*', '*/src/*.*'].map(pattern => at(dirs.modules, pattern))
      : []),
    ...(has('node') && !has('app') ? [at(dirs.modules, '**/runtime')] : []),
  ])
  return [...new Set([...options.modulesDir.map(dir => at(dir)), './dist', ...foreign])]
}

/** Merges `over` into `config`: objects are merged, arrays concatenated without duplicates, other values replaced. */
export function mergeTsConfig(
  over: Readonly<Record<string, unknown>>,
  config: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...config }
  for (const [key, value] of Object.entries(over)) {
    const present = config[key]
    if (value === undefined) continue
    if (Array.isArray(value) && Array.isArray(present))
      merged[key] = [...new Set<unknown>([...(value as unknown[]), ...(present as unknown[])])]
    else if (isPlainObject(value) && isPlainObject(present)) merged[key] = mergeTsConfig(value, present)
    else merged[key] = value
  }
  return merged
}
