import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { requireOptions } from '@fw/kit'
import { addConfiguredServerCode, addToPlan } from '@fw/kit/internal'
import type { BuildOutput, Fw, FwConfig } from '@fw/schema'
import { dirname, join } from 'pathe'
import { createFw } from '../../packages/fw/src/build/create'
import { removeFolder } from '../harness/remove-folder'

const RENDERER = `
export async function render({ url, routeRules, runtimeConfig, context, fetch, request }) {
  if (url.pathname === '/throws') throw new Error('secret of the page')
  if (url.pathname === '/missing') return new Response('<h1>missing</h1>', { status: 404, headers: { 'content-type': 'text/html' } })
  if (url.pathname === '/inner') return new Response('<p>' + await (await fetch('/api/hello?name=inner')).text() + '</p>', { headers: { 'content-type': 'text/html' } })
  const body = { path: url.pathname, ssr: routeRules.ssr, base: runtimeConfig.app.baseURL, frozen: Object.isFrozen(runtimeConfig.public), key: runtimeConfig.apiKey, user: context.user, cookie: request.headers.get('cookie') }
  return new Response('<html><body>' + JSON.stringify(body) + '</body></html>', { headers: { 'content-type': 'text/html' } })
}
export async function renderError(error) {
  return new Response('<h1>error page ' + error.status + ' ' + error.message + '</h1>', { status: error.status, headers: { 'content-type': 'text/html' } })
}
`

/** Creates a project on disk, and the application as fw passes it to the server builder. */
export interface Fixture {
  app: Fw
  root: string
  /** What a builder would have made. */
  output: BuildOutput
  write: (files: Record<string, string>) => void
  remove: () => void
}

export async function createFixture(files: Record<string, string>, config: FwConfig, dev: boolean): Promise<Fixture> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'fw-server-builder-')))
  const write = (more: Record<string, string>): void => {
    for (const [name, text] of Object.entries(more)) {
      mkdirSync(dirname(join(root, name)), { recursive: true })
      writeFileSync(join(root, name), text)
    }
  }
  write({
    'package.json': '{ "type": "module" }',
    'fw.config.json': JSON.stringify({
      compatibilityDate: '2026-11-01',
      future: { compatibilityVersion: 4 },
      ...config,
    }),
    '.fw/renderer.mjs': RENDERER,
    '.fw/dist/client/_fw/entry.abc.js': 'console.log("client")',
    ...files,
  })
  const loaded = await requireOptions({ rootDir: root, command: dev ? 'dev' : 'build' } as never)
  loaded.options.dev = dev
  const app = createFw(loaded, () => {})
  // How fw shows errors is tested elsewhere.
  delete app.errors
  addToPlan(app, 'templates', {
    entries: [{ filename: 'app-config.mjs', getContents: () => 'export default { title: "from app.config" }' }],
  })
  addConfiguredServerCode(app, {
    handlers: [{ origin: { kind: 'layer', name: 'project' }, entries: loaded.options.serverHandlers ?? [] }],
    devHandlers: [],
    plugins: [],
  })
  Object.assign(app.plan.entries, { server: join(root, '.fw/renderer.mjs') })
  const output = { clientDir: join(root, '.fw/dist/client'), serverEntry: join(root, '.fw/renderer.mjs') }
  return { app, root, output, write, remove: () => removeFolder(root) }
}
