/** A tab that a module adds to devtools. The format is that of the hook `devtools:customTabs` of Nuxt's devtools. */
export interface DevtoolsTab {
  /** Unique. */
  name: string
  title: string
  /** The name or URL of an icon, for other devtools. */
  icon?: string
  view: DevtoolsFrame | DevtoolsActions
  [key: string]: unknown
}

/** A page of the module, in a frame. */
interface DevtoolsFrame {
  type: 'iframe'
  /** A URL, or a path of the development server. */
  src: string
  [key: string]: unknown
}

/** A description with buttons. */
interface DevtoolsActions {
  type: 'launch'
  description?: string
  actions: Array<{
    label: string
    /** Opens a URL. */
    src?: string
    /** Runs on the development server. Its result is shown. */
    handle?: () => unknown
    [key: string]: unknown
  }>
  [key: string]: unknown
}
