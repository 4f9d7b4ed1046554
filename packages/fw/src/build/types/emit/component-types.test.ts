import type { Component } from '@fw/schema'
import { expect, it } from 'vitest'
import { emitComponentsModule, emitGlobalComponents } from './component-types'

const component = (pascalName: string, filePath: string, more: Partial<Component> = {}): Component => ({
  pascalName,
  kebabName: '',
  export: 'default',
  filePath,
  mode: 'all',
  priority: 1,
  ...more,
})

it('declares components and their lazy variants', () => {
  const text = emitGlobalComponents(
    [component('UiButton', '/app/components/ui/Button.vue'), component('FwLink', '#app', { export: 'FwLink' })],
    '/app/.fw/types',
  )
  expect(text).toContain('interface GlobalComponents {')
  expect(text).toContain("UiButton: (typeof import('../../components/ui/Button.vue'))['default']")
  expect(text).toContain("LazyUiButton: LazyComponent<(typeof import('../../components/ui/Button.vue'))['default']>")
  expect(text).toContain("FwLink: (typeof import('#app'))['FwLink']")
})

it('declares the one with the highest precedence, and the client form of a pair', () => {
  const text = emitComponentsModule(
    [
      component('Clock', '/app/components/Clock.server.vue', { mode: 'server' }),
      component('Clock', '/app/components/Clock.client.vue', { mode: 'client' }),
      component('Card', '/base/components/Card.vue'),
      component('Card', '/app/components/Card.vue', { priority: 2 }),
    ],
    '/app/.fw',
  )
  expect(text).toContain("export const Clock: (typeof import('../components/Clock.client.vue'))['default']")
  expect(text).toContain("export const LazyCard: LazyComponent<(typeof import('../components/Card.vue'))['default']>")
  expect(text).not.toContain('/base/')
})
