/** How many calls can be between the author's code and the header: a cookie is a ref, and Vue calls its watchers. */
const MAX_FRAMES = 50

/** The calls that lead to this one. */
export function captureStack(header: string): Error {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = MAX_FRAMES
  const error = new Error(header)
  Error.stackTraceLimit = stackTraceLimit
  return error
}

/** Where the author's code makes a call, as a sentence. Empty if it does not. */
export async function locateCall(call: Error): Promise<string> {
  return (await import('./obstacle-location')).locateAuthor(call).catch(() => '')
}
