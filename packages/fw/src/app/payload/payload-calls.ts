import type { FwAppContext } from '../../shared/app-context'

/** Stores where a value of the payload comes from. Only during server rendering, if a developer reads the errors. */
export function recordPayloadCall({ ssrContext }: FwAppContext, name: string, part: string, key: string): void {
  const calls = ssrContext?.payloadCalls
  const path = `${part}.${key}`
  if (!calls || calls.has(path)) return
  // The stack of an error is not formatted unless it is read.
  calls.set(path, Object.assign(new Error(name), { name }))
}
