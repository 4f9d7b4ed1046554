/** State of the islands of an application. */
export interface IslandsState {
  /** Files of components that run in islands, below the folder of built files, by id. Known once the client is built. */
  partFiles: Record<string, string>
  /** In development: components with an id in an island. No other file can be requested as one. */
  requestableParts: Set<string>
  /** Components that the built client contains. Their styles are files of the client. */
  clientComponents: ReadonlySet<string>
}

export function createIslandsState(): IslandsState {
  return { partFiles: {}, requestableParts: new Set(), clientComponents: new Set() }
}
