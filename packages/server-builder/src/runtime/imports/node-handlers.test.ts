import { H3 } from 'h3'
import type { NodeHandler } from 'h3'
import { expect, it } from 'vitest'
import { fromNodeHandler } from './node-handlers'

const requested = async (...handlers: Array<ReturnType<typeof fromNodeHandler>>): Promise<[number, string]> => {
  const app = new H3()
  for (const handler of handlers) app.use(handler)
  const response = await app.request('/cups?size=2', { method: 'POST', body: 'tea' })
  return [response.status, await response.text()]
}

it('runs a handler of Node for a request that did not come from a Node server', async () => {
  const handler: NodeHandler = async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    response.statusCode = 201
    response.end(`${request.method} ${request.url} ${body}`)
  }
  expect(await requested(fromNodeHandler(handler))).toEqual([201, 'POST /cups?size=2 tea'])
})

it('continues after a middleware of Node that calls `next`', async () => {
  const passing = fromNodeHandler((request, response, next) => next())
  const last: NodeHandler = (request, response) => void response.end('last')
  expect(await requested(passing, fromNodeHandler(last))).toEqual([200, 'last'])
})

it('ends with the response of a middleware of Node that does not call `next`', async () => {
  const large = 'x'.repeat(2_000_000)
  // oxlint-disable-next-line no-unused-vars
  const first = fromNodeHandler((request, response, next) => void response.end(large))
  const [status, text] = await requested(first)
  expect([status, text.length]).toEqual([200, 2_000_000])
})
