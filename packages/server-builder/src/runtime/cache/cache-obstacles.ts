import type { H3Event } from 'h3'
import { captureStack, locateCall } from './captured-call'
import type { DeclaredInput } from './isolated-event'

/** Headers that can keep a response from being cached. */
const WATCHED: ReadonlySet<string> = new Set(['set-cookie', 'cache-control', 'vary'])
/** After so many different calls, a handler is not watched any more. */
const MAX_CALLS = 20

interface Obstacle {
  header: string
  what: string
  fix: string
}

const writes = new WeakMap<H3Event, Map<string, Error>>()
/** What was found of each handler, with the calls, and with their locations. */
const calls = new Map<string, Set<string>>()
const warnings = new Map<string, Set<string>>()

/** Remembers where the headers of a response are set that will be cached. */
export function watchHeaders(event: H3Event, headers: Headers): void {
  let written = writes.get(event)
  if (!written) writes.set(event, (written = new Map()))
  for (const method of ['set', 'append'] as const) {
    const change = headers[method].bind(headers)
    const watch = (name: string, value: string): void => {
      const header = name.toLowerCase()
      if (WATCHED.has(header)) written.set(header, captureStack(header))
      change(name, value)
    }
    Object.assign(headers, { [method]: watch })
  }
}

/** Also remembers them for other headers of an event that is watched. */
export function watchMoreHeaders(event: H3Event, headers: Headers): void {
  if (writes.has(event)) watchHeaders(event, headers)
}

/** Whether further warnings about a handler are possible. */
export function isWatched(handler: string): boolean {
  return (calls.get(handler)?.size ?? 0) < MAX_CALLS
}

/** Warns once if a response, which is the same for all visitors, is not cached because of its headers. */
export function warnOfObstacle(
  event: H3Event,
  response: Response,
  { handler, declared }: { handler: string; declared: DeclaredInput },
): void {
  const obstacle = isWatched(handler) ? findObstacle(response, declared) : undefined
  if (!obstacle) return
  const write = writes.get(event)?.get(obstacle.header)
  if (isNew(calls, handler, obstacle.what + (write?.stack ?? '')))
    void printObstacle(handler, event.url.pathname, obstacle, write)
}

/** Warns once if the responses of a page are not cached because each of them has its own nonce. Returns the reason. */
export function warnOfNonce({ url: { pathname } }: H3Event, route: string): string {
  const what = 'server middleware sets `event.context.nonce`, which must not be in another response'
  const fix = 'Use `security.csp`, which adds hashes to cached pages, or remove the rule.'
  void printObstacle(`nonce:${route}`, pathname, { header: '', what, fix })
  return what
}

/** What keeps a response from being cached. */
export function obstacleOf(response: Response, declared: DeclaredInput): string | undefined {
  return findObstacle(response, declared)?.what
}

function isNew(found: Map<string, Set<string>>, handler: string, key: string): boolean {
  let obstacles = found.get(handler)
  if (!obstacles) found.set(handler, (obstacles = new Set()))
  if (obstacles.has(key)) return false
  obstacles.add(key)
  return true
}

async function printObstacle(handler: string, path: string, { what, fix }: Obstacle, write?: Error): Promise<void> {
  const location = write ? await locateCall(write) : ''
  if (!isNew(warnings, handler, what + location)) return
  console.warn(
    `[FW2142] ${path} is not cached, although a route rule or its handler says so: ${what}.${location} ${fix}`,
  )
}

function findObstacle({ headers, status }: Response, declared: DeclaredInput): Obstacle | undefined {
  const cookies = headers.getSetCookie().map(line => line.split('=', 1)[0]!)
  if (cookies.length > 0) {
    return {
      header: 'set-cookie',
      what: `the response sets the cookie ${quote(cookies)}`,
      fix: 'Set the cookie in the browser, in server middleware or in a route that is not cached, or remove the rule.',
    }
  }
  if (status >= 300) return undefined
  if (status !== 200 && status !== 203) {
    return {
      header: '',
      what: `the response has the status code ${status}`,
      fix: 'Respond with status code 200, or remove the rule.',
    }
  }
  const control = headers.get('cache-control') ?? ''
  if (forbidsCaching(control)) {
    return {
      header: 'cache-control',
      what: `the response has the header \`cache-control: ${control}\``,
      fix: 'Do not set the header, or remove the rule.',
    }
  }
  const vary = undeclaredNames(headers.get('vary') ?? '', declared)
  if (vary.length === 0) return undefined
  return {
    header: 'vary',
    what: `the response has the header \`vary: ${vary.join(', ')}\``,
    fix: `Declare what it depends on with \`varies: ${JSON.stringify(vary)}\`, or do not set the header.`,
  }
}

function forbidsCaching(control: string): boolean {
  if (/\b(?:private|no-store|no-cache)\b/i.test(control)) return true
  const seconds = /\bs-maxage=(-?\d+)/i.exec(control) ?? /(?:^|[\s,])max-age=(-?\d+)/i.exec(control)
  return seconds !== null && Number(seconds[1]) <= 0
}

function undeclaredNames(vary: string, { headers, cookies }: DeclaredInput): string[] {
  const declared = cookies.length > 0 ? [...headers, 'cookie'] : headers
  return vary
    .split(',')
    .map(name => name.trim().toLowerCase())
    .filter(name => name && !declared.includes(name))
}

function quote(names: readonly string[]): string {
  return [...new Set(names)].map(name => `\`${name}\``).join(', ')
}
