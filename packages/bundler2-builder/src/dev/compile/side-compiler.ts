import { readCompileMessage } from '../../build/compile-message'
import { isMissingImport } from '../../build/missing-exports'
import { describeErrors } from '../../build/run-compiler'
import type { CompileError } from '../../build/compile-message'
import type { Stats } from '../../build/run-compiler'
import type { VirtualModules } from '../../plugins/virtual-modules'
import type { BundlerTools, ToolConfig } from '../../tools'
import type { Fw, Side } from '@fw/schema'
import type { FileEvent } from '@fw/kit/internal'
import { createMemoryFiles } from './memory-files'
import { PendingEdits } from './pending-edits'
import { RetainedErrors } from './retain-errors'

interface SideOptions {
  side: Side
  config: ToolConfig
  virtual: VirtualModules
  /** The generated entry, if it grows while the application is running. */
  entry?: string
  /** Compilations of edits wait for it. */
  beforeCompile: () => Promise<void> | undefined
  /** Called once for the edits of a compilation. */
  onEdit: () => void
  /** Called when a compilation is done, with the edited files. */
  onDone: (edited: readonly string[]) => void
}

/** The file watcher has collected edits already. */
const AGGREGATE_MS = 20

/** The default of `watchers.bundler2.aggregateTimeout`, for watchers of the bundler. */
const UNSET_TIMEOUT_MS = 1000

/** The compiler of one side in development. Its output is in memory. */
export class SideCompiler {
  readonly output = createMemoryFiles()
  readonly edits: PendingEdits
  hash = ''
  /** The hash of the compilation before. */
  previousHash = ''
  errors: readonly CompileError[] = []
  /** The modules that could not be compiled, by id. */
  failed: ReadonlyMap<string, CompileError> = new Map()
  private readonly retained = new RetainedErrors()
  private compiler: any
  private watching: any
  private edited: string[] = []
  private compilation: unknown
  /** What the compiler knows about these files was true before the last edits. */
  private readonly stale = new Set<string>()

  constructor(
    private readonly app: Fw,
    private readonly tools: BundlerTools,
    private readonly options: SideOptions,
  ) {
    this.edits = new PendingEdits({
      delay: resolveDelay(app),
      wait: options.beforeCompile,
      prepare: () => {
        this.forgetStale()
        return options.virtual.refresh()
      },
      onEdit: options.onEdit,
      ...(options.entry === undefined ? {} : { entry: options.entry }),
    })
  }

  /** Starts to compile. `afterCompile` gets each compilation before it is freed. */
  async start(afterCompile: (compilation: any) => void): Promise<void> {
    const { app, tools, options } = this
    const name = options.side
    const compiler = (this.compiler = tools.createCompiler(options.config))
    compiler.outputFileSystem = this.output.system
    compiler.watchFileSystem = this.edits.system
    compiler.hooks.afterEmit.tap('fw:dev', afterCompile)
    await app.callHook(`${tools.label}:compile`, { name, compiler })
    this.watching = compiler.watch(app.options.watchers.bundler2, (error: unknown, stats?: Stats) => {
      if (error || !stats) {
        this.errors = [{ message: String((error as Error | undefined)?.message ?? error), error }]
        this.edits.abort()
      } else this.finish(stats)
      options.onDone(this.edited.splice(0))
      void app.callHook(`${tools.label}:compiled`, { name, compiler, stats })
    })
  }

  /** The last compilation, which the compiler keeps until the next one. */
  async settledCompilation(): Promise<unknown> {
    await this.edits.settled()
    return this.compilation
  }

  /** An event of the file watcher. */
  report(event: FileEvent, path: string): void {
    const isVirtual = this.options.virtual.invalidate(path)
    const isRead = isVirtual || this.edits.reads(path)
    if (isRead) this.edited.push(path)
    // All events count: webpack also remembers for a minute that a file was missing which no module imports any more.
    this.stale.add(path)
    this.edits.report(event, path)
    if (isVirtual) this.edits.force()
  }

  /** Compiles the entry with modules that were added to it. There is no edit to wait for. */
  extendEntry(): void {
    this.options.virtual.invalidate(this.options.entry!)
    this.edits.force({ isUrgent: true })
  }

  /** Compiles a virtual module or a file again. Returns whether the side has it. */
  invalidate(id: string): boolean {
    if (this.options.virtual.invalidate(id)) {
      this.edits.force()
      return true
    }
    // A part of a component is compiled from its file.
    const file = id.replace(/\?.*$/s, '')
    if (!this.edits.mayRead(file)) return false
    this.edits.report('change', file)
    return true
  }

  /** The failure of the last compilation, or of `file` in it. Further errors of a file result from the first one. */
  failure(file?: string): unknown {
    const first = new Map<string | undefined, CompileError>()
    for (const error of this.errors) {
      const of = fileOf(error)
      if ((file === undefined || of === file) && !first.has(of)) first.set(of, error)
    }
    // Compilers of styles repeat the errors of a style sheet, without its name.
    if (first.size > 1) first.delete(undefined)
    return first.size > 0 ? describeErrors(this.app, [...first.values()]) : undefined
  }

  async close(): Promise<void> {
    this.edits.close()
    await new Promise<void>(resolve => this.watching.close(() => resolve()))
    await new Promise<void>(resolve => this.compiler.close(() => resolve()))
  }

  private forgetStale(): void {
    if (this.stale.size > 0) this.compiler.inputFileSystem?.purge?.([...this.stale])
    this.stale.clear()
  }

  private finish(stats: Stats): void {
    this.previousHash = this.hash
    this.hash = stats.hash
    const { compilation } = stats
    this.compilation = compilation
    const { modules, builtModules } = compilation
    const missing = compilation.getWarnings().filter(isMissingImport)
    this.errors = this.retained.update({ errors: [...compilation.errors, ...missing], modules, builtModules })
    this.failed = this.findFailed(stats.compilation)
    const { stats: shown } = this.app.options.bundler2.devMiddleware
    if (shown !== 'none' && shown !== false) console.log(stats.toString(shown))
  }

  /** The first error of each module. Errors of the bundler itself have none. */
  private findFailed({ chunkGraph, modules }: Stats['compilation']): Map<string, CompileError> {
    const failed = new Map<string, CompileError>()
    const byModule = new Map<string, CompileError>()
    for (const error of this.errors) {
      const name = error.module?.identifier?.()
      if (name !== undefined && !byModule.has(name)) byModule.set(name, error)
    }
    for (const module of byModule.size > 0 ? modules : []) {
      const error = byModule.get(module.identifier())
      const id = error && chunkGraph.getModuleId(module)
      if (id !== null && id !== undefined) failed.set(String(id), error!)
    }
    return failed
  }
}

/** How long edits are collected. Only a configured time keeps people waiting. */
function resolveDelay({ options, isSet }: Fw): number {
  const { aggregateTimeout = AGGREGATE_MS } = options.watchers.bundler2 as { aggregateTimeout?: number }
  const isConfigured = aggregateTimeout !== UNSET_TIMEOUT_MS || isSet(['watchers', 'bundler2', 'aggregateTimeout'])
  return isConfigured ? aggregateTimeout : AGGREGATE_MS
}

/** The file that a compile error belongs to. Rspack does not name the module of all errors that a loader emits. */
export function fileOf({ module, file, message }: CompileError): string | undefined {
  return (module?.resource ?? file ?? readCompileMessage(message).file)?.replace(/\?.*$/s, '')
}
