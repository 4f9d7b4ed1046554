const HOST = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d*)?$/i

let lastValid = ''

/** Whether a `Host` header can be part of a URL. All code below expects that. */
export function isValidHost(host: string): boolean {
  if (host === lastValid || host === '') return true
  if (!HOST.test(host) || !URL.canParse(`http://${host}`)) return false
  lastValid = host
  return true
}
