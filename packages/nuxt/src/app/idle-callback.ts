// Safari has no idle callbacks, and servers never call one.

/** Calls back when the browser is idle, or soon. Never on a server. */
export const requestIdleCallback: Window['requestIdleCallback'] = (callback, options) => {
  if (typeof window === 'undefined') return 0
  if (typeof window.requestIdleCallback === 'function') return window.requestIdleCallback(callback, options)
  const deadline = { didTimeout: false, timeRemaining: () => 50 }
  return window.setTimeout(() => callback(deadline), 1)
}

/** Ends a request of `requestIdleCallback`. */
export const cancelIdleCallback: Window['cancelIdleCallback'] = id => {
  if (typeof window === 'undefined') return
  if (typeof window.cancelIdleCallback === 'function') window.cancelIdleCallback(id)
  else window.clearTimeout(id)
}
