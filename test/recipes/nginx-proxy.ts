import { type IncomingMessage, createServer, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy that sends on the headers that a configuration of nginx sets. */
export interface Proxy {
  port: number
  close: () => void
}

/** The headers of `proxy_set_header`. Those without a value are not sent, like in nginx. */
function readHeaders(config: string, { headers, socket }: IncomingMessage): Record<string, string> {
  const upgrade = headers.upgrade ?? ''
  const values: Record<string, string> = {
    $host: headers.host ?? '',
    $scheme: 'https',
    $remote_addr: socket.remoteAddress ?? '',
    $http_upgrade: upgrade,
    $connection_upgrade: upgrade ? 'upgrade' : '',
  }
  const lines = [...config.matchAll(/proxy_set_header (\S+) (\S+);/g)]
  return Object.fromEntries(
    lines.map(([, name, value]) => [name!, values[value!]!]).filter(([, value]) => value !== ''),
  )
}

/** Starts a proxy with a configuration of nginx, for the server that it names. */
export async function startProxy(config: string, target: URL): Promise<Proxy> {
  if (!config.includes('proxy_pass http://127.0.0.1:3000;')) throw new Error('The configuration names another server.')
  const forward = (request: IncomingMessage) => {
    const { host, connection, upgrade, ...headers } = request.headers
    return sendRequest({
      host: target.hostname,
      port: target.port,
      method: request.method,
      path: request.url,
      setHost: false,
      headers: { host: target.host, ...headers, ...readHeaders(config, request) },
    })
  }
  const server = createServer((request, response) => {
    const forwarded = forward(request).on('response', answer => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    request.pipe(forwarded)
  })
  server.on('upgrade', (request, socket) => {
    const forwarded = forward(request)
    forwarded.on('response', ({ statusCode }) => socket.end(`HTTP/1.1 ${statusCode} Refused\r\n\r\n`))
    forwarded.on('upgrade', (_, upstream) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n')
      upstream.pipe(socket).pipe(upstream)
    })
    forwarded.end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, close: () => server.close().closeAllConnections() }
}

/** Sends a request to a port, like a visitor of a host. Resolves with the status code. */
export function visit(
  port: number,
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = sendRequest({ host: '127.0.0.1', port, path, method, headers })
    request.on('response', response => {
      response.resume()
      resolve(response.statusCode!)
    })
    request.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve(response.statusCode!)
    })
    request.on('error', reject)
    request.end(body)
  })
}
