import type { ServerResponse } from 'node:http'
import { FastResponse } from 'srvx'

export type HeaderList = Array<[name: string, value: string]>

/** A response that is the same for many requests. */
export interface ReadyContent {
  headers: HeaderList
  body: Uint8Array
  /** Headers in the form that Node expects. */
  rawHeaders: string[]
  /** Short bodies as text, with one character for each byte: Node sends text and headers in one write. */
  text: string | undefined
}

/** What the engine sends of a response. */
interface NodeParts {
  status: number
  statusText: string
  headers: string[]
  body?: unknown
}

interface NodeSender {
  _toNodeResponse(): NodeParts
}

type EngineResponse = Response & NodeSender

/** Node writes text up to this size without allocating memory for it. */
const MAX_TEXT_BYTES = 15 * 1024

/** Computes everything that does not depend on the request. */
export function createContent(headers: HeaderList, body: Uint8Array): ReadyContent {
  const text = body.length <= MAX_TEXT_BYTES ? Buffer.from(body.buffer, body.byteOffset, body.length) : undefined
  return { headers, body, rawHeaders: headers.flat(), text: text?.toString('latin1') }
}

// A type without `headers`, because TypeScript does not allow replacing a property with an accessor.
const EngineClass = FastResponse as unknown as new (body: Uint8Array, init: { headers: HeaderList }) => NodeSender

/** A response with prepared content. Other code can read and change it like any other. */
class ReadyResponse extends EngineClass {
  readonly #content: ReadyContent
  readonly #target: ServerResponse
  #isPrepared = true

  constructor(content: ReadyContent, target: ServerResponse) {
    super(content.body, content)
    this.#content = content
    this.#target = target
  }

  /** Code that reads them may change them. */
  get headers(): Headers {
    this.#isPrepared = false
    return Reflect.get(EngineClass.prototype as object, 'headers', this) as Headers
  }

  override _toNodeResponse(): NodeParts {
    if (!this.#isPrepared || !acceptsWhole(this.#target)) return super._toNodeResponse()
    const { rawHeaders, text, body } = this.#content
    this.#target.writeHead(200, rawHeaders)
    if (text === undefined) this.#target.end(body)
    else this.#target.end(text, 'latin1')
    return SENT
  }
}

/** A response with prepared content. */
export function createReadyResponse(content: ReadyContent, target: ServerResponse): Response {
  return new ReadyResponse(content, target) as unknown as Response
}

const SENT: NodeParts = Object.freeze({ status: 200, statusText: '', headers: [] })
const TARGET = Symbol('fw.target')

/** Makes the engine send a response with a single write if its body is complete, instead of several. */
export function sendWhole(response: Response, target: ServerResponse): Response {
  if ('_toNodeResponse' in response) (response as { [TARGET]?: ServerResponse })[TARGET] = target
  return response
}

/** Replaces how the engine's class of responses passes its content to Node. */
export function prepareSending(): void {
  const prototype = FastResponse.prototype as EngineResponse
  const { _toNodeResponse: readParts } = prototype
  prototype._toNodeResponse = function (this: EngineResponse & { [TARGET]?: ServerResponse }) {
    const parts = readParts.call(this)
    const { status, statusText, headers, body } = parts
    const target = this[TARGET]
    const isWhole = typeof body === 'string' || body instanceof Uint8Array
    if (!isWhole || statusText || !target || !acceptsWhole(target)) return parts
    target.writeHead(status, headers)
    target.end(body)
    return SENT
  }
}

function acceptsWhole({ headersSent, req }: ServerResponse): boolean {
  return !headersSent && req.httpVersionMajor === 1
}
