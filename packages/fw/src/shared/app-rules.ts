/** Middleware and layout of a route rule. */
export interface AppRule {
  /** Whether a middleware runs, by name. */
  middleware?: Record<string, boolean>
  /** `false`: no layout. */
  layout?: string | false
}

/** A decoded path. Escaped slashes stay as they are. */
export function decodePath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
