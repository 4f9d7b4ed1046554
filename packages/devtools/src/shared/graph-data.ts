/** Which part of the application uses which others. */
export interface GraphData {
  parts: PartData[]
  uses: UseData[]
}

export interface PartData {
  kind: 'app' | 'page' | 'layout' | 'route middleware' | 'plugin' | 'component' | 'import' | 'file'
  name: string
  /** Absolute, or a module of a package. */
  file: string
  /** Whether it belongs to the project or a layer. */
  isOwn: boolean
}

/** The indexes of two parts: the first one uses the second one. */
export interface UseData {
  from: number
  to: number
  isLazy: boolean
}
