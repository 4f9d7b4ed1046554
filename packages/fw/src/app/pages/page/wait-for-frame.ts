/** Resolves when the browser has shown what a click changed, before the work of a navigation begins. */
export function waitForFrame(): Promise<void> {
  return new Promise(resolve => {
    requestAnimationFrame(() => setTimeout(resolve))
    // A tab in the background has no frames.
    setTimeout(resolve, 100)
  })
}
