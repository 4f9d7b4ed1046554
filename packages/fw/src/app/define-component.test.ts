// @vitest-environment happy-dom
import { Suspense, createApp, h, nextTick } from 'vue'
import type { Component } from 'vue'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FwAppContext } from '../shared/app-context'
import { createFwApp, createPayload } from './create'
import { defineFwComponent, refreshFwData, useFwData } from './index'

beforeEach(() => {
  vi.stubGlobal('__fwClient', true)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function mount(component: Component): Promise<{ app: FwAppContext; element: HTMLElement }> {
  const vueApp = createApp({ render: () => h(Suspense, null, { default: () => h(component) }) })
  const app = createFwApp({ vueApp, payload: createPayload(), config: { app: {}, public: {} } as never })
  app.isHydrating = false
  const element = document.createElement('div')
  vueApp.mount(element)
  await vi.waitUntil(() => element.textContent !== '')
  return { app, element }
}

it('follows its data when it is refreshed, and stays writable', async () => {
  let count = 0
  const { app, element } = await mount(
    defineFwComponent({
      name: 'Counting',
      asyncData: () => ({ count: ++count, nested: { text: `text ${count}` } }),
      methods: {
        change(this: any) {
          this.count = 9
        },
      },
      render(this: any) {
        return h('button', { onClick: this.change }, `${this.count} ${this.nested.text}`)
      },
    }),
  )
  expect(element.textContent).toBe('1 text 1')
  await app.runWithContext(() => refreshFwData())
  await nextTick()
  expect(element.textContent).toBe('2 text 2')
  element.querySelector('button')!.click()
  await nextTick()
  expect(element.textContent).toBe('9 text 2')
  await app.runWithContext(() => refreshFwData('component:Counting'))
  await nextTick()
  expect(element.textContent).toBe('3 text 3')
})

it('keeps its data if a refresh fails', async () => {
  let isBroken = false
  const { app, element } = await mount(
    defineFwComponent({
      fetchKey: 'failing',
      asyncData: () => (isBroken ? Promise.reject(new Error('broken')) : { nested: { text: 'fine' } }),
      render: (self: any) => h('p', self.nested.text),
    }),
  )
  isBroken = true
  await app.runWithContext(() => refreshFwData())
  await nextTick()
  expect(element.textContent).toBe('fine')
})

it.each([
  ['teas', 'component:teas'],
  [() => 'computed', 'component:computed'],
  [undefined, 'component:added'],
])('has the key %s', async (fetchKey, key) => {
  const options = { fetchKey, asyncData: () => ({ tea: 'Oolong' }), render: (self: any) => h('p', self.tea) }
  const { app } = await mount((defineFwComponent as any)(options, 'added'))
  expect(app.runWithContext(() => useFwData(key)).data.value).toEqual({ tea: 'Oolong' })
})
