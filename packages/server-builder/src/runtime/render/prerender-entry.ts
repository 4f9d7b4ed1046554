import { parentPort } from 'node:worker_threads'
// oxlint-disable-next-line import/no-unassigned-import -- it only has side effects.
import '#nitro/virtual/polyfills'
import { useNitroApp } from 'nitro/app'
import { takeFilesBeside } from './files-beside'
import { collectFailure, takeFailures } from '../errors/prerender-failures'

// The entry of the prerendering server: requests and responses are messages of its thread.

type Message = { type: 'close' } | { type: 'pulse' } | { type: 'request'; id: number; path: string }

const server = useNitroApp() as {
  fetch: (request: Request) => Response | Promise<Response>
  hooks?: { callHook: (name: string) => unknown }
}

// Unhandled errors of a page must not end the others.
process.on('unhandledRejection', error => collectFailure(error))

parentPort!.on('message', (message: Message) => {
  if (message.type === 'request') return void respond(message)
  if (message.type === 'close') return void close()
  say({ type: 'pulse' })
})

async function respond({ id, path }: { id: number; path: string }): Promise<void> {
  const start = performance.now()
  const page = await fetchPage(path).catch(error =>
    describe(Response.json({ message: String(error) }, { status: 500, statusText: 'Internal Server Error' })),
  )
  const milliseconds = performance.now() - start
  const response = { ...page, milliseconds, files: takeFilesBeside(path), ...takeFailures(path) }
  // The body is moved to the other thread, not copied.
  say({ type: 'response', id, response }, [page.body.buffer])
}

interface Page {
  status: number
  statusText: string
  headers: Array<[string, string]>
  body: Uint8Array<ArrayBuffer>
}

async function fetchPage(path: string): Promise<Page> {
  return describe(
    await server.fetch(new Request(`http://localhost${path}`, { headers: { 'x-nitro-prerender': path } })),
  )
}

async function describe(response: Response): Promise<Page> {
  const { status, statusText, headers } = response
  return { status, statusText, headers: [...headers], body: new Uint8Array(await response.arrayBuffer()) }
}

function say(message: object, moved: ArrayBuffer[] = []): void {
  parentPort!.postMessage(message, moved)
}

async function close(): Promise<void> {
  try {
    await server.hooks?.callHook('close')
  } finally {
    process.exit(0)
  }
}
