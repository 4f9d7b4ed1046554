import { captureStack, locateCall } from './captured-call'

const printed = new Set<string>()
const seen = new Set<string>()

/**
 * In development, warns once about each call that reads a header which the visitor has sent, but which a response for
 * all visitors must not depend on. The browser corrects what `useCookie` reads when it hydrates the page.
 */
export function watchReads(declared: Headers, sent: Headers, path: string): void {
  const watch =
    <T>(read: (name: string) => T) =>
    (name: string): T => {
      if (!declaredHas(name) && sent.has(name)) void warnOfRead(name.toLowerCase(), path, captureStack(name))
      return read(name)
    }
  const declaredHas = declared.has.bind(declared)
  Object.assign(declared, { get: watch(declared.get.bind(declared)), has: watch(declaredHas) })
}

async function warnOfRead(name: string, path: string, call: Error): Promise<void> {
  if (seen.has(call.stack!) || /\buseCookie\b/.test(call.stack!)) return
  seen.add(call.stack!)
  // The engine and the renderer read headers as well, which is none of the application's concern.
  const location = await locateCall(call)
  if (!location || printed.has(name + location)) return
  printed.add(name + location)
  const fix =
    name === 'cookie'
      ? 'Declare its name in `allowCookies` of the rule or handler'
      : `Declare it with \`varies: ["${name}"]\` in the rule or handler`
  console.warn(
    `[FW2143] ${path} is cached for all visitors, so its code does not see the header \`${name}\` of the request.${location} ${fix}, read it in the browser, or remove the rule.`,
  )
}
