import { expect, it } from 'vitest'
import { isServerCode, isServerEntry, isServerRuntime } from './server-runtime'

it('detects the server runtime of modules', () => {
  const installed = new Map([['x', { name: 'pub', file: '/a/node_modules/@s/pub/dist/module.mjs' }]])
  const app = {
    layers: [{ dirs: { modules: '/a/modules' } }],
    states: new Map([['kit:installed-modules', installed]]),
  } as never
  const files = [
    '/a/modules/x/runtime/server/y.ts',
    '/a/node_modules/@s/pub/dist/runtime/server/y.js',
    '/a/modules/x/runtime/y.ts',
    '/a/modules/x/server/y.ts',
    '/b/modules/x/runtime/server/y.ts',
    '/a/modules-2/x/runtime/server/y.ts',
    '/a/node_modules/@s/pub/dist/runtime/y.js',
    '/a/node_modules/other/dist/runtime/server/y.js',
  ]
  expect(files.filter(file => isServerRuntime(file, app))).toEqual(files.slice(0, 2))
})

it('detects handlers and plugins of the server', () => {
  const server = { plugins: ['/m/plugin.ts'], handlers: [{ handler: '/m/handler' }], engineFiles: ['/m/query.post'] }
  const app = { plan: { server } } as never
  const files = ['/m/plugin.ts', '/m/handler.mjs', '/m/query.post.js', '/m/handler.css', '/m/other.ts']
  expect(files.filter(file => isServerEntry(file, app))).toEqual(files.slice(0, 3))
})

it('detects server code that modules add', () => {
  const app = {
    layers: [{ dirs: { modules: '/a/modules' } }],
    states: new Map(),
    plan: { server: { dirs: ['/a/server', '/m/scanned'], plugins: [], handlers: [{ handler: '/a/lib/handler' }] } },
  } as never
  const files = ['/a/server/x.ts', '/m/scanned/api/x.ts', '/a/lib/handler.ts', '/a/modules/x/runtime/server/y.ts']
  expect(files.filter(file => isServerCode(file, app))).toEqual(files)
  expect(isServerCode('/a/lib/other.ts', app)).toBe(false)
})
