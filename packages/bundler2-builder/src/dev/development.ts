import { createHash } from 'node:crypto'
import { adaptPlugins } from '../plugins/adapt-plugin'
import { createCodePlugins } from '../plugins/code-plugins'
import type { CompileError } from '../build/compile-message'
import { removeCodeRunner } from '../plugins/code-runners'
import type { CodeRunner } from '../plugins/code-runners'
import { createConfig } from '../config/create-config'
import { clientDir, serverDir } from '../config/output'
import { hasServerStyles } from '../config/style-rules'
import type { BundlerTools } from '../tools'
import { shortenFailure } from '@fw/kit/bundle'
import { STYLE_EXTENSIONS } from '@fw/kit/internal'
import type { FileEvent } from '@fw/kit/internal'
import type { CodeEdit, Fw, Side } from '@fw/schema'
import { ClientParts } from './hot/client-parts'
import { componentFilesPlugin } from './component-files'
import { configureDevelopment } from './dev-config'
import { DevManifest } from './dev-manifest'
import { createCodeEdit } from './compile/edited-modules'
import type { Compilation } from './compile/edited-modules'
import { hotCodePlugin } from './hot/hot-code-plugin'
import { HotEvents } from './hot/hot-events'
import type { HotOptions } from './hot/hot-events'
import { reportFailure, throwFailures } from './server/failures'
import { runServer } from './server/run-server'
import { serverEntryFile, serverEntryPlugin } from './server/server-entry'
import { ServerModules } from './server/server-modules'
import { PagesOnDemand } from './pages-on-demand'
import { developments, emitManifestModule, emitPageImport } from './server-access'
import { fileOf, SideCompiler } from './compile/side-compiler'
import { SkippedUpdates } from './hot/skipped-updates'

const SIDES = ['client', 'server'] as const
const STYLED = new RegExp(String.raw`\.(?:vue|${STYLE_EXTENSIONS.join('|')})$`)

/** A plugin of the server that is called with edited files. */
interface EditPlugin {
  hotUpdate?: (edit: CodeEdit) => void
  watchChange?: (file: string) => void
}

/** Both compilers in development, and what depends on their results. */
export class Development {
  readonly events: HotEvents
  readonly manifest: DevManifest
  readonly server = new ServerModules()
  /** The scan of added and removed files, which changes templates. */
  pendingScan: () => Promise<void> | undefined = () => undefined
  private readonly parts: ClientParts
  private readonly pages: PagesOnDemand
  private readonly ids: Set<string>
  private readonly sides = {} as Record<Side, SideCompiler>
  private readonly runners: CodeRunner[] = []
  private readonly born = `${process.pid}.${Date.now().toString(36)}`
  private readonly tags = new WeakMap<Buffer, string>()
  private editions = 0
  /** Those that open tabs have received. */
  private sentEditions = 0
  private hasNewServer = false
  /** Whether the server has the text of styles. */
  private hasStyles = false
  /** The latest one of the server, until its edits have been reported. */
  private compilation: Compilation | undefined
  private serverPlugins: readonly EditPlugin[] = []
  /** The errors in the code that open tabs run: all pages are compiled, and others may be broken. */
  private tabErrors: ReadonlySet<string> | undefined
  /** An error that open tabs do not have in their code. They receive no updates until it is fixed. */
  private broken: CompileError | undefined
  private skipped!: SkippedUpdates

  constructor(
    private readonly app: Fw,
    private readonly tools: BundlerTools,
    private readonly hot: HotOptions & { path: string },
  ) {
    this.ids = new Set([app.plan.entries.server])
    this.manifest = new DevManifest(app)
    this.pages = new PagesOnDemand(app)
    this.parts = new ClientParts(app, this.pages)
    this.events = new HotEvents(hot.path, hot)
    this.events.provide('fw:edition', () => this.edition)
  }

  get client(): SideCompiler {
    return this.sides.client
  }

  get edition(): string {
    return `${this.born}.${this.editions}`
  }

