// Runs the function of a platform: `node launch-handler.mjs KIND FILE [PUBLIC]`. Files of the platform come first.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [kind, file, publicDir] = process.argv.slice(2)
const TYPES = {
  '.html': 'text/html;charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.txt': 'text/plain',
}

/** @param {string} path */
function findFile(path) {
  const base = process.env.BASE ?? '/'
  if (!publicDir || !path.startsWith(base)) return undefined
  const name = decodeURIComponent(path.slice(base.length).split('?')[0])
  return [name, `${name}.html`, join(name, 'index.html')]
    .map(candidate => join(publicDir, candidate))
    .find(candidate => existsSync(candidate) && statSync(candidate).isFile())
}

const handlers = {
  /** Static hosts only have files. */
  static: () => () =>
    new Response(readFileSync(join(publicDir, '404.html')), {
      status: 404,
      headers: { 'content-type': TYPES['.html'] },
    }),
  /** `listener` of the preset `node-middleware`, with `http.createServer`. */
  async http() {
    const { listener } = await import(pathToFileURL(file).href)
    return { listener }
  },
  /** The same with Express, whose own routes come first. */
  async express() {
    const { default: express } = await import(pathToFileURL(process.env.EXPRESS).href)
    const { listener } = await import(pathToFileURL(file).href)
    const app = express()
    app.get('/express', (_, response) => response.send('by Express'))
    app.use(listener)
    return { listener: app }
  },
  /** A function of Vercel: the default export has `fetch`. */
  async vercel() {
    const { default: server } = await import(pathToFileURL(file).href)
    return request => server.fetch(request, { waitUntil: () => {} })
  },
  /** A function of Netlify: the default export gets a request. */
  async netlify() {
    const { default: handler } = await import(pathToFileURL(file).href)
    return request => handler(request, {})
  },
  /** A function of AWS Lambda, with the events of an HTTP API (version 2.0) as recorded. */
  async lambda() {
    const { handler } = await import(pathToFileURL(file).href)
    const recorded = JSON.parse(readFileSync(new URL('lambda-events/http-api.json', import.meta.url), 'utf8'))
    return async request => {
      const url = new URL(request.url)
      const { cookie, ...headers } = Object.fromEntries(request.headers)
      const body = await request.text()
      const result = await handler(
        {
          ...recorded,
          rawPath: url.pathname,
          rawQueryString: url.search.slice(1),
          headers: { ...recorded.headers, ...headers },
          ...(cookie && { cookies: cookie.split('; ') }),
          ...(body && { body, isBase64Encoded: false }),
          requestContext: {
            ...recorded.requestContext,
            http: { ...recorded.requestContext.http, method: request.method, path: url.pathname },
          },
        },
        {},
      )
      const made = new Headers(result.headers)
      for (const line of result.cookies ?? []) made.append('set-cookie', line)
      const sent = result.isBase64Encoded ? Buffer.from(result.body, 'base64') : result.body
      return new Response([204, 304].includes(result.statusCode) ? null : sent, {
        status: result.statusCode,
        headers: made,
      })
    }
  },
}

const handle = await handlers[kind]()

/**
 * @param {import('node:http').IncomingMessage} incoming
 * @param {import('node:http').ServerResponse} outgoing
 */
async function serve(incoming, outgoing) {
  const found = incoming.method === 'GET' ? findFile(incoming.url) : undefined
  if (found) {
    return outgoing
      .writeHead(200, { 'content-type': TYPES[extname(found)] ?? 'application/octet-stream' })
      .end(readFileSync(found))
  }
  const chunks = []
  for await (const chunk of incoming) chunks.push(chunk)
  const response = await handle(
    new Request(`http://${incoming.headers.host}${incoming.url}`, {
      method: incoming.method,
      headers: incoming.headers,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    }),
  )
  const { 'set-cookie': _, ...headers } = Object.fromEntries(response.headers)
  const cookies = response.headers.getSetCookie()
  outgoing.writeHead(response.status, { ...headers, ...(cookies.length > 0 && { 'set-cookie': cookies }) })
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}

const server = createServer(
  handle.listener ??
    ((incoming, outgoing) => serve(incoming, outgoing).catch(error => outgoing.writeHead(599).end(String(error)))),
).listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))
