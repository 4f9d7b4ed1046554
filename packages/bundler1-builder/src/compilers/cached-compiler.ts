import type {
  BindingMetadata,
  SFCDescriptor,
  SFCParseOptions,
  SFCParseResult,
  SFCScriptBlock,
  SFCScriptCompileOptions,
  SFCStyleCompileResults,
  SFCTemplateBlock,
  SFCTemplateCompileOptions,
  SFCTemplateCompileResults,
} from 'vue/compiler-sfc'
import type * as VueCompiler from 'vue/compiler-sfc'
import { keyOf } from './result-cache'
import type { ResultCache } from './result-cache'

export type Compiler = typeof VueCompiler

type StyleOptions = Parameters<Compiler['compileStyleAsync']>[0]

/** A compiler that is loaded when it is needed. */
export interface InstalledCompiler {
  version: string
  /** Changes with the code of the compiler. */
  edition: string
  load: () => Compiler
}

/** The Vue plugin needs the same object for the same code. The compiler itself keeps as many. */
const MAX_DESCRIPTORS = 500

/** Styles about which the compiler prints warnings. */
const DEPRECATED_STYLES = />>>|\/deep\/|v-deep/

/**
 * A compiler that stores its results, and reads those of earlier sessions. It stores what only follows from the code of
 * a component and from options that are data, without errors and printed warnings. The compiler is loaded for the rest,
 * and when a syntax tree is needed that belongs to a stored result.
 */
export function cacheCompiler(installed: InstalledCompiler, cache: ResultCache): Compiler {
  const cached = new CachedCompiler(installed, cache)
  const members: Partial<Compiler> = {
    version: installed.version,
    parse: (source, options) => cached.parse(source, options),
    compileScript: (descriptor, options) => cached.compileScript(descriptor, options),
    compileTemplate: options => cached.compileTemplate(options),
    compileStyleAsync: options => cached.compileStyle(options),
    invalidateTypeCache: file => cached.loaded?.invalidateTypeCache(file),
  }
  return new Proxy(members as Compiler, {
    get: (target, name: keyof Compiler) => target[name] ?? cached.compiler[name],
  })
}

class CachedCompiler {
  /** Undefined as long as it is not needed. */
  loaded: Compiler | undefined
  private readonly parsed = new Map<string, SFCParseResult>()
  private readonly keys = new WeakMap<SFCDescriptor, string>()
  /** The compiler's own descriptor, for a descriptor that was read from the cache, and for the syntax tree in it. */
  private readonly originals = new WeakMap<object, () => SFCDescriptor>()

  constructor(
    private readonly installed: InstalledCompiler,
    private readonly cache: ResultCache,
  ) {}

  get compiler(): Compiler {
    return (this.loaded ??= this.installed.load())
  }

  parse(source: string, options?: SFCParseOptions): SFCParseResult {
    const key = this.keyOf('component', source, options)
    const parse = (): SFCParseResult => this.compiler.parse(source, options)
    if (key === undefined) return parse()
    const earlier = this.parsed.get(key)
    if (earlier) return earlier
    const stored = this.cache.read(key) as StoredDescriptor | undefined
    const result = stored
      ? { descriptor: this.completeDescriptor(stored, source, () => parse().descriptor), errors: [] }
      : this.compute(key, parse, ({ descriptor, errors }) => errors.length === 0 && storeDescriptor(descriptor))
    this.keys.set(result.descriptor, key)
    this.parsed.set(key, result)
    if (this.parsed.size > MAX_DESCRIPTORS) this.parsed.delete(this.parsed.keys().next().value!)
    return result
  }

  compileScript(descriptor: SFCDescriptor, options: SFCScriptCompileOptions): SFCScriptBlock {
    const { templateOptions: { ast, ...template } = {}, ...rest } = options
    const compile = (): SFCScriptBlock =>
      this.compiler.compileScript(this.originalOf(descriptor), {
        ...options,
        templateOptions: { ...template, ast: this.treeOf(ast) },
      })
    const component = this.keys.get(descriptor)
    const key = component && this.keyOf('script', component, rest, template)
    if (key === undefined) return compile()
    const stored = this.cache.read(key) as StoredScript | undefined
    return stored
      ? completeScript(stored, compile)
      : // Types of other files can change.
        this.compute(key, compile, script => !script.deps?.length && storeScript(script))
  }

