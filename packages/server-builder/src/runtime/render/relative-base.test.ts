import { expect, it, vi } from 'vitest'
import { insertRelativeBase } from './relative-base'
import { RELATIVE_MARK } from '../request/relative-prefix'

vi.mock('#fw-server/app-manifest', () => ({ readManifest: () => ({ prerendered: [] }) }))
vi.mock('#fw-server/paths', () => ({ islandsPath: '/__fw_island/', payloadFile: '_payload.json' }))
vi.mock('#fw-server/runtime-config', () => ({
  check: undefined,
  declared: { app: { baseURL: './' } },
  prefix: 'FW_',
  known: [],
  routeRules: {},
  state: 'state',
  autoSubfolderIndex: true,
}))

it('writes the base URL into pages and redirects, and does not change compressed files', async () => {
  const respond = (body: string | Uint8Array<ArrayBuffer> | null, init: ResponseInit): Promise<Response> =>
    Promise.resolve(insertRelativeBase(() => new Response(body, init))(new Request('http://localhost/docs/start')))
  const page = await respond(`<a href="${RELATIVE_MARK}a">`, { headers: { 'content-type': 'text/html' } })
  expect(await page.text()).toBe('<a href="../a">')
  const redirect = await respond(null, { status: 302, headers: { location: '/a' } })
  expect(redirect.headers.get('location')).toBe('../a')
  const bytes = new Uint8Array([0x1f, 0x8b, 0xff, 0xfe])
  const compressed = await respond(bytes, { headers: { 'content-type': 'text/html', 'content-encoding': 'gzip' } })
  expect(new Uint8Array(await compressed.arrayBuffer())).toEqual(bytes)
})
