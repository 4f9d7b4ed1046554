/** The half of the application: code for the browser, or code that renders on the server. */
export type Side = 'client' | 'server'

/** What the hooks of a code plugin know about the build that calls them. */
export interface CodeContext {
  environment: {
    mode: string
    config: { consumer: string; root: string }
    /** Whether open pages update each module whose compiled code has changed, whatever was edited. */
    comparesCode?: boolean
  }
  /** Resolves an import as other imports of the same file are resolved. */
  resolve: (
    id: string,
    importer?: string,
    options?: { skipSelf?: boolean },
  ) => Promise<{ id: string; external?: boolean | 'absolute' | 'relative' } | null>
}

/** The module that an import refers to. */
export type ResolvedCode = string | { id: string; external?: boolean | 'absolute' | 'relative' } | null | undefined

/** The code of a module, with its source map. `null` as a map: each line stays at its position. */
export type LoadedCode =
  | string
  | { code: string; map?: { mappings: string } | object | null; moduleSideEffects?: boolean }
  | null
  | undefined

/** A hook, and which calls it handles. */
export interface CodeHook<Handler> {
  order?: 'pre' | 'post' | null
  filter?: {
    id?: RegExp | { include?: RegExp | readonly RegExp[]; exclude?: RegExp | readonly RegExp[] }
    code?: RegExp
  }
  handler: Handler
}

/** The built client. */
export interface BuiltClient {
  /** The scripts of `clientEntries`, below the folder of built files, by id. */
  scripts: ReadonlyMap<string, string>
  /** The files of all modules in the client. */
  modules: ReadonlySet<string>
}

/**
 * A plugin that resolves, loads and transforms modules, in the form of Rollup, Rolldown and Vite. The other builders
 * run these hooks too: such a plugin is written once for all bundlers.
 */
export interface CodePlugin {
  name: string
  /** `pre`: the code as it was written. `post`: JavaScript. */
  enforce?: 'pre' | 'post'
  /** `transform` also runs on the scripts of compiled components, with builders that call it with files as written. */
  compilesComponents?: boolean
  applyToEnvironment?: (environment: CodeContext['environment']) => boolean
  resolveId?: CodeHook<
    (
      this: CodeContext,
      id: string,
      importer: string | undefined,
      options: { scan?: boolean },
    ) => ResolvedCode | Promise<ResolvedCode>
  >
  /**
   * Modules that get a script of their own in the client, with their exports. Called before the client is built, and in
   * development by bundlers that do not compile modules on request.
   */
  clientEntries?: () => Promise<readonly string[]>
  /** In builds: called when the client is built. */
  clientBuilt?: (client: BuiltClient) => void
  load?: CodeHook<(this: CodeContext, id: string) => LoadedCode | Promise<LoadedCode>>
  transform?: CodeHook<(this: CodeContext, code: string, id: string) => LoadedCode | Promise<LoadedCode>>
  /** In development: a file of this side was edited. */
  hotUpdate?: (edit: CodeEdit) => void
}

/** A module in development. */
export interface EditedModule {
  /** Its file. A virtual module has none. */
  readonly file: string | null
  readonly importers: ReadonlySet<EditedModule>
}

/** An edit, with the names of Vite. */
export interface CodeEdit {
  file: string
  /** The modules of the file. */
  readonly modules: readonly EditedModule[]
  /** Sends events to open pages. */
  server: { environments: { client: { hot: { send: (event: string) => void } } } }
}
