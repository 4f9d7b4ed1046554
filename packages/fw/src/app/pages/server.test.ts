import { createSSRApp, defineComponent, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { describe, expect, it, vi } from 'vitest'
import type { SSRContext } from '../../shared/ssr-context'
import { triggers } from '../../../../../test/triggers'

vi.mock('#build/options', async original => ({ ...(await original<object>()), hasPages: true, hasLayouts: true }))
vi.mock('#build/layouts', () => ({
  default: {
    default: async () => ({
      default: {
        setup:
          (_: object, { slots }: any) =>
          () =>
            h('main', slots.default?.()),
      },
    }),
    wide: async () => ({
      default: {
        props: ['title'],
        setup:
          (props: any, { slots }: any) =>
          () =>
            h('section', { title: props.title }, slots.default?.()),
      },
    }),
  },
}))
vi.mock('#build/middleware', () => ({
  globalNames: ['gone'],
  globalMiddleware: [(to: any) => (to.path === '/gone' ? navigateTo('/u/1', { redirectCode: 301 }) : undefined)],
  namedMiddleware: {
    stop: async () => ({ default: () => abortNavigation() }),
    away: async () => ({ default: () => navigateTo('https://other.host/x', { external: true }) }),
    deny: async () => ({ default: () => abortNavigation({ status: 403, message: 'no' }) }),
  },
}))
vi.mock('#build/routes', () => {
  const text = (name: string) => ({
    setup: () => {
      const route = useRoute()
      return () => h('p', `${name} ${route.fullPath}`)
    },
  })
  return {
    default: [
      { path: '/', component: async () => text('home') },
      {
        path: '/u/:id',
        component: async () => text('user'),
        meta: { layout: 'wide', validate: (route: any) => route.params.id !== '0' },
      },
      { path: '/old', redirect: '/u/9' },
      {
        path: '/parent',
        component: { setup: () => () => h('div', [h(FwPage)]) },
        children: [{ path: 'child', component: async () => text('child') }],
      },
      {
        path: '/links',
        meta: { layout: false },
        component: {
          setup: () => () => [
            h(FwLink, { to: '/' }, () => 'a'),
            h(FwLink, { to: '/links' }, () => 'b'),
            h(FwLink, { to: 'https://x.y' }, () => 'c'),
            h(FwLink, { to: '/file.pdf', external: true }, () => 'd'),
            h(FwLink, { to: { path: '/u/2', query: { a: 1 } }, target: '_blank' }, () => 'e'),
            h(FwLink, { to: '#x' }, () => 'f'),
          ],
        },
      },
      {
        path: '/refused',
        meta: { layout: false },
        component: { setup: () => () => scripts.map(to => h(FwLink, { to }, () => '')) },
      },
      {
        path: '/custom',
        meta: { layout: false },
        component: {
          setup: () => () =>
            ['/u/2', 'https://x.y/a?b=1', 'javascript:alert(1)'].map(to =>
              h(FwLink, { to, custom: true }, ({ href, route, isExternal, rel }: any) =>
                JSON.stringify([href, route?.path, route?.query.b, isExternal, rel]),
              ),
            ),
        },
      },
      ...['stop', 'away', 'deny', 'nobody'].map(name => ({
        path: `/${name}`,
        component: text(name),
        meta: { middleware: name },
      })),
      ...[1, 2].map(n => ({
        path: `/loop${n}`,
        component: text('loop'),
        meta: { middleware: () => navigateTo(`/loop${3 - n}`) },
      })),
      { path: '/inline', component: text('inline'), meta: { middleware: [(to: any) => (to.query.ok ? true : '/')] } },
    ],
  }
})

// Script URLs: browsers ignore leading spaces and control characters, and line breaks inside.
const scripts = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:x',
  '\u0001javascript:x',
  'javascript\r:x',
  'data:text/html,<script>',
  'DATA:x',
  'vbscript:x',
  'blob:http://h/x',
]

const { createFwApp, createPayload } = await import('../create')
const { applyPlugins } = await import('../plugins')
const { default: routerPlugin } = await import('./router/router-plugin')
const { FwPage, FwLayout, FwLink, abortNavigation, addRouteMiddleware, navigateTo, useRoute, useRouter } =
  await import('./index')

