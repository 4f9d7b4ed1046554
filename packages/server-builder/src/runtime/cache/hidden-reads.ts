import type { H3Event } from 'h3'
import { captureStack, locateCall } from './captured-call'

/** What a call of `useRequestHeaders()` reads. */
const ALL = '*'

const printed = new Set<string>()
const seen = new Set<string>()

/**
 * In development, warns once about each call that reads a header which the visitor has sent, but which a response for
 * all visitors must not depend on. The browser corrects what `useCookie` reads when it hydrates the page.
 */
export function watchReads(declared: Headers, sent: Headers, path: string): void {
  const isDeclared = declared.has.bind(declared)
  onRead(declared, name => {
    if (name !== ALL && (isDeclared(name) || !sent.has(name))) return
    const call = captureStack(name)
    if (!/\buseCookie\b/.test(call.stack!)) void warnOfRead(call, location => describeCached(name, path, location))
  })
}

/** The same for a page that `fw build` prerenders: there is no visitor then. */
export function watchPrerendered({ req: { headers }, url: { pathname } }: H3Event): void {
  const isSent = headers.has.bind(headers)
  onRead(headers as Headers, name => {
    if (name === ALL || isSent(name))
      void warnOfRead(captureStack(name), location => describePrerendered(name, pathname, location))
  })
}

function onRead(headers: Headers, report: (name: string) => void): void {
  const watch =
    <T>(read: (name: string) => T) =>
    (name: string): T => {
      report(name.toLowerCase())
      return read(name)
    }
  const list = headers[Symbol.iterator].bind(headers)
  Object.assign(headers, {
    get: watch(headers.get.bind(headers)),
    has: watch(headers.has.bind(headers)),
    [Symbol.iterator]: () => {
      // What forwards headers lists them as well.
      if (/\buseRequestHeaders\b/.test(captureStack(ALL).stack!)) report(ALL)
      return list()
    },
  })
}

function describeCached(name: string, path: string, location: string): string {
  const hidden = name === ALL ? 'every header' : `the header \`${name}\``
  return `[FW2143] ${path} is cached for all visitors, so its code does not see ${hidden} of the request.${location} ${describeFix(name)}, or remove the rule.`
}

function describeFix(name: string): string {
  if (name === ALL) return 'Read headers by name, and declare them with `varies` in the rule or handler'
  return name === 'cookie'
    ? 'Declare its name in `allowCookies` of the rule or handler, read it in the browser'
    : `Declare it with \`varies: ["${name}"]\` in the rule or handler, read it in the browser`
}

function describePrerendered(name: string, path: string, location: string): string {
  const what = name === 'cookie' ? 'cookies' : name === ALL ? 'headers' : `the header \`${name}\``
  const them = name === 'cookie' || name === ALL ? 'them' : 'it'
  return `[FW2144] ${path} is prerendered, when there is no visitor whose ${what} its code could read.${location} Read ${them} in the browser, or remove the rule \`prerender\`.`
}

async function warnOfRead(call: Error, describe: (location: string) => string): Promise<void> {
  if (seen.has(call.stack!)) return
  seen.add(call.stack!)
  // The engine and the renderer read headers as well, which is none of the application's concern.
  const location = await locateCall(call)
  const key = call.message + location
  if (!location || printed.has(key)) return
  printed.add(key)
  console.warn(describe(location))
}
