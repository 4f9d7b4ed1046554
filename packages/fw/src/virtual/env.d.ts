/** Replaced by the bundler in the code of the app and the renderer. */
interface ImportMeta {
  readonly client: boolean
  readonly server: boolean
  readonly dev: boolean
  readonly test: boolean
  readonly hot?: {
    accept: (callback?: (module: any) => void) => void
    data: Record<string, any>
    on: (event: string, listener: (payload: any) => void) => void
    off: (event: string, listener: (payload: any) => void) => void
    send: (event: string, payload?: unknown) => void
  }
}