const Root = defineComponent({ setup: () => () => h(FwLayout, () => h(FwPage)) })

async function request(path: string, base = '/', plugin: () => void = () => {}) {
  const context = {
    url: new URL(path, 'http://localhost'),
    payload: createPayload(),
    runtimeConfig: { app: { baseURL: base }, public: {} },
    onDone: [],
    error: undefined,
    response: undefined,
  } as unknown as SSRContext
  const vueApp = createSSRApp(Root)
  const app = createFwApp({ vueApp, ssrContext: context })
  let error: any
  try {
    await applyPlugins(app, [routerPlugin, plugin])
    await app.callHook('app:created', vueApp)
  } catch (thrown) {
    error = thrown
  }
  const html = error || context.response ? '' : await renderToString(vueApp, context)
  for (const done of context.onDone) done()
  return { html, error, status: context.response?.status, location: context.response?.headers.get('location') }
}

describe('a request', () => {
  it('renders the page in its layout', async () => {
    expect((await request('/')).html).toBe('<main><p>home /</p></main>')
    expect((await request('/u/7?x=1')).html).toBe('<section><p>user /u/7?x=1</p></section>')
    expect((await request('/parent/child')).html).toBe('<main><div><p>child /parent/child</p></div></main>')
  })

  it('responds with 404 for an unknown path, and for one that its page rejects', async () => {
    expect((await request('/nowhere')).error).toMatchObject({ status: 404, data: { path: '/nowhere' } })
    expect((await request('/u/0')).error).toMatchObject({ status: 404 })
  })

  const missing = ['/api/login', '/api/login?next=/x', '/files/a.pdf', '/unknown', '/ä b', '/deep/er/#part']
  const encoded = (path: string) => new URL(path, 'http://localhost').href.slice('http://localhost'.length)

  it.each(missing)('is redirected to what is not a page: %s', async target => {
    for (const base of ['/', '/base/']) {
      for (const from of ['/', '/u/7', '/nowhere', `/nowhere/?from=${encodeURIComponent(target)}`]) {
        const isThere = (to: any): boolean => decodeURI(to.fullPath) === target
        const ways: Array<() => void> = [
          () => addRouteMiddleware(to => (isThere(to) ? undefined : navigateTo(target, { redirectCode: 307 }))),
          () => addRouteMiddleware(to => (isThere(to) ? undefined : target)),
          () => {
            useRouter().beforeEach(to => (isThere(to) ? undefined : target))
          },
        ]
        for (const [index, way] of ways.entries()) {
          const { error, status, location } = await request(from, base, way)
          expect([error, status, location], `${from} ${index}`).toEqual([
            undefined,
            index === 0 ? 307 : 302,
            base.slice(0, -1) + encoded(target),
          ])
        }
      }
    }
  })

  it.each(['/unknown/', '/a/b/', '/unknown/?x=1', '/%C3%A4/'])(
    'loses the slash at the end of an unknown address: %s',
    async path => {
      const strip = (to: any): any =>
        to.path.endsWith('/')
          ? navigateTo({ path: to.path.slice(0, -1), query: to.query }, { redirectCode: 301 })
          : undefined
      expect(await request(path, '/', () => addRouteMiddleware(strip))).toMatchObject({
        error: undefined,
        status: 301,
        location: path.replace(/\/(?=\?|$)/, ''),
      })
      expect((await request(path.replace(/\/(?=\?|$)/, ''), '/', () => addRouteMiddleware(strip))).error).toMatchObject(
        { status: 404 },
      )
    },
  )

  it('finds routes that a guard of a plugin adds', async () => {
    const added = { path: '/added/:id', component: { setup: () => () => h('p', 'added') } }
    const ways: Record<string, (to: any, add: () => void) => unknown> = {
      'says the path again': (to, add) => (to.matched.length === 0 ? (add(), to.fullPath) : undefined),
      'says the location again': (to, add) => (to.matched.length === 0 ? (add(), { ...to, replace: true }) : undefined),
      'says nothing': (to, add) => {
        if (to.matched.length === 0) add()
      },
      waits: async (to, add) => {
        await Promise.resolve()
        if (to.matched.length === 0) add()
      },
    }
    for (const [name, way] of Object.entries(ways)) {
      for (const kind of ['beforeEach', 'beforeResolve'] as const) {
        const plugin = (): void => {
          const router = useRouter()
          router[kind](to => way(to, () => router.addRoute(added)) as any)
        }
        expect((await request('/added/1?x=%20y', '/', plugin)).html, `${name} ${kind}`).toBe(
          '<main><p>added</p></main>',
        )
        // The next visitor does not see it.
        expect((await request('/added/1')).error, name).toMatchObject({ status: 404, data: { path: '/added/1' } })
        expect(
          (await request('/nowhere', '/', name.startsWith('says the') ? () => {} : plugin)).error,
          name,
        ).toMatchObject({ status: 404 })
      }
    }
  })

  it('responds with 404 if a guard of a plugin rejects', async () => {
    expect(
      (
        await request('/u/7', '/', () => {
          useRouter().beforeEach(() => false)
        })
      ).error,
    ).toMatchObject({ status: 404, data: { path: '/u/7' } })
  })

  it('is redirected by middleware and by routes', async () => {
    expect(await request('/gone', '/base/')).toMatchObject({ status: 301, location: '/base/u/1' })
    expect(await request('/old')).toMatchObject({ status: 302, location: '/u/9' })
    expect(await request('/inline')).toMatchObject({ status: 302, location: '/' })
    expect((await request('/inline?ok=1')).html).toContain('inline')
    expect(await request('/away')).toMatchObject({ error: undefined, status: 302, location: 'https://other.host/x' })
  })

  it('is not redirected to the same URL in another spelling', async () => {
    for (const query of ['q=a%20b', 'q=%3A%2f', '%', 'q', '__proto__=1&constructor=2']) {
      expect(await request(`/u/1?${query}`), query).toMatchObject({
        status: undefined,
        html: expect.stringContaining('user /u/1?'),
      })
    }
  })

  it('stays on its host for any path that middleware redirects to', async () => {
    for (const path of ['//evil.com/a', '/\\evil.com/a']) {
      expect(
        (await request('/', '/', () => addRouteMiddleware(to => (to.path === '/' ? path : undefined)))).location ?? '/',
      ).toMatch(/^\/(?![\\/])/)
    }
  })

  it('is redirected by middleware with and without return; the returned one has precedence', async () => {
    const send = async (middleware: () => unknown) =>
      (
        await request('/', '/', () =>
          addRouteMiddleware(to => (to.path === '/' ? (middleware() as undefined) : undefined)),
        )
      ).location
    expect(await send(() => void navigateTo('/u/1'))).toBe('/u/1')
    expect(
      await send(() => {
        void navigateTo('/u/1')
        return abortNavigation()
      }),
    ).toBe('/u/1')
    expect(await send(() => [navigateTo('/u/1'), navigateTo('/u/2')][0])).toBe('/u/1')
  })

  it('fails after too many redirects between pages', async () => {
    expect((await request('/loop1')).error?.message).toContain('redirected more than 30 times')
  })

  it.each<[name: string, add: () => void, chain: string]>([
    [
      'two middleware',
      () => {
        addRouteMiddleware(function first(to) {
          if (to.path === '/') return navigateTo('/u/1') as undefined
        })
        addRouteMiddleware('second', to => (to.path === '/u/1' ? '/' : undefined), { global: true })
      },
      '/u/1 → / (by middleware) → /u/1 (by first), redirected',
    ],
    ['a middleware to itself', () => addRouteMiddleware(() => '/u/1'), '/u/1 → /u/1 (by middleware)'],
    [
      'paths that never repeat',
      () => addRouteMiddleware(to => `/u/${Number(to.path.slice(3) || 0) + 1}`),
      '/u/28 → /u/29 (by middleware) → /u/30 (by middleware) → /u/31 (by middleware)',
    ],
    [
      'a guard of the router',
      () => void useRouter().beforeEach(to => (to.path === '/u/1' ? '/u/2' : '/u/1')),
      '→ /u/2 (by a navigation guard)',
    ],
    ['a guard of the router to itself', () => void useRouter().beforeEach(() => '/u/1'), '(by a navigation guard)'],
  ])('names the chain of redirects: %s', async (_, add, chain) => {
    const { error } = await request('/', '/', add)
    triggers('FW2135', error!.message)
    expect(error!.message).toContain(chain)
  })

  it('is aborted by middleware', async () => {
    expect((await request('/stop')).error).toMatchObject({ status: 404 })
    expect((await request('/deny')).error).toMatchObject({ status: 403, message: 'no' })
    expect((await request('/nobody')).error).toMatchObject({ message: 'Unknown route middleware "nobody".' })
  })

  it('runs middleware that a plugin adds, only for this request', async () => {
    const seen = vi.fn<() => void>()
    await request('/', '/', () => addRouteMiddleware(() => seen()))
    await request('/')
    expect(seen).toHaveBeenCalledTimes(1)
  })

  it('does not share state with simultaneous requests', async () => {
    const results = await Promise.all(Array.from({ length: 100 }, (_, index) => request(`/u/${index + 1}`)))
    expect(results.map(({ html }) => html)).toEqual(
      results.map((_, index) => `<section><p>user /u/${index + 1}</p></section>`),
    )
  })
})

