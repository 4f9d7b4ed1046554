/** What happens to the code of an open page in development. Vite has its own names for it. */
const NAMES = {
  update: ['fw:update', 'vite:beforeUpdate'],
  error: ['fw:compile-error', 'vite:error'],
} as const

/** Calls a listener before each update, or with each compile error. Returns a function that ends it. */
export function onHotEvent(event: keyof typeof NAMES, listener: (data: any) => void): () => void {
  for (const name of NAMES[event]) import.meta.hot?.on(name, listener)
  return () => {
    for (const name of NAMES[event]) import.meta.hot?.off(name, listener)
  }
}