  compileTemplate(options: SFCTemplateCompileOptions): SFCTemplateCompileResults {
    const { ast, ...rest } = options
    const compile = (): SFCTemplateCompileResults =>
      this.compiler.compileTemplate({ ...options, ast: this.treeOf(ast) })
    const bindings = rest.compilerOptions?.bindingMetadata
    // Preprocessors may read other files.
    const key = rest.preprocessLang ? undefined : this.keyOf('template', rest, bindings && isScriptSetup(bindings))
    if (key === undefined) return compile()
    const stored = this.cache.read(key) as SFCTemplateCompileResults | undefined
    return stored ?? this.compute(key, compile, result => result.errors.length === 0 && { ...result, ast: undefined })
  }

  async compileStyle(options: StyleOptions): Promise<SFCStyleCompileResults> {
    const key = DEPRECATED_STYLES.test(options.source) ? undefined : this.keyOf('style', options)
    const stored = key && (this.cache.read(key) as Pick<SFCStyleCompileResults, 'code' | 'map'> | undefined)
    if (stored) return { ...stored, errors: [], rawResult: undefined, dependencies: new Set() }
    const result = await this.compiler.compileStyleAsync(options)
    const { code, map, errors, dependencies, modules } = result
    if (key && errors.length === 0 && dependencies.size === 0 && !modules) this.cache.add(key, { code, map })
    return result
  }

  private keyOf(...inputs: unknown[]): string | undefined {
    return keyOf(this.installed.edition, ...inputs)
  }

  /** `store` returns what is stored of a result, or false. Results with warnings are not stored. */
  private compute<T>(key: string, work: () => T, store: (result: T) => object | false): T {
    const { result, hasPrinted } = watchWarnings(work)
    const stored = !hasPrinted && store(result)
    if (stored) this.cache.add(key, stored)
    return result
  }

  private completeDescriptor(stored: StoredDescriptor, source: string, parse: () => SFCDescriptor): SFCDescriptor {
    const { template, hasTree, ...rest } = stored
    const descriptor: SFCDescriptor = {
      ...rest,
      source,
      template,
      shouldForceReload: imports => this.originalOf(descriptor).shouldForceReload(imports),
    }
    this.originals.set(descriptor, parse)
    if (template && hasTree) {
      template.ast = {} as SFCTemplateBlock['ast']
      this.originals.set(template.ast!, parse)
    }
    return descriptor
  }

  private originalOf(descriptor: SFCDescriptor): SFCDescriptor {
    const original = this.originals.get(descriptor)?.()
    // The Vue plugin adds it.
    return original ? Object.assign(original, { id: (descriptor as { id?: string }).id }) : descriptor
  }

  private treeOf(tree: SFCTemplateBlock['ast']): SFCTemplateBlock['ast'] {
    const original = tree && this.originals.get(tree)?.()
    return original ? original.template?.ast : tree
  }
}

type StoredDescriptor = Omit<SFCDescriptor, 'source' | 'shouldForceReload'> & { hasTree: boolean }

function storeDescriptor({ source: _, shouldForceReload: __, template, ...rest }: SFCDescriptor): StoredDescriptor {
  return { ...rest, template: template && { ...template, ast: undefined }, hasTree: template?.ast !== undefined }
}

type StoredScript = SFCScriptBlock & { isSetup: boolean }

function storeScript(script: SFCScriptBlock): StoredScript {
  return { ...script, scriptAst: undefined, scriptSetupAst: undefined, isSetup: isScriptSetup(script.bindings) }
}

function completeScript({ isSetup, ...script }: StoredScript, compile: () => SFCScriptBlock): SFCScriptBlock {
  if (!isSetup) Object.defineProperty(script.bindings, '__isScriptSetup', { enumerable: false, value: false })
  return Object.defineProperties(script, {
    scriptAst: { get: () => compile().scriptAst },
    scriptSetupAst: { get: () => compile().scriptSetupAst },
  })
}

/** False for components with options. The compiler keeps it in a property that is not enumerable. */
function isScriptSetup(bindings: BindingMetadata | undefined): boolean {
  return bindings?.__isScriptSetup !== false
}

function watchWarnings<T>(work: () => T): { result: T; hasPrinted: boolean } {
  const { warn } = console
  let hasPrinted = false
  console.warn = (...args) => {
    hasPrinted = true
    warn(...args)
  }
  try {
    return { result: work(), hasPrinted }
  } finally {
    console.warn = warn
  }
}
