/** What the tools know of an application. All files are absolute paths. */
export interface DevtoolsData {
  /** Name of the project. */
  name: string
  rootDir: string
  versions: Record<string, string>
  /** What somebody asks first: variant, rendering, folders. */
  facts: Record<string, string>
  timings: TimingData[]
  hasPages: boolean
  pages: PageData[]
  layouts: NamedFile[]
  middleware: Array<NamedFile & { global: boolean }>
  components: ComponentData[]
  /** Names that code can use without importing them, with where they come from. */
  imports: Array<{ name: string; from: string }>
  plugins: Array<{ name?: string; file: string; mode: string }>
  server: {
    handlers: HandlerData[]
    plugins: string[]
    tasks: NamedFile[]
    storage: Array<{ mount: string; driver: string }>
  }
  modules: Array<{ name: string; file?: string }>
  layers: Array<{ name: string; rootDir: string }>
  /** What the configuration says, resolved. Private values are hidden already. */
  options: Record<string, unknown>
}

export interface TimingData {
  kind: string
  name: string
  milliseconds: number
  count: number
}

export interface NamedFile {
  name: string
  file: string
}

export interface PageData {
  /** With the paths of the pages around it. */
  path: string
  name?: string
  file?: string
  /** How many pages are around it. */
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

export interface HandlerData {
  route: string
  file: string
  method?: string
  middleware: boolean
}
