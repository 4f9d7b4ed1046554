import { buildId, earlierIds } from '#fw-server/builds'

type Handle = (request: Request) => Response | Promise<Response>

// The client has it, too.
const HEADER = 'x-fw-build-id'

const available: ReadonlySet<string> = new Set([buildId, ...earlierIds])

/** Tells tabs of a build whose files are no longer available which build has replaced it. */
export function checkBuild(handle: Handle): Handle {
  return request => {
    const id = request.headers.get(HEADER)
    const response = handle(request)
    if (id === null || available.has(id)) return response
    return response instanceof Promise ? response.then(addBuild) : addBuild(response)
  }
}

function addBuild(response: Response): Response {
  const { status, statusText } = response
  const headers = new Headers(response.headers)
  headers.set(HEADER, buildId)
  return new Response(response.body, { status, statusText, headers })
}
