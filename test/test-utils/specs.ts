// Test files of an application, as a user would write them. Each string is one file.

export const PAGE = `import { beforeEach, describe, expect, it, vi } from 'vitest'
import { mountSuspended, registerEndpoint } from 'fw/test-utils/runtime'
import App from '~/app.vue'
import Index from '~/pages/index.vue'

let items = [{ name: 'Pen' }]
registerEndpoint('/api/items', () => items)
registerEndpoint('/api/items/:id', event => ({ price: Number(event.context.params?.id) * 2 }))

describe('the first page', () => {
  it('shows what it has fetched', async () => {
    const page = await mountSuspended(Index)
    expect(page.findAll('li').map(item => item.text())).toEqual(['Pen'])
  })

  it('fetches again', async () => {
    const page = await mountSuspended(Index)
    items = [{ name: 'Pen' }, { name: 'Ink' }]
    await page.get('.refresh').trigger('click')
    await vi.waitFor(() => expect(page.findAll('li')).toHaveLength(2), 30_000)
  })

  it('keeps state in the application', async () => {
    const page = await mountSuspended(Index)
    await page.get('.add').trigger('click')
    expect(page.get('.add').text()).toBe('1')
    expect(useState('count').value).toBe(1)
    expect(useFwApp().payload.state).toMatchObject({ $scount: 1 })
  })

  it('sets the title', async () => {
    await mountSuspended(Index)
    await vi.waitFor(() => expect(document.title).toBe('All items'), 30_000)
  })
})

describe('the application', () => {
  beforeEach(() => {
    useUser().value = undefined
  })

  it('starts at the first page, in the default layout', async () => {
    const app = await mountSuspended(App)
    expect(app.get('.default header').text()).toBe('Shop')
    expect(app.find('main').exists()).toBe(true)
    expect(useRoute().fullPath).toBe('/')
  })

  it('runs the middleware of a page', async () => {
    const app = await mountSuspended(App, { route: '/items/4' })
    expect(app.text()).toContain('Please log in')
    expect(useRoute().path).toBe('/login')
  })

  it('shows a page with its parameters in its layout', async () => {
    useUser().value = 'Ada'
    const app = await mountSuspended(App, { route: { path: '/items/4', query: { from: 'test' } } })
    expect(app.html()).toContain('<div class="narrow">')
    expect(app.text()).toBe('Item 4 costs 8')
    expect(useRoute().query).toEqual({ from: 'test' })
  })

  it('follows navigations', async () => {
    const app = await mountSuspended(App)
    await app.get('a[href="/login"]').trigger('click')
    await vi.waitFor(() => expect(app.text()).toContain('Please log in'), 30_000)
    await navigateTo('/')
    await vi.waitFor(() => expect(app.find('main').exists()).toBe(true), 30_000)
  })

  it('stays on the current route with route: false', async () => {
    await useRouter().push('/login')
    expect((await mountSuspended(App, { route: false })).text()).toContain('Please log in')
  })

  it('has an error for a page that does not exist', async () => {
    await mountSuspended(App, { route: '/missing' })
    expect(useError().value?.statusCode).toBe(404)
    await mountSuspended(App)
    expect(useError().value).toBeFalsy()
  })

  it('has the root element of the configuration for tests', () => {
    expect(document.querySelector('#shop-under-test')).not.toBeNull()
    expect(document.querySelector('#teleports')).not.toBeNull()
  })
})
`

export const COMPONENT = `import { h } from 'vue'
import { expect, it, vi } from 'vitest'
import { mountSuspended } from 'fw/test-utils/runtime'
import { Flags, Slow } from '#components'
import Tag from '~/components/price/Tag.vue'

it('uses what a plugin provides, directives, the runtime configuration and the app configuration', async () => {
  const tag = await mountSuspended(Tag, { props: { amount: 3 } })
  expect(tag.html({ raw: true })).toBe('<button class="plain loud"><span>$3.00 USD</span>buy<!--v-if--></button>')
  expect(useRuntimeConfig().public).toMatchObject({ currency: 'USD', region: 'EU' })
})

it('has the wrapper of the component itself', async () => {
  const onPick = vi.fn()
  const tag = await mountSuspended(Tag, { props: { amount: 3, onPick } })
  expect(tag.props()).toEqual({ amount: 3 })
  await tag.trigger('click')
  expect(tag.emitted('pick')).toEqual([[3]])
  expect(onPick).toHaveBeenCalledWith(3)
  expect(tag.vm.isPicked).toBe(true)
  expect(tag.setupState.isPicked).toBe(true)
  await tag.setProps({ amount: 4 })
  expect(tag.get('span').text()).toBe('$4.00 USD')
  expect(tag.get('i').text()).toBe('from the layer')
  tag.unmount()
  expect(document.body.textContent).not.toContain('$4.00')
})

it('takes slots in every form', async () => {
  const scoped = await mountSuspended(Tag, { props: { amount: 3 }, slots: { default: ({ amount }) => h('b', amount) } })
  expect(scoped.get('b').text()).toBe('3')
  const text = await mountSuspended(Tag, { props: { amount: 3 }, slots: { default: '<template #default="{ amount }"><u>{{ amount }}</u></template>' } })
  expect(text.get('u').text()).toBe('3')
})

it('takes the other options of mount', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  const tag = await mountSuspended(Tag, { attachTo: place, attrs: { id: 'tag' }, props: { amount: 1 }, global: { mocks: { $money: () => 'priceless' }, stubs: { LayerBadge: true } }, data: () => ({ isPicked: true }) })
  expect(place.querySelector('#tag span')?.textContent).toBe('priceless USD')
  expect(tag.find('layer-badge-stub').exists()).toBe(true)
  expect((await mountSuspended(() => h(Tag, { amount: 1 }), { shallow: true })).html()).not.toContain('$1.00')
  expect((await mountSuspended(Tag, { shallow: true, props: { amount: 1 } })).html()).toContain('$1.00')
})

it('waits for an asynchronous setup', async () => {
  expect((await mountSuspended(Slow)).text()).toBe('ready')
})

it('rejects with what setup throws', async () => {
  await expect(mountSuspended(Slow, { props: { fails: true } })).rejects.toThrow('The setup failed')
  await expect(mountSuspended({ setup() { throw new Error('at once') }, render: () => null })).rejects.toThrow('at once')
})

it('runs the code of the client, in a test', async () => {
  expect((await mountSuspended(Flags)).text()).toBe('true,false,true,false')
})

it('has the virtual modules, and an observer that is never called', async () => {
  const { useUser } = await import('#imports')
  expect(useUser).toBeTypeOf('function')
  expect((await import('#build/options')).hasPages).toBe(true)
  expect(new IntersectionObserver(() => {}).takeRecords()).toEqual([])
})
`

