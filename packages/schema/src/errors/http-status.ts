/** Reason phrases that are more specific than the class of their status code. */
const REASON_PHRASES: Readonly<Record<number, string>> = {
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  418: "I'm a Teapot",
  422: 'Unprocessable Content',
  425: 'Too Early',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  451: 'Unavailable For Legal Reasons',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  508: 'Loop Detected',
}

const MAX_STATUS_TEXT_CHARACTERS = 200

/** The standard reason phrase of an error status code. */
export function standardStatusText(status: number): string {
  return REASON_PHRASES[status] ?? (status < 500 ? 'Bad Request' : 'Internal Server Error')
}

/** A reason phrase that HTTP allows, and that is short enough for every proxy. */
export function cleanStatusText(text: string | undefined): string | undefined {
  return text?.slice(0, MAX_STATUS_TEXT_CHARACTERS).replace(/[^\t\u0020-\u007E]/g, '')
}

/**
 * A status code of at least `minimum` that a response can have, `fallback` for anything else. Engines pass on any
 * number, and clients wait forever after some.
 */
export function cleanStatus(value: string | number | undefined, minimum: 200 | 400, fallback: number): number {
  const status = Number(value)
  return Number.isInteger(status) && status >= minimum && status <= 599 ? status : fallback
}