  async start(): Promise<void> {
    const { app, tools } = this
    this.hasStyles = hasServerStyles(app)
    developments()[this.key] = {
      readManifest: () => this.manifest.read(),
      importPage: name => this.importPage(name),
    }
    const events = []
    // One after the other: Node may fail if a plugin of PostCSS is imported twice at the same time.
    for (const side of SIDES) {
      const created = await createConfig(app, side, tools, await this.createPlugins(side))
      configureDevelopment(app, side, tools, created.config, {
        hotPath: this.events.path,
        partsFile: this.parts.file,
        hasPagesOnDemand: this.pages.isActive,
      })
      events.push({ side, ...created })
    }
    const configs = events.map(({ config }) => config)
    await app.callHook(`${tools.label}:config`, configs)
    await app.callHook(`${tools.label}:configResolved`, configs)
    for (const { side, config, virtual, runner } of events) {
      this.runners.push(runner)
      const onDone = (edited: readonly string[]): void => this.finish(side, edited)
      this.sides[side] = new SideCompiler(app, tools, {
        side,
        config,
        virtual,
        entry: side === 'server' ? serverEntryFile(app) : this.parts.file,
        beforeCompile: () => this.pendingScan(),
        onEdit: () => this.renew(),
        onDone,
      })
    }
    this.skipped = new SkippedUpdates(this.sides.client.output)
    await this.sides.client.start(compilation => this.manifest.update(compilation))
    await this.sides.server.start(compilation => {
      this.hasNewServer = true
      this.compilation = compilation
    })
  }

  /** Imports server code in its current version. If it is new, `others` are compiled with it. */
  async import(id: string, others?: () => Iterable<string>): Promise<unknown> {
    const { server } = this.sides
    if (!this.ids.has(id)) {
      for (const added of [id, ...(others?.() ?? [])]) this.ids.add(added)
      server.extendEntry()
    }
    await Promise.all(SIDES.map(side => this.sides[side].edits.settled()))
    if (this.hasNewServer) {
      this.hasNewServer = false
      const compiled = runServer(this.serverText(), serverDir(this.app))
      throwFailures(this.app, compiled, server.failed)
      this.server.update(compiled)
    }
    try {
      return await this.server.load(id)
    } catch (error) {
      throw server.errors.length > 0 && isCompileFailure(error) ? shortenFailure(server.failure(), this.app) : error
    }
  }

  /** Compiles a page for browsers. Returns the error that keeps tabs from receiving it. */
  async compilePage(name: string): Promise<CompileError | undefined> {
    const file = this.pages.fileOf(name)
    if (file === undefined) return { message: `There is no page ${name}.` }
    if (this.pages.open(file).length > 0) this.client.extendEntry()
    await this.client.edits.settled()
    return this.broken
  }

  /** An event of the file watcher. */
  report(event: FileEvent, path: string): void {
    if (event.startsWith('unlink')) this.forgetPages(path)
    if (event === 'change') void this.app.callHook(`${this.tools.label}:change`, path)
    // Code that failed because of a missing file.
    else this.renew()
    for (const side of SIDES) this.sides[side].report(event, path)
    if (path.endsWith('.vue')) void this.updateParts()
  }

  /** After the first island was added: compiles the styles that the server did not need before. */
  collectStyles(): void {
    const hadStyles = this.hasStyles
    this.hasStyles ||= hasServerStyles(this.app)
    if (this.hasStyles === hadStyles) return
    const { edits } = this.sides.server
    for (const file of edits.find(STYLED)) edits.report('change', file)
  }

  /** Compiles modules again. Returns whether the client has any of them. */
  invalidate(id: string): boolean {
    return SIDES.map(side => this.sides[side].invalidate(id))[0]!
  }

  /** The last compilation of a side, when no other one is running. */
  compilationOf(side: Side): Promise<unknown> {
    return this.sides[side].settledCompilation()
  }

  serverText(): string {
    return this.sides.server.output.read(`${serverDir(this.app)}/server.js`)?.toString() ?? ''
  }

  clientFile(name: string): Buffer | undefined {
    const part = this.parts.script(name)
    if (part !== undefined) return Buffer.from(part)
    const file = `${clientDir(this.app)}/${name}`
    // Files of components that only the server renders.
    return this.skipped.read(file) ?? this.sides.client.output.read(file) ?? this.sides.server.output.read(file)
  }

  /** The entity tag (`ETag`) of such a file. */
  clientTag(content: Buffer): string {
    const tag = this.tags.get(content) ?? `"${createHash('sha1').update(content).digest('base64url')}"`
    this.tags.set(content, tag)
    return tag
  }

