const styles = /* @__PURE__ */ new Map<string, readonly string[]>()

/** Registers styles of a component whose code is never loaded on the client. Called by the build. Server only. */
export function addIslandStyles(id: string, texts: readonly string[]): void {
  styles.set(id, [...islandStylesOf(id), ...texts])
}

/** The styles of a server-only component. */
export function islandStylesOf(id: string): readonly string[] {
  return styles.get(id) ?? []
}
