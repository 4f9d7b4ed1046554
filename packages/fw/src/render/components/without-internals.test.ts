import { createSSRApp, defineComponent, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { expect, it, vi } from 'vitest'

it('leaves components to Vue if it does not have the internals', async () => {
  vi.doMock('vue', async original => ({ ...(await original<object>()), ssrUtils: undefined }))
  const { renderComponent } = await import('./render-component')
  const child = Object.assign(defineComponent({ render: () => h('b', 'child') }), { __fwPlain: { setup: () => null } })
  const app = createSSRApp({
    ssrRender(_: unknown, push: (part: unknown) => void, parent: Parameters<typeof renderComponent>[3]) {
      push(renderComponent(child, null, null, parent))
    },
  })
  expect(await renderToString(app)).toBe('<b>child</b>')
})