export const MOCKS = `import { h } from 'vue'
import { expect, it, vi } from 'vitest'
import { mockComponent, mockFwImport, mountSuspended } from 'fw/test-utils/runtime'
import { Greeting, PriceTag } from '#components'

const { useGreeting } = vi.hoisted(() => ({ useGreeting: vi.fn(() => 'mocked') }))

mockFwImport('useGreeting', () => useGreeting)

mockFwImport<() => string>(
  'useBadge',
  original => () => \`\${original()}, mocked\`,
)

mockFwImport('useRouter', () => () => 'no router')

mockComponent('Flags', {
  props: ['name'],
  render() {
    return h('p', \`mocked \${this.name}\`)
  },
})
mockComponent('~/components/Slow.vue', async () => {
  const { defineComponent } = await import('vue')
  return defineComponent({ render: () => 'never slow' })
})

it('replaces a composable', async () => {
  expect((await mountSuspended(Greeting)).text()).toBe('mocked')
  useGreeting.mockReturnValueOnce('mocked again')
  expect((await mountSuspended(Greeting)).text()).toBe('mocked again')
})

it('gets the original, also of a layer', async () => {
  const tag = await mountSuspended(PriceTag, { props: { amount: 1 } })
  await tag.trigger('click')
  expect(tag.get('i').text()).toBe('from the layer, mocked')
})

it('replaces functions of fw', () => {
  expect(useRouter()).toBe('no router')
})

it('replaces components', async () => {
  const { Flags, Slow } = await import('#components')
  expect((await mountSuspended(Flags, { props: { name: 'flags' } })).text()).toBe('mocked flags')
  expect((await mountSuspended(Slow)).text()).toBe('never slow')
})
`

export const ENDPOINTS = `import { expect, it, vi } from 'vitest'
import { registerEndpoint } from 'fw/test-utils/runtime'
import { createError, defineEventHandler, getQuery, getRouterParam, readBody } from 'fw/server'

it('responds by path and method', async () => {
  registerEndpoint('/api/users/:id', defineEventHandler(event => ({ id: getRouterParam(event, 'id'), ...getQuery(event) })))
  registerEndpoint('/api/users/:id', { method: 'POST', handler: async event => ({ saved: await readBody(event) }) })
  expect(await $fetch('/api/users/7?full=yes')).toEqual({ id: '7', full: 'yes' })
  expect(await $fetch('/api/users/7', { method: 'POST', body: { name: 'Ada' } })).toEqual({ saved: { name: 'Ada' } })
})

it('lets the newest respond, once or until it is removed', async () => {
  registerEndpoint('/api/n', () => ({ n: 1 }))
  const remove = registerEndpoint('/api/n', () => ({ n: 2 }))
  registerEndpoint('/api/n', { once: true, handler: () => ({ n: 3 }) })
  expect(await $fetch('/api/n')).toEqual({ n: 3 })
  expect(await $fetch('/api/n')).toEqual({ n: 2 })
  remove()
  expect(await $fetch('/api/n')).toEqual({ n: 1 })
})

it('responds for other origins, too', async () => {
  registerEndpoint('https://api.example.com/v1/rates', () => ({ usd: 1 }))
  expect(await $fetch('https://api.example.com/v1/rates')).toEqual({ usd: 1 })
})

it('sends forms, and stops when it is aborted', async () => {
  registerEndpoint('/api/form', async event => Object.fromEntries(await event.req.formData()))
  const form = document.createElement('form')
  form.innerHTML = '<input name="a" value="1">'
  expect(await $fetch('/api/form', { method: 'POST', body: new FormData(form) })).toEqual({ a: '1' })
  const controller = new AbortController()
  registerEndpoint('/api/slow', () => new Promise(() => {}))
  const sent = fetch('/api/slow', { signal: controller.signal })
  controller.abort()
  await expect(sent).rejects.toThrow(/abort/i)
})

it('fails as the handler fails', async () => {
  registerEndpoint('/api/closed', () => { throw createError({ statusCode: 403, statusMessage: 'Closed' }) })
  await expect($fetch('/api/closed')).rejects.toMatchObject({ status: 403 })
  const { error } = await useFetch('/api/closed', { key: 'closed' })
  await vi.waitFor(() => expect(error.value?.statusCode).toBe(403), 30_000)
})

it('returns 404 for unknown endpoints, and provides the build manifest', async () => {
  await expect($fetch('/api/nowhere')).rejects.toMatchObject({ status: 404 })
  expect(await getAppManifest()).toMatchObject({ id: 'test' })
})
`

