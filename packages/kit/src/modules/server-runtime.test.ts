import { expect, it } from 'vitest'
import { isServerRuntime } from './server-runtime'

it('detects the server runtime of modules', () => {
  const app = { layers: [{ dirs: { modules: '/a/modules' } }] } as never
  const files = [
    '/a/modules/x/runtime/server/y.ts',
    '/a/modules/x/runtime/y.ts',
    '/a/modules/x/server/y.ts',
    '/b/modules/x/runtime/server/y.ts',
    '/a/modules-2/x/runtime/server/y.ts',
  ]
  expect(files.map(file => isServerRuntime(file, app))).toEqual([true, false, false, false, false])
})
