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
  const found = await fetchPage(path).catch(error =>
    describe(Response.json({ message: String(error) }, { status: 500, statusText: 'Internal Server Error' })),
  )
  say({ type: 'response', id, response: { ...found, files: takeFilesBeside(path), ...takeFailures(path) } })
}

async function fetchPage(path: string): Promise<object> {
  return describe(
    await server.fetch(new Request(`http://localhost${path}`, { headers: { 'x-nitro-prerender': path } })),
  )
}

async function describe(response: Response): Promise<object> {
  const { status, statusText, headers } = response
  return { status, statusText, headers: [...headers], body: new Uint8Array(await response.arrayBuffer()) }
}

function say(message: object): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin.
  parentPort!.postMessage(message)
}

async function close(): Promise<void> {
  try {
    await server.hooks?.callHook('close')
  } finally {
    process.exit(0)
  }
}
