import type { H3Event } from 'h3'
import { captureStack, locateCall } from './captured-call'

const printed = new Set<string>()
const seen = new Set<string>()

/**
 * In development, warns once about each call that reads a header which the visitor has sent, but which a response for
 * all visitors must not depend on. The browser corrects what `useCookie` reads when it hydrates the page.
 */
export function watchReads(declared: Headers, sent: Headers, path: string): void {
  const isDeclared = declared.has.bind(declared)
  onRead(declared, name => {
    if (isDeclared(name) || !sent.has(name)) return
    const call = captureStack(name)
    if (!/\buseCookie\b/.test(call.stack!)) void warnOfRead(call, location => describeCached(name, path, location))
  })
}

/** The same for a page that `fw build` prerenders: there is no visitor then. */
export function watchPrerendered({ req: { headers }, url: { pathname } }: H3Event): void {
  const isSent = headers.has.bind(headers)
  onRead(headers as Headers, name => {
    if (isSent(name)) void warnOfRead(captureStack(name), location => describePrerendered(name, pathname, location))
  })
}

function onRead(headers: Headers, report: (name: string) => void): void {
  const watch =
    <T>(read: (name: string) => T) =>
    (name: string): T => {
      report(name.toLowerCase())
      return read(name)
    }
  Object.assign(headers, { get: watch(headers.get.bind(headers)), has: watch(headers.has.bind(headers)) })
}

function describeCached(name: string, path: string, location: string): string {
  const fix =
    name === 'cookie'
      ? 'Declare its name in `allowCookies` of the rule or handler'
      : `Declare it with \`varies: ["${name}"]\` in the rule or handler`
  return `[FW2143] ${path} is cached for all visitors, so its code does not see the header \`${name}\` of the request.${location} ${fix}, read it in the browser, or remove the rule.`
}

function describePrerendered(name: string, path: string, location: string): string {
  const what = name === 'cookie' ? 'cookies' : `the header \`${name}\``
  return `[FW2144] ${path} is prerendered, when there is no visitor whose ${what} its code could read.${location} Read ${name === 'cookie' ? 'them' : 'it'} in the browser, or remove the rule \`prerender\`.`
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
