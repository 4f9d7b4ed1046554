/** Options of a request that ends with its own signal, or with another one. */
export function withSignal(init: RequestInit | undefined, signal: AbortSignal): RequestInit {
  return { ...init, signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal }
}
