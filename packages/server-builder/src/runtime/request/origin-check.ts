const FORM_TYPES: ReadonlySet<string> = new Set([
  '',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'text/plain',
])
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])

type RequestParts = Pick<Request, 'method'> & { headers: Pick<Headers, 'get'> }

/** Whether a method is safe, so it does not change data. */
function isSafeMethod(method: string): boolean {
  return SAFE_METHODS.has(method)
}

/** The foreign origin of a request that any page can send with the visitor's cookies and without a preflight. */
export function foreignFormOrigin({ method, headers }: RequestParts, host: string): string | undefined {
  return isSafeMethod(method) || !FORM_TYPES.has(essenceOf(headers.get('content-type')))
    ? undefined
    : foreignOrigin(headers, host)
}

/**
 * The origin of a browser's request, if it is another site. Only hosts are compared: behind a TLS proxy the scheme is
 * unknown, and neither forms nor WebSockets can set `X-Forwarded-Host`.
 */
export function foreignOrigin(headers: RequestParts['headers'], host: string): string | undefined {
  const origin = headers.get('origin')
  if (origin === null) return undefined
  const hosts = [headers.get('host') ?? host, ...(headers.get('x-forwarded-host')?.split(',') ?? [])]
  return hosts.some(name => isSameHost(origin, name.trim())) ? undefined : origin
}

// Parses a content type like browsers do to decide about a preflight.
function essenceOf(type: string | null): string {
  return (type ?? '').split(';', 1)[0]!.trim().toLowerCase()
}

function isSameHost(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, host: originHost } = new URL(origin)
  return (
    URL.canParse(`${protocol}//${host}`) && originHost !== '' && new URL(`${protocol}//${host}`).host === originHost
  )
}

/** Whether an origin is in the list, where `https://*.example.com` matches all subdomains. */
export function createOriginMatcher(origins: readonly string[]): (origin: string) => boolean {
  const patterns = origins.map(origin => {
    const [before, after] = origin.toLowerCase().split('*') as [string, string?]
    return after === undefined
      ? (given: string) => given === before
      : (given: string) =>
          given.startsWith(before) &&
          given.endsWith(after) &&
          isSubdomain(given.slice(before.length, given.length - after.length))
  })
  return origin => patterns.some(matches => matches(origin.toLowerCase()))
}

function isSubdomain(name: string): boolean {
  return /^[\w-]+(?:\.[\w-]+)*$/.test(name)
}
