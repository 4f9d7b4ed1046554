const styles = /* @__PURE__ */ new Map<string, readonly string[]>()

/** Keeps the styles of a component that no browser loads the code of. Server only: the build calls it. */
export function addIslandStyles(id: string, texts: readonly string[]): void {
  styles.set(id, texts)
}

/** Styles of a component that only the server knows. */
export function islandStylesOf(id: string): readonly string[] {
  return styles.get(id) ?? []
}
