/** What a route rule says of middleware and layout. */
export interface AppRule {
  /** By name: whether it runs. */
  middleware?: Record<string, boolean>
  /** `false`: none. */
  layout?: string | false
}

/** A path as people write it. Slashes that separate nothing stay as they are. */
export function decodePath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
