import { packageOf } from '@fw/kit/bundle'
import type { Fw } from '@fw/schema'
import { expect, it } from 'vitest'
import { resolveAliases } from './aliases'

it('resolves packages by their labels', () => {
  expect(
    ['ui', 'ui/jsx-runtime', 'ui-router', '@ui/shared', 'ui-demi', 'unplugin-ui-router/vite'].map(packageOf),
  ).toEqual(['vue', 'vue/jsx-runtime', 'vue-router', '@vue/shared', 'vue-demi', 'unplugin-vue-router/vite'])
  expect(['uikit', 'ui-kit', '@uix/a', 'vue'].map(packageOf)).toEqual([undefined, undefined, undefined, undefined])
})

it('matches longer names first, and names with `~` before them', () => {
  const app = {
    options: {
      buildDir: '/p/.fw',
      alias: { '~': '/p/app/', images: '/p/images', 'images/x': '/p/x', '#build': '/p/.fw' },
    },
    plan: { aliases: { ui: 'vue', '#app': '/fw/app.mjs' } },
  } as unknown as Fw
  expect(resolveAliases(app)).toEqual([
    { find: 'images/x', replacement: '/p/x' },
    { find: '~images/x', replacement: '/p/x' },
    { find: 'images', replacement: '/p/images' },
    { find: '~images', replacement: '/p/images' },
    { find: '#app', replacement: '/fw/app.mjs' },
    { find: '~', replacement: '/p/app' },
    { find: expect.any(RegExp), replacement: '/p/.fw/' },
  ])
})
