import { normaliseHtml } from './normalise-html'

/** The response to the request of a page. */
export interface PageResponse {
  status: number
  headers: Readonly<Record<string, string>>
  body: string
}

/** The first place where two pages differ. Undefined: there is nothing. */
export interface Difference {
  what: string
  nuxt?: string | undefined
  fw?: string | undefined
}

/** Headers that change what browsers, caches and crawlers do with a page. */
const HEADERS = [
  'content-type',
  'location',
  'cache-control',
  'x-robots-tag',
  'content-security-policy',
  'x-frame-options',
  'access-control-allow-origin',
] as const

const MAX_SHOWN_CHARACTERS = 80

/** How the page of fw differs from that of Nuxt. `repeated` is a second response of Nuxt, which shows what varies. */
export function comparePages(nuxt: PageResponse, fw: PageResponse, repeated: PageResponse): Difference[] {
  const differences: Difference[] = []
  if (nuxt.status !== fw.status) differences.push({ what: 'status', nuxt: String(nuxt.status), fw: String(fw.status) })
  const isRedirect = [nuxt, fw].every(({ status }) => status >= 300 && status < 400)
  for (const name of HEADERS) {
    if (isRedirect && name === 'content-type') continue
    const [before, after] = [nuxt, fw].map(({ headers }) => neutralHeader(name, headers[name]))
    if (before !== after) differences.push({ what: name, nuxt: before, fw: after })
  }
  const cookies = [nuxt, fw].map(({ headers }) => cookieNames(headers['set-cookie']))
  if (cookies[0] !== cookies[1]) differences.push({ what: 'cookies', nuxt: cookies[0], fw: cookies[1] })
  // Browsers do not show the body of a redirect.
  const content = isRedirect ? undefined : compareHtml(nuxt.body, fw.body, repeated.body)
  return content ? [...differences, content] : differences
}

/** The first difference of two pages, without what varies from one request to the next. */
export function compareHtml(nuxt: string, fw: string, repeated = nuxt): Difference | undefined {
  const [before, after, again] = [nuxt, fw, repeated].map(normaliseHtml) as [string[], string[], string[]]
  // A page whose elements vary cannot be compared further than that.
  const isStable = before.length === again.length
  const end = isStable
    ? Math.max(before.length, after.length)
    : before.findIndex((token, index) => token !== again[index])
  for (let index = 0; index < end; index++) {
    if (before[index] === after[index] || (isStable && before[index] !== again[index])) continue
    return { what: describePlace(before, index), nuxt: shorten(before[index]), fw: shorten(after[index]) }
  }
  return undefined
}

/** The open elements around a token: `body main h1`. */
function describePlace(tokens: readonly string[], index: number): string {
  const open: string[] = []
  for (const token of tokens.slice(0, index)) {
    const name = /^<(\/?)([a-z][\w-]*)/.exec(token)
    if (!name) continue
    if (!name[1]) open.push(name[2]!)
    else if (open.includes(name[2]!)) open.length = open.lastIndexOf(name[2]!)
  }
  return open.filter(name => !['html', 'meta', 'link', 'br', 'img', 'input', 'hr'].includes(name)).join(' ') || 'html'
}

function neutralHeader(name: string, value: string | undefined): string | undefined {
  const text = value
    ?.toLowerCase()
    .replace(/;\s*/g, '; ')
    .replace(/'nonce-[^']*'/g, "'nonce'")
  // JSON is always UTF-8.
  if (name === 'content-type') return text?.replace(/^(application\/(?:[\w.-]+\+)?json); charset=utf-8$/, '$1')
  return name === 'content-security-policy' ? text?.replace(/'sha\d+-[^']*'\s*/g, '') : text
}

/** The names of cookies in a header that fetch has joined. */
function cookieNames(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  return header
    .split(/,(?=[^;,]+=)/)
    .map(cookie => cookie.trim().split('=')[0]!)
    .sort()
    .join(', ')
}

function shorten(token: string | undefined): string | undefined {
  return token !== undefined && token.length > MAX_SHOWN_CHARACTERS
    ? `${token.slice(0, MAX_SHOWN_CHARACTERS - 1)}…`
    : token
}
