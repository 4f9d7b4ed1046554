import type { Readable, Writable } from 'node:stream'

type Params = Record<string, any>

/** The protocol with which developer tools control a browser, over a pipe: messages as JSON, each followed by a zero. */
export interface Devtools {
  send: <T = unknown>(method: string, params?: object, sessionId?: string) => Promise<T>
  /** Receives the events of one page. */
  listen: (sessionId: string, listener: (method: string, params: Params) => void) => void
  /** Rejects what waits for a response, now and later. */
  close: (reason: string) => void
}

interface Waiting {
  resolve: (result: never) => void
  reject: (error: Error) => void
}

interface Message {
  id?: number
  method?: string
  params?: Params
  result?: unknown
  error?: { message: string }
  sessionId?: string
}

export function connectDevtools(input: Writable, output: Readable): Devtools {
  const waiting = new Map<number, Waiting>()
  const listeners = new Map<string, (method: string, params: Params) => void>()
  let closed: string | undefined
  let lastId = 0
  let rest = ''
  const receive = ({ id, method, params = {}, result, error, sessionId }: Message): void => {
    if (id === undefined) return listeners.get(sessionId ?? '')?.(method!, params)
    const call = waiting.get(id)
    waiting.delete(id)
    if (error) call?.reject(new Error(error.message))
    else call?.resolve(result as never)
  }
  output.setEncoding('utf8').on('data', (text: string) => {
    const messages = (rest + text).split('\0')
    rest = messages.pop()!
    for (const message of messages) receive(JSON.parse(message) as Message)
  })
  // A browser that has ended is reported once, by `close`.
  for (const stream of [input, output]) stream.on('error', () => undefined)
  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        if (closed !== undefined) return reject(new Error(closed))
        const id = ++lastId
        waiting.set(id, { resolve, reject })
        input.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`)
      }),
    listen: (sessionId, listener) => void listeners.set(sessionId, listener),
    close(reason) {
      closed ??= reason
      for (const { reject } of waiting.values()) reject(new Error(reason))
      waiting.clear()
    },
  }
}
