import { expect, it } from 'vitest'
import { resolveLayout } from './resolve-layout'

it.each([
  ['default.vue', 'default'],
  ['wideScreen.vue', 'wide-screen'],
  ['admin/wide.vue', 'admin-wide'],
  ['admin/AdminWide.vue', 'admin-wide'],
  ['admin/index.vue', 'admin'],
  ['admin/default.tsx', 'admin-default'],
])('%s is the layout %s', (file, name) => {
  expect(resolveLayout('/app/layouts', `/app/layouts/${file}`)).toEqual({ name, file: `/app/layouts/${file}` })
})
