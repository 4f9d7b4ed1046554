import { expect, it, vi } from 'vitest'
import { RELATIVE_MARK as rendered } from '../../../../fw/src/shared/relative-base'
import { RELATIVE_MARK, relativePrefix } from './relative-prefix'

vi.mock('#fw-server/runtime-config', () => ({
  check: undefined,
  declared: { app: { baseURL: './' } },
  prefix: 'FW_',
  known: [],
  state: 'state',
  autoSubfolderIndex: true,
}))

it('equals the placeholder of the renderer', () => {
  expect(RELATIVE_MARK).toBe(rendered)
})

it.each([
  ['/', './', './'],
  ['/a', './', '../'],
  ['/a/', '../', '../'],
  ['/a/b', '../', '../../'],
  ['/a/b/', '../../', '../../'],
  ['/a/b.html', '../', '../'],
  ['/a/_payload.json', './', '../'],
  ['/a/b/_payload.js', '../', '../../'],
  ['/404.html', './', '/'],
])('resolves from %s to the base', (path, prefix, file) => {
  expect([relativePrefix(path), relativePrefix(path, true)]).toEqual([prefix, file])
})
