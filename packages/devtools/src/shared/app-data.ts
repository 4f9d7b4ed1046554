/** An application, as devtools show it. All files are absolute paths. */
export interface DevtoolsData {
  /** Name of the project. */
  name: string
  rootDir: string
  versions: Record<string, string>
  /** Compatibility version, rendering, folders. */
  facts: Record<string, string>
  timings: TimingData[]
  /** The single measurements, in the order of their ends. */
  spans: SpanData[]
  hasPages: boolean
  pages: PageData[]
  layouts: NamedFile[]
  middleware: Array<NamedFile & { global: boolean }>
  components: ComponentData[]
  /** Auto-imports, with the modules that export them. */
  imports: Array<{ name: string; from: string }>
  plugins: Array<{ name?: string; file: string; mode: string }>
  server: {
    handlers: HandlerData[]
    plugins: string[]
    tasks: NamedFile[]
    storage: Array<{ mount: string; driver: string }>
  }
  /**
   * The layer, module or hook that added a part, what it overrides, and who changed it: by its kind and its file, or
   * its name if it has no file.
   */
  notes: Record<string, string[]>
  modules: Array<{ name: string; file?: string }>
  /** The features of the framework, in the order in which they were set up. */
  features: FeatureData[]
  /** Names of state that builders and the kit have for the application. */
  states: string[]
  layers: Array<{ name: string; rootDir: string }>
  /** The tabs of modules. */
  tabs: CustomTab[]
  /** The resolved options. Private values are hidden. */
  options: Record<string, unknown>
}

/** A tab that a module has added. */
export interface CustomTab {
  name: string
  title: string
  /** A page to show. */
  src?: string
  description?: string
  /** Buttons. Those without a URL run a function of the module. */
  actions?: Array<{ label: string; src?: string }>
}

interface TimingData {
  kind: string
  name: string
  milliseconds: number
  count: number
}

/** A measurement: of a phase, the setup of a module, a hook, a template or a plugin of the bundler. */
export interface SpanData {
  kind: string
  name: string
  /** Milliseconds since an arbitrary time. */
  start: number
  milliseconds: number
}

export interface FeatureData {
  name: string
  /** Duration of its setup. Missing if it was not measured. */
  milliseconds?: number
  /** Whether it reads its files again after edits. */
  rescans: boolean
  hasState: boolean
}

interface NamedFile {
  name: string
  file: string
}

export interface PageData {
  /** Full path, including the parent pages. */
  path: string
  name?: string
  file?: string
  /** Number of parent pages. */
  depth: number
  mode?: string
  layout?: string
  middleware: string[]
}

export interface ComponentData extends NamedFile {
  mode: string
  global: boolean
  lazy: boolean
  island: boolean
}

interface HandlerData {
  route: string
  file: string
  method?: string
  middleware: boolean
}
