import { Agent, request as send } from 'node:http'
import type { App } from './start-app'

export interface RawResponse {
  status: number
  headers: Record<string, string | undefined>
  cookies: string[]
  body: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Requests a path exactly as written: `fetch` would normalize it. */
export function requestRaw(
  app: Pick<App, 'url'>,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<RawResponse> {
  const { hostname, port } = new URL(app.url)
  return new Promise((resolve, reject) => {
    const request = send({ agent, hostname, port, path, method, headers, timeout: 60_000 }, response => {
      let body = ''
      response
        .setEncoding('utf8')
        .on('data', (part: string) => (body += part))
        .on('end', () => {
          const { 'set-cookie': cookies = [], ...rest } = response.headers
          resolve({ status: response.statusCode!, headers: rest as Record<string, string>, cookies, body })
        })
    })
    request
      // The server may close an idle connection in the moment in which it is used again.
      .on('error', error => {
        const { code } = error as NodeJS.ErrnoException
        if (request.reusedSocket && code === 'ECONNRESET') resolve(requestRaw(app, path, headers, method))
        else reject(error)
      })
      .on('timeout', () => request.destroy(new Error(`No response for ${path}.`)))
      .end()
  })
}
