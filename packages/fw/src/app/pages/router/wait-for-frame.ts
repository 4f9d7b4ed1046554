/** Resolves after the next paint, so that the browser shows the effect of a click before the navigation starts. */
export function waitForFrame(): Promise<void> {
  return new Promise(resolve => {
    requestAnimationFrame(() => setTimeout(resolve))
    // Background tabs do not get animation frames.
    setTimeout(resolve, 100)
  })
}
