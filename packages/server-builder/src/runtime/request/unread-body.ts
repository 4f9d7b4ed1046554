import type { IncomingMessage } from 'node:http'

/** A request that came over the network. */
type NetworkRequest = Request & { runtime?: { node?: { req: IncomingMessage } } }

/** Whether the headers of a request announce a body. */
export function declaresBody({ headers }: Pick<Request, 'headers'>): boolean {
  return headers.has('transfer-encoding') || (headers.get('content-length') ?? '0') !== '0'
}

/** Whether the connection of a request is closed after the response. */
export function closesConnection({ headers }: Pick<Request, 'headers'>): boolean {
  return headers.get('connection')?.toLowerCase() === 'close'
}

/** Reads and discards an unread body. If the connection closes while the client still sends, the response is lost. */
export async function skipBody(request: NetworkRequest): Promise<void> {
  const source = request.runtime?.node?.req
  if (source) return skipIncoming(source)
  const { body } = request
  if (body && !request.bodyUsed && !body.locked) await drop(body.getReader())
}

async function skipIncoming(source: IncomingMessage): Promise<void> {
  if (source.readableDidRead || source.readableEnded || source.destroyed) return
  await new Promise(resolve => source.once('end', resolve).once('close', resolve).once('error', resolve).resume())
}

/** Reads and discards the rest of a body. */
export async function drop(reader: ReadableStreamDefaultReader): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The client disconnected.
  }
}