export const TESTING_LIBRARY = `import { fireEvent, screen } from '@testing-library/vue'
import { expect, it } from 'vitest'
import { registerEndpoint, renderSuspended } from 'fw/test-utils/runtime'
import App from '~/app.vue'
import { PriceTag } from '#components'

registerEndpoint('/api/items', () => [{ name: 'Pen' }])

it('renders, and renders again', async () => {
  const view = await renderSuspended(PriceTag, { props: { amount: 3 } })
  await fireEvent.click(screen.getByRole('button', { name: /3\\.00/ }))
  expect(view.emitted()).toMatchObject({ pick: [[3]] })
  expect(view.setupState.isPicked).toBe(true)
  await view.rerender({ amount: 5 })
  expect(screen.getByRole('button', { name: /5\\.00/ })).toBeTruthy()
})

it('leaves nothing of the test before', async () => {
  await renderSuspended(App, { route: '/' })
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /5\\.00/ })).toBeNull()
})

it('goes to a route', async () => {
  await renderSuspended(App, { route: '/login' })
  expect(screen.getByText('Please log in')).toBeTruthy()
})
`

export const JSDOM = `// @vitest-environment fw
// @vitest-environment-options { "domEnvironment": "jsdom", "url": "http://localhost:3000/login", "mock": { "indexedDb": true } }
import { expect, it } from 'vitest'
import { mountSuspended, registerEndpoint } from 'fw/test-utils/runtime'
import App from '~/app.vue'

registerEndpoint('/api/items', () => [{ name: 'Pen' }])

it('starts where the window is', async () => {
  expect(navigator.userAgent).toContain('jsdom')
  const app = await mountSuspended(App, { route: false })
  expect(app.text()).toContain('Please log in')
})

it('navigates and fetches', async () => {
  const app = await mountSuspended(App, { route: '/' })
  expect(app.get('li').text()).toBe('Pen')
  const form = document.createElement('form')
  form.innerHTML = '<input name="a" value="1">'
  registerEndpoint('/api/form', async event => Object.fromEntries(await event.req.formData()))
  expect(await $fetch('/api/form', { method: 'POST', body: new FormData(form) })).toEqual({ a: '1' })
})

it('has an indexedDB', () => {
  expect(indexedDB).toBe('in memory')
})
`

/** Replaces the package in these tests: it sets the global. */
export const FAKE_INDEXEDDB: Readonly<Record<string, string>> = {
  'node_modules/fake-indexeddb/package.json':
    '{ "name": "fake-indexeddb", "version": "6.0.0", "type": "module", "exports": { "./auto": "./auto.mjs" } }',
  'node_modules/fake-indexeddb/auto.mjs': `globalThis.indexedDB = 'in memory'\n`,
}

export const EARLY = `// @vitest-environment-options { "startOn": "setup" }
// @vitest-environment fw
import { expect, it } from 'vitest'

const user = useUser()
const { $money } = useFwApp()

it('has the application before the tests', () => {
  user.value = 'Ada'
  expect(useGreeting()).toBe('Hello Ada')
})

it('has what plugins provide', () => {
  expect($money(1)).toBe('$1.00')
})
`

export const GREETING = `import { expect, it } from 'vitest'
import { mountSuspended } from 'fw/test-utils/runtime'
import { Greeting } from '#components'

it('greets', async () => {
  useUser().value = 'Ada'
  expect((await mountSuspended(Greeting)).html()).toBe('<p>Hello Ada</p>')
})
`

export const PLAIN = `import { expect, it } from 'vitest'
import { useBadge } from '#layers/base/composables/useBadge'

it('uses aliases and auto-imports without a window', () => {
  expect(useBadge()).toBe('from the layer')
  expect(ref(1).value).toBe(1)
  expect(typeof window).toBe('undefined')
  expect([import.meta.client, import.meta.server, import.meta.test]).toEqual([false, true, true])
})
`

// Defined here, because Vitest would apply it to the test file that writes these files.
export const FW_COMMENT = '// @vitest-environment fw\n'
