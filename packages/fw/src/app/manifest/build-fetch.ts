const HEADER = 'x-fw-build-id'

let report: (() => unknown) | undefined

/** Sets what is called when a response says that the server does not have the files of the running build. */
export function onUnknownBuild(listener: () => unknown): void {
  report = listener
}

/** Client only: `fetch` that sends the id of the running build to the app's own server. */
export async function fetchOfBuild(buildId: string, input: string, init: RequestInit = {}): Promise<Response> {
  if (new URL(input, location.href).origin !== location.origin) return globalThis.fetch(input, init)
  const headers = new Headers(init.headers)
  headers.set(HEADER, buildId)
  const response = await globalThis.fetch(input, { ...init, headers })
  if (response.headers.has(HEADER)) report?.()
  return response
}
