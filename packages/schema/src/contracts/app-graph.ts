/** Which part of an application uses which others, for devtools. */
export interface AppGraph {
  parts: GraphPart[]
  uses: PartUse[]
}

export interface GraphPart {
  kind: 'app' | 'page' | 'layout' | 'route middleware' | 'plugin' | 'component' | 'import' | 'file'
  /** The path of a page, the name of a component or an auto-import, or a path relative to the project. */
  name: string
  /** Absolute, or a module of a package. */
  file: string
  /** Whether it belongs to the project or a layer. */
  isOwn: boolean
}

/** One part uses another one. */
export interface PartUse {
  /** Index in `parts`. */
  from: number
  /** Index in `parts`. */
  to: number
  /** Whether it is loaded when it is needed. */
  isLazy: boolean
}