  /** The scripts that pages have loaded at first. */
  clientTexts(): string[] {
    return this.sides.client.output.list(/\.m?js$/).map(content => content.toString())
  }

  async close(): Promise<void> {
    delete developments()[this.key]
    this.events.close()
    await Promise.all(SIDES.map(side => this.sides[side].close()))
    for (const runner of this.runners) removeCodeRunner(runner)
  }

  /** Server code finds this development by it. */
  private get key(): string {
    return this.born + this.app.options.rootDir
  }

  private async createPlugins(side: Side) {
    const { app } = this
    const codePlugins = await createCodePlugins(app, side, () => emitManifestModule(this.key))
    const pages = this.pages.plugin(
      side === 'client' ? ClientParts.emitPageImport : name => emitPageImport(this.key, name),
    )
    const shared = [...codePlugins, componentFilesPlugin(), ...(pages ? [pages] : [])]
    if (side === 'client') return [...this.parts.withPlugin(shared), hotCodePlugin()]
    this.serverPlugins = shared
    return [serverEntryPlugin(app, this.ids), ...adaptPlugins(app.plan.server.buildPlugins), ...shared]
  }

  /** Compiles a page for both sides: the browser is about to load what the server renders. */
  private importPage(name: string): Promise<unknown> {
    const file = this.pages.fileOf(name)
    if (file === undefined) throw new Error(`There is no page ${name}.`)
    const added = this.pages.open(file)
    if (added.length > 0) this.client.extendEntry()
    return this.import(file, () => added)
  }

  /** Removed files cannot be compiled. */
  private forgetPages(path: string): void {
    const removed = this.pages.forget(path)
    if (removed.length === 0) return
    for (const file of removed) this.ids.delete(file)
    for (const side of SIDES) this.sides[side].extendEntry()
  }

  private async updateParts(): Promise<void> {
    if (await this.parts.haveChanged()) this.sides.client.invalidate(this.parts.file)
  }

  private renew(): void {
    const before = this.edition
    this.editions++
    this.events.send('fw:edition:renewed', [before, this.edition])
  }

  private finish(side: Side, edited: readonly string[]): void {
    const compiler = this.sides[side]
    const failure = compiler.failure()
    if (this.hot.log) this.hot.log(`${this.tools.label} built ${side} ${compiler.hash}`)
    if (failure !== undefined) reportFailure(this.app, this.tools, failure)
    if (side === 'server') {
      for (const file of edited) this.notifyPlugins(file)
      this.compilation = undefined
    } else this.updateTabs(compiler)
    void this.app.callHook(`${this.tools.label}:done`)
  }

  /** Lets open tabs update, unless the edit broke something: they continue to run what they have, and show the error. */
  private updateTabs({ errors, hash, previousHash }: SideCompiler): void {
    const broken = this.tabErrors && errors.find(error => !this.tabErrors!.has(keyOf(error)))
    this.broken = broken
    this.skipped.add(previousHash, hash, broken !== undefined)
    if (broken) return this.events.send('fw:compile-error', { err: { id: fileOf(broken), message: broken.message } })
    this.tabErrors = new Set(errors.map(keyOf))
    // Without an edit, a page was added because it was opened.
    this.events.send(this.editions === this.sentEditions ? 'fw:extended' : 'fw:compiled', hash)
    this.sentEditions = this.editions
  }

  /** The server's plugins, in the form of Vite, learn of edits once their new code is there. */
  private notifyPlugins(file: string): void {
    const edit = createCodeEdit(this.compilation, file, event => this.events.send(event))
    const serverPlugins = [this.app.plan.server.buildPlugins].flat(Number.POSITIVE_INFINITY) as EditPlugin[]
    for (const plugin of [...serverPlugins, ...this.serverPlugins]) {
      plugin.watchChange?.(file)
      plugin.hotUpdate?.(edit)
    }
  }
}

function keyOf(error: CompileError): string {
  return `${fileOf(error)} ${error.message}`
}

/** Modules that could not be compiled throw when they run. */
function isCompileFailure(error: unknown): boolean {
  const { message = '', code } = (error ?? {}) as { message?: string; code?: string }
  return code === 'MODULE_NOT_FOUND' || /^Module (?:build|parse) failed|^Cannot find module|^\s*[×x] /.test(message)
}
