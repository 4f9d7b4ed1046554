type Factory = (...args: unknown[]) => unknown

/** What the entry of a compiled server exports (see server-entry.ts). */
export interface CompiledServer {
  require: ((id: string) => unknown) & Record<string, unknown>
  modules: Record<string, Factory>
  cache: Record<string, unknown>
  /** The module of each importable id. Throws if it cannot be found. */
  ids: Record<string, () => string>
}

/** A string in the code of a module, which is itself a string with escaped quotes if it is evaluated. */
const TEXT = /(\\?)"((?:[^"\\\n]|\\\\[^"\\\n])+)\1"/g

/** A static import in the code of a module. */
const STATIC = /__webpack_require__\(\\?"((?:[^"\\\n]|\\\\[^"\\\n])+)\\?"\)/g

/** The text of a style sheet, with a name that the browser knows as well. */
export interface ServerStyle {
  key: string
  text: string
}

/**
 * The modules of the running server. A new compilation replaces those that changed: they and their importers run again
 * with the next import, all others stay as they are, with their state.
 */
export class ServerModules {
  private running: CompiledServer | undefined
  private ids: CompiledServer['ids'] = {}
  private readonly texts = new Map<string, string>()

  /** Replaces changed modules. */
  update(compiled: CompiledServer): void {
    this.ids = compiled.ids
    const before = new Set(this.texts.keys())
    const changed = this.findChanged(compiled.modules)
    if (!this.running) {
      this.running = compiled
      return
    }
    const { modules, cache, require } = this.running
    for (const id of Object.keys(modules)) if (!compiled.modules[id]) delete modules[id]
    for (const id of changed) if (compiled.modules[id]) modules[id] = compiled.modules[id]
    // Code that could not import a new module before has changed, too. Code that imports it on demand has not.
    const replaced = new Set([...changed].filter(id => before.has(id)))
    for (const id of this.withImporters(replaced)) delete cache[id]
    // Helpers of the bundler that no module needed before.
    for (const [name, helper] of Object.entries(compiled.require)) require[name] ??= helper
  }

  has(id: string): boolean {
    return Object.hasOwn(this.ids, id)
  }

  /** Runs the module of an id. After an error, everything that it loaded is discarded. */
  async load(id: string): Promise<unknown> {
    const { require, cache } = this.running!
    const before = new Set(Object.keys(cache))
    try {
      return await require(this.ids[id]!())
    } catch (error) {
      for (const loaded of Object.keys(cache)) if (!before.has(loaded)) delete cache[loaded]
      throw error
    }
  }

  /** The styles that modules have loaded, including those of their static imports. */
  stylesOf(ids: readonly string[]): ServerStyle[] {
    const styles = (this.running?.require.fwStyles ?? {}) as Record<string, ServerStyle>
    return this.withImports(ids).flatMap(id => styles[id] ?? [])
  }

  /** Modules and their static imports, in the order in which they run first. */
  withImports(ids: readonly string[]): string[] {
    const seen = new Set<string>()
    const visit = (id: string): void => {
      const text = this.texts.get(id)
      if (text === undefined || seen.has(id)) return
      seen.add(id)
      for (const [, imported] of text.matchAll(STATIC)) visit(imported!)
    }
    for (const id of ids) visit(id)
    return [...seen]
  }

  /** The module of an importable id. */
  idOf(id: string): string | undefined {
    return this.has(id) ? this.ids[id]!() : undefined
  }

  /** The code of a module. */
  textOf(id: string): string | undefined {
    return this.texts.get(id)
  }

  private findChanged(modules: CompiledServer['modules']): Set<string> {
    const changed = new Set<string>()
    for (const [id, factory] of Object.entries(modules)) {
      const text = factory.toString()
      if (this.texts.get(id) === text) continue
      this.texts.set(id, text)
      changed.add(id)
    }
    for (const id of this.texts.keys()) {
      if (modules[id]) continue
      this.texts.delete(id)
      changed.add(id)
    }
    return changed
  }

  private withImporters(changed: ReadonlySet<string>): Set<string> {
    const importers = new Map<string, string[]>()
    for (const [id, text] of this.texts) {
      for (const [, , name] of text.matchAll(TEXT)) {
        if (name === id || !(this.texts.has(name!) || changed.has(name!))) continue
        const list = importers.get(name!)
        if (list) list.push(id)
        else importers.set(name!, [id])
      }
    }
    const outdated = new Set(changed)
    // A set also iterates over what is added meanwhile.
    for (const id of outdated) for (const importer of importers.get(id) ?? []) outdated.add(importer)
    return outdated
  }
}