describe('FwLink', () => {
  it('has no href if the URL is a script', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { html } = await request('/refused')
    warn.mockRestore()
    expect(html.match(/<a[^>]*>/g)).toEqual(scripts.map(() => '<a rel="noopener noreferrer">'))
  })

  it('renders links with the base, and marks the active one', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { html } = await request('/links', '/base/')
    // An external path is not a page, so the router does not have to know it.
    expect(warn.mock.calls.filter(([text]) => String(text).includes('/file.pdf'))).toEqual([])
    warn.mockRestore()
    expect(html).toBe(
      '<!--[--><!--[--><a href="/base/">a</a><a href="/base/links" class="router-link-active router-link-exact-active" aria-current="page">b</a><a href="https://x.y" rel="noopener noreferrer">c</a><a href="/file.pdf">d</a><a href="/base/u/2?a=1" rel="noopener noreferrer" target="_blank">e</a><a href="#x">f</a><!--]--><!--]-->',
    )
  })
})

describe('custom FwLink', () => {
  it('passes its target to the slot', async () => {
    const { html } = await request('/custom', '/base/')
    const rows = [...html.replaceAll('&quot;', '"').matchAll(/\[("[^[\]]*|null[^[\]]*)\]/g)].map(
      ([text]) => JSON.parse(text) as unknown,
    )
    expect(rows).toEqual([
      ['/base/u/2', '/u/2', null, false, null],
      ['https://x.y/a?b=1', '/a', '1', true, 'noopener noreferrer'],
      [null, 'alert(1)', null, true, 'noopener noreferrer'],
    ])
  })
})

describe('navigateTo', () => {
  it('keeps the protocol of the request, and does not change paths outside of the base URL', async () => {
    const go = (to: string) =>
      request('/', '/base/', () => addRouteMiddleware(() => navigateTo(to, { external: true })))
    expect((await go('//other.host/x y')).location).toBe('//other.host/x%20y')
    expect((await go('https://other.host')).location).toBe('https://other.host/')
    expect((await go('/other-app?a=ä')).location).toBe('/other-app?a=%C3%A4')
  })

  it('rejects script URLs in any spelling', async () => {
    for (const url of scripts) {
      const errors: unknown[] = []
      const { location } = await request('/', '/', () => {
        for (const to of [url, { path: url }]) {
          try {
            void navigateTo(to as string, { external: true })
          } catch (error) {
            errors.push((error as Error).message)
          }
        }
      })
      expect([location, errors], JSON.stringify(url)).toEqual([
        undefined,
        [expect.stringContaining('cannot navigate to a "'), expect.stringContaining('cannot navigate to a "')],
      ])
    }
  })

  it('rejects external hosts unless allowed, and scripts always', async () => {
    const errors: string[] = []
    await request('/', '/', () => {
      for (const [url, external] of [
        ['https://a.b', false],
        ['//a.b', false],
        ['javascript:alert(1)', true],
        ['/\\a.b', false],
      ] as const) {
        try {
          void navigateTo(url, { external })
        } catch (error) {
          errors.push((error as Error).message.split('. ')[0]!)
        }
      }
    })
    const refused = (url: string): string => `navigateTo(): "${url}" is an external URL`
    expect(errors).toEqual([
      refused('https://a.b'),
      refused('//a.b'),
      'navigateTo() cannot navigate to a "javascript:" URL.',
      refused('/\\a.b'),
    ])
  })
})
