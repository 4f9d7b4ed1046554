/** Whether `drop` of transformer1 (esbuild) removes these statements. */
export function isDropped(drop: unknown, what: 'console' | 'debugger'): boolean {
  return Array.isArray(drop) && drop.includes(what)
}
