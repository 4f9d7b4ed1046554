import { editCode } from '@fw/kit/imports'
import { expect, it } from 'vitest'
import { parseScript } from '../tree/script-tree'
import type { Renames } from '../tree/script-tree'
import { findLegacyServerCode } from './find-legacy-code'

function migrate(code: string): { code: string; left: Renames['left'] } {
  const renames: Renames = { edits: [], left: [] }
  findLegacyServerCode(parseScript(code, 'ts')!, renames)
  return { code: editCode(code, renames.edits, []).code, left: renames.left }
}

it.each([
  ['event.node.req.url', 'event.path'],
  ['event.node.req.originalUrl', 'event.path'],
  ['event.node?.req?.method', 'event.method'],
  ["event.node.req.headers['X-Key']", "getRequestHeader(event, 'x-key')"],
  ['event.node.req.headers.host', "getRequestHeader(event, 'host')"],
  ['event.req.headers.host', "getRequestHeader(event, 'host')"],
  ['const { host } = event.node.req.headers', 'const { host } = getRequestHeaders(event)'],
  ['event.node.req.socket.remoteAddress', 'getRequestIP(event)'],
  ['event.node.res.statusCode = 404', 'setResponseStatus(event, 404)'],
  ['event.res.statusCode = 404', 'setResponseStatus(event, 404)'],
  ["event.node.res.statusMessage = 'No'", "setResponseStatus(event, getResponseStatus(event), 'No')"],
  ['if (event.node.res.statusCode > 299) a()', 'if (getResponseStatus(event) > 299) a()'],
  [
    "event.node.res.setHeader('a', event.node.req.headers.b)",
    "setResponseHeader(event, 'a', getRequestHeader(event, 'b'))",
  ],
  ["event.node.res.getHeader('a')", "getResponseHeader(event, 'a')"],
  ["event.node.res.removeHeader('a')", "removeResponseHeader(event, 'a')"],
  ['event.node.res.getHeaders()', 'getResponseHeaders(event)'],
  // The name of the event.
  ['defineEventHandler(e => e.node.req.url)', 'defineEventHandler(e => e.path)'],
  [
    'eventHandler({ onRequest: [e => e.node.req.url], handler(f) { return f.node.req.method } })',
    'eventHandler({ onRequest: [e => e.path], handler(f) { return f.method } })',
  ],
  ['function f(a: H3Event) { return a.node.req.url }', 'function f(a: H3Event) { return a.path }'],
  // Imports.
  [
    "import { getQuery } from 'h3'\nevent.node.res.statusCode = 1",
    "import { getQuery, setResponseStatus } from 'h3'\nsetResponseStatus(event, 1)",
  ],
  [
    "import { getHeader, setResponseStatus } from 'h3'\nevent.node.res.statusCode = 1",
    "import { getHeader, setResponseStatus } from 'h3'\nsetResponseStatus(event, 1)",
  ],
])('%s', (before, after) => {
  expect(migrate(before)).toEqual({ code: after, left: [] })
})

it.each([
  // Code for h3 2.
  'event.req.headers.get("host")',
  'event.req.url',
  'event.res.status = 404',
  'event.res.headers.set("a", "b")',
  'event.url.pathname',
  'event.context.user',
  // Another object.
  'other.node.req.url',
  'defineEventHandler(() => (e => e.node.req.url))',
])('keeps %s', code => {
  expect(migrate(code)).toEqual({ code, left: [] })
})

it.each([
  ['event.node.res.end()', 'event.node.res', 'it exists on Node only'],
  ['event.node.req.on("data", f)', 'event.node.req', 'it exists on Node only'],
  ['f(event.node.req)', 'event.node.req', 'it exists on Node only'],
  ['event.node.req.headers[name]', 'event.node.req', 'it exists on Node only'],
  ['event.respondWith(response)', 'event.respondWith', 'h3 2 does not have it'],
  ['if (event.handled) f()', 'event.handled', 'h3 2 does not have it'],
  ['event.web.request', 'event.web', 'h3 2 does not have it'],
  [
    'const getRequestHeader = f\nevent.node.req.headers.a',
    'event.node.req.headers.a',
    '`getRequestHeader` is another variable here',
  ],
])('lists %s', (code, name, reason) => {
  expect(migrate(code)).toMatchObject({ code, left: [{ name, reason }] })
})
