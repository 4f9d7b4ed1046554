import { parentPort } from 'node:worker_threads'
// oxlint-disable-next-line import/no-unassigned-import -- it only has effects.
import '#nitro/virtual/polyfills'
import { useNitroApp } from 'nitro/app'
import { takeFilesBeside } from './beside'

// The entry of the server that renders pages ahead: requests and answers are messages of its thread.

type Message = { close: true } | { close?: undefined, id: number, path: string }

const server = useNitroApp() as { fetch: (request: Request) => Response | Promise<Response>, hooks?: { callHook: (name: string) => unknown } }

// What a page leaves to itself must not end the others.
process.on('unhandledRejection', error => console.error(error))

parentPort!.on('message', (message: Message) => {
  void (message.close ? close() : answer(message))
})

async function answer({ id, path }: { id: number, path: string }): Promise<void> {
  const response = await ask(path)
  const { status, statusText, headers } = response
  const body = new Uint8Array(await response.arrayBuffer())
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin.
  parentPort!.postMessage({ id, answer: { status, statusText, headers: [...headers], body, files: takeFilesBeside(path) } })
}

async function ask(path: string): Promise<Response> {
  try {
    return await server.fetch(new Request(`http://localhost${path}`, { headers: { 'x-nitro-prerender': path } }))
  } catch (error) {
    return Response.json({ message: String(error) }, { status: 500, statusText: 'Server Error' })
  }
}

async function close(): Promise<void> {
  try {
    await server.hooks?.callHook('close')
  } finally {
    process.exit(0)
  }
}
