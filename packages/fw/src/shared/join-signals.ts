/** The signal of a request that ends with its own signal, or with another one. */
export function joinSignals(own: AbortSignal | null | undefined, other: AbortSignal): AbortSignal {
  return own ? AbortSignal.any([own, other]) : other
}
