import { defineComponent, getCurrentInstance, h, ref } from 'vue'
import type { Component } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { renderSSRHead } from '@unhead/vue/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { SSRContext } from '../shared/ssr-context'
import type { FwPlugin } from '../shared/plugin'
import {
  ClientOnly,
  DevOnly,
  Head,
  Html,
  Meta,
  Script,
  Title,
  callOnce,
  createClientOnly,
  createError,
  defineFwComponent,
  prerenderRoutes,
  setResponseStatus,
  showError,
  useAppConfig,
  useAsyncData,
  useCookie,
  useError,
  useFetch,
  useFwApp,
  useHead,
  useRequestEvent,
  useRequestHeader,
  useRequestHeaders,
  useRequestURL,
  useResponseHeader,
  useRuntimeConfig,
  useState,
  updateAppConfig,
  $fetch,
} from './index'
import { createPayload } from './create'
import { stringifyPayload } from '../shared/payload/payload'
import { createServerApp } from './create-server'

const built = vi.hoisted(() => ({
  root: { value: {} as any },
  plugins: [] as any[],
  appConfig: { theme: { color: 'red' }, list: [1] } as Record<string, unknown>,
}))
vi.mock('#build/root', async () => {
  const { h } = await import('vue')
  return { default: { render: () => h(built.root.value) }, customRoot: undefined }
})
vi.mock('#build/plugins', () => ({
  default: [
    async (app: any) => {
      for (const plugin of built.plugins) await plugin(app)
    },
  ],
}))
vi.mock('#build/app-config', () => ({ default: built.appConfig }))
vi.mock('#build/error-component', () => ({
  loadErrorComponent: async () => ({
    props: ['error'],
    setup: (props: any) => () => `Error ${props.error.status}: ${props.error.message}`,
  }),
}))

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze)
  return value
}

const wait = (ms = 1) => new Promise(resolve => setTimeout(resolve, ms))

function createContext(
  more: Partial<SSRContext> & { headers?: any } = {},
  path = '/a?b=1',
  requestHeaders: Record<string, string> = {},
): SSRContext {
  const request = new Request(`http://localhost${path}`, { headers: requestHeaders })
  return {
    request,
    url: new URL(request.url),
    event: { id: 1 },
    context: {},
    routeRules: {},
    isPrerendering: false,
    runtimeConfig: {
      app: { baseURL: '/base/', buildAssetsDir: '/_fw/', cdnURL: '', buildId: 'x' },
      public: { a: 1 },
      secret: 's',
    },
    fetch: async () => Response.json({}),
    payload: createPayload(),
    noSSR: false,
    error: undefined,
    status: 200,
    statusText: undefined,
    headers: new Headers(),
    response: undefined,
    head: undefined,
    onDone: [],
    ...more,
  }
}

async function render(root: Component | ((...args: any[]) => any), context = createContext()) {
  const setup = typeof root === 'function' ? root : undefined
  built.root.value = setup ? defineComponent({ setup: setup as any }) : root
  const app = await createServerApp(context)
  return { html: await renderToString(app, context), context }
}

function withPlugin(plugin: FwPlugin) {
  built.plugins.push(plugin)
}

// Like the renderer: an error that only repeats the message of its cause is meant for developers.
const isMeant = (error: any) => !(error.cause instanceof Error && error.cause.message === error.message)

afterEach(() => {
  built.plugins.length = 0
})

describe('context', () => {
  it('is the app of the component, also after an await in setup', async () => {
    const { html } = await render(async () => {
      const app = useFwApp()
      const instance = getCurrentInstance()
      await wait()
      return () => h('i', String(app === (instance as any).appContext.app.$fw))
    })
    expect(html).toBe('<i>true</i>')
  })

  it('throws a helpful error outside of an app', () => {
    ;(globalThis as any).__fwDev = true
    expect(() => useRuntimeConfig()).toThrow(/useRuntimeConfig\(\) was called outside the fw context\..*runWithContext/)
    delete (globalThis as any).__fwDev
  })
})

describe('data on the server', () => {
  it('is fetched, rendered and added to the payload', async () => {
    const { html, context } = await render(async () => {
      const { data, status } = await useAsyncData(
        'list',
        async () => {
          await wait()
          return { items: [1, 2], more: 'x' }
        },
        { pick: ['items'] },
      )
      return () => h('p', [status.value, ' ', String(data.value?.items)])
    })
    expect(html).toBe('<p>success 1,2</p>')
    expect(context.payload.data).toEqual({ list: { items: [1, 2] } })
  })

  it('is awaited without await, and shared by key', async () => {
    const load = vi.fn<() => Promise<any>>(async () => 'x')
    const child = defineComponent(() => {
      const { data } = useAsyncData('k', load)
      return () => data.value
    })
    const { html } = await render(() => () => [h(child), h(child)])
    expect(html).toBe('<!--[-->xx<!--]-->')
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('is only fetched on the client with server: false', async () => {
    const load = vi.fn<() => any>()
    const { context, html } = await render(() => {
      const { data, pending, status } = useAsyncData('k', load, { server: false, default: () => 'none' })
      return () => `${data.value} ${pending.value} ${status.value}`
    })
    expect(html).toBe('none true idle')
    expect(load).not.toHaveBeenCalled()
    expect(context.payload.data).toEqual({})
  })

  it('keeps the error of a fetch for the client, and the page is rendered', async () => {
    const { html, context } = await render(async () => {
      const { error, status, data } = await useAsyncData(
        'k',
        () => {
          throw createError({ status: 418, message: 'Tea' })
        },
        { default: () => 0 },
      )
      return () => `${status.value} ${error.value?.message} ${data.value}`
    })
    expect(html).toBe('error Tea 0')
    expect(context.payload._errors.k).toMatchObject({ status: 418 })
    expect(context.payload.error).toBeUndefined()
  })

  it('of useFetch is fetched in process with the request headers, but not for other hosts', async () => {
    const seen: any[] = []
    const fetch = vi.fn<typeof globalThis.fetch>(async (input: any, init?: RequestInit) => {
      seen.push([input, new Headers(init?.headers).get('cookie'), new Headers(init?.headers).get('host')])
      return Response.json({ hello: 'you' })
    })
    const outside = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async (_input, init) => Response.json({ cookie: new Headers(init?.headers).get('cookie') }))
    const context = createContext({ fetch: fetch as any }, '/', { cookie: 'a=1', host: 'localhost' })
    const { html } = await render(async () => {
      const [own, other] = await Promise.all([
        useFetch<any>('/api/x', { query: { q: ref(2) } }, '$key' as never),
        useFetch<any>('https://other.example/', {}),
      ])
      return () => JSON.stringify([own.data.value, other.data.value])
    }, context)
    outside.mockRestore()
    expect(html).toBe('[{&quot;hello&quot;:&quot;you&quot;},{&quot;cookie&quot;:null}]')
    expect(seen).toEqual([['/api/x?q=2', 'a=1', null]])
    expect(Object.keys(context.payload.data).every(key => key.startsWith('$f'))).toBe(true)
  })

  it('of $fetch is fetched in process after an await, too', async () => {
    const { html } = await render(
      async () => {
        const { data } = await useAsyncData('k', async () => {
          await wait()
          return $fetch<{ ok: boolean }>('/api')
        })
        return () => String(data.value?.ok)
      },
      createContext({ fetch: async () => Response.json({ ok: true }) }),
    )
    expect(html).toBe('true')
  })

  it('shares the root component between requests, unless a plugin changes that of one', async () => {
    const rootOf = async () => (await createServerApp(createContext()))._component
    const shared = await rootOf()
    expect(await rootOf()).toBe(shared)
    const setup = (): (() => string) => () => 'replaced'
    withPlugin(app => void Object.assign(app.vueApp._component, { setup }))
    expect(await rootOf()).toMatchObject({ setup })
    expect((await render(() => () => 'page')).html).toBe('replaced')
    built.plugins.length = 0
    expect(await rootOf()).toBe(shared)
    expect((await render(() => () => 'page')).html).toBe('page')
  })

  it('allows each request to change its runtime config and its versions', async () => {
    const shared = createContext().runtimeConfig
    Object.assign(shared.public, { nested: { list: [{ who: 'nobody' }], map: { a: 1 } } })
    const frozen = deepFreeze(shared)
    const text = JSON.stringify(frozen)
    const page = async () => {
      const id = useFwApp().ssrContext!.url.searchParams.get('id')!
      const config = useRuntimeConfig() as any
      const { versions } = useFwApp()
      expect(JSON.stringify(config)).toBe(text)
      expect(versions.module).toBeUndefined()
      await wait(Math.random() * 5)
      if (id.endsWith('0')) return () => id
      versions.module = id
      config.public.who = id
      config.public.nested.list[0].who = id
      config.public.nested.list.push(id)
      config.public.nested.map = { [id]: id }
      delete config.public.a
      config.app.cdnURL = id
      config.secret = id
      await wait(Math.random() * 5)
      expect(versions).toMatchObject({ module: id, fw: expect.any(String), vue: expect.any(String) })
      return () => JSON.stringify([(useRuntimeConfig() as any).public, config.app.cdnURL, config.secret])
    }
    const ids = Array.from({ length: 30 }, (_, index) => String(index))
    const results = await Promise.all(
      ids.map(id => render(page, createContext({ runtimeConfig: frozen }, `/?id=${id}`))),
    )
    for (const [index, { html, context }] of results.entries()) {
      const id = ids[index]!
      const isWritten = !id.endsWith('0')
      expect(html.replaceAll('&quot;', '"')).toBe(
        isWritten ? JSON.stringify([{ nested: { list: [{ who: id }, id], map: { [id]: id } }, who: id }, id, id]) : id,
      )
      expect(context.writtenConfig !== undefined).toBe(isWritten)
    }
    expect(JSON.stringify(frozen)).toBe(text)
  })

  it('is never shared between requests', async () => {
    const page = async () => {
      const { url } = useFwApp().ssrContext!
      const id = url.searchParams.get('id')!
      const state = useState('id', () => id)
      const config = useAppConfig()
      updateAppConfig({ theme: { color: id } })
      const { data } = await useAsyncData('id', async () => {
        await wait(Math.random() * 5)
        return id
      })
      return () => `${id} ${state.value} ${data.value} ${config.theme.color}`
    }
    const ids = Array.from({ length: 50 }, (_, index) => String(index))
    const results = await Promise.all(ids.map(id => render(page, createContext({}, `/?id=${id}`))))
    expect(results.map(({ html }) => html)).toEqual(ids.map(id => `${id} ${id} ${id} ${id}`))
    expect(built.appConfig.theme).toEqual({ color: 'red' })
  })

  it('supports any key, also names of object properties', async () => {
    for (const key of ['constructor', '__proto__', 'toString']) {
      const { html, context } = await render(async () => {
        let runs = 0
        const [{ data }] = await Promise.all([
          useAsyncData(key, async () => 'loaded'),
          callOnce(key, () => {
            runs++
          }),
        ])
        return () => h('p', `${data.value} ${runs}`)
      })
      expect(html, key).toBe('<p>loaded 1</p>')
      expect(Object.entries(context.payload.data)).toEqual([[key, 'loaded']])
      expect(stringifyPayload(context.payload).text).not.toBe('')
    }
  })

  it('of callOnce runs once, and the payload says so', async () => {
    const work = vi.fn<() => any>()
    const { context } = await render(async () => {
      await Promise.all([callOnce('once', work), callOnce('once', work)])
      return () => ''
    })
    expect(work).toHaveBeenCalledTimes(1)
    expect(context.payload.once).toEqual(['once'])
  })

  it('of defineFwComponent is available under its names', async () => {
    const { html } = await render(
      defineFwComponent({
        name: 'X',
        asyncData: async () => ({ a: 1 }),
        head: { title: 'T' },
        setup: () => ({ b: 2 }),
        render: (self: any) => `${self.a}${self.b}`,
      } as any),
    )
    expect(html).toBe('12')
  })
})

describe('state', () => {
  it('is shared by key and has its first initial value; a computed follows it', async () => {
    const { html, context } = await render(() => {
      const a = useState('n', () => 1)
      const b = useState<number>('n', () => 5)
      b.value++
      return () => `${a.value}`
    })
    expect(html).toBe('2')
    expect(context.payload.state).toEqual({ $sn: 2 })
  })

  it('uses the key that the build adds', async () => {
    const { context } = await render(() => {
      useState(...([() => 'x', '$auto'] as never[]))
      return () => ''
    })
    expect(context.payload.state).toEqual({ $s$auto: 'x' })
  })
})

describe('request and response', () => {
  it('can be read', async () => {
    const { html } = await render(
      () => () =>
        JSON.stringify([
          useRequestURL().href,
          useRequestHeaders(['X-A', 'x-none']),
          useRequestHeader('x-a'),
          useRequestEvent().id,
          useRuntimeConfig().secret,
        ]).replaceAll('"', "'"),
      createContext({}, '/p?q=1', { 'x-a': 'A' }),
    )
    expect(html.replaceAll('&#39;', "'")).toBe("['http://localhost/base/p?q=1',{'x-a':'A'},'A',1,'s']")
  })

  it('can be set', async () => {
    const { context } = await render(
      () => {
        setResponseStatus(useRequestEvent(), 201, 'Made')
        useResponseHeader('x-b').value = 'B'
        prerenderRoutes(['/c', '/d'])
        return () => ''
      },
      createContext({ isPrerendering: true }),
    )
    expect(context).toMatchObject({ status: 201, statusText: 'Made', context: { prerender: ['/c', '/d'] } })
    expect(context.headers.get('x-b')).toBe('B')
  })

  it('ignores invalid cookies', async () => {
    const decode = (text: string) => JSON.parse(text) as object
    const { html } = await render(
      () => {
        const cookie = useCookie('a', { decode, default: () => ({ ok: 1 }) })
        return () => JSON.stringify(cookie.value)
      },
      createContext({}, '/', { cookie: 'a={bad' }),
    )
    expect(html).toContain('ok')
  })

  it('read and set cookies', async () => {
    const { html, context } = await render(
      () => {
        const known = useCookie<{ n: number }>('known')
        const plain = useCookie('plain')
        const fresh = useCookie<string | null>('fresh', {
          default: () => 'new',
          maxAge: 60,
          sameSite: 'lax',
          httpOnly: true,
        })
        const gone = useCookie('gone')
        known.value.n++
        gone.value = null
        return () => `${known.value.n} ${plain.value} ${fresh.value}`
      },
      createContext({}, '/', { cookie: 'known=%7B%22n%22%3A1%7D; plain=a%20b; gone=1' }),
    )
    expect(html).toBe('2 a b new')
    expect(context.headers.getSetCookie()).toEqual([
      'fresh=new; Max-Age=60; Path=/; HttpOnly; SameSite=Lax',
      'known=%7B%22n%22%3A2%7D; Path=/',
      'gone=; Max-Age=0; Path=/',
    ])
  })
})

describe('head', () => {
  it('is created on first use', async () => {
    expect((await render(() => () => '')).context.head).toBeUndefined()
    const { context } = await render(() => {
      useHead({ title: 'Hi', meta: [{ name: 'a', content: '<b>' }] })
      return () => ''
    })
    expect(renderSSRHead(context.head).headTags).toBe('<title>Hi</title>\n<meta name="a" content="<b>">')
  })

  it('supports components', async () => {
    const { context, html } = await render(() => () => [
      h(Html, { lang: 'de' }, () =>
        h(Head, () => [
          h(Title, () => 'A & B'),
          h(Meta, { name: 'x', content: 'y' }),
          h(Script, { 'tag-position': 'bodyClose' }, () => 'f()'),
        ]),
      ),
      'page',
    ])
    expect(html).toContain('page')
    expect(renderSSRHead(context.head)).toMatchObject({
      htmlAttrs: ' lang="de"',
      headTags: '<title>A &amp; B</title>\n<meta name="x" content="y">',
      bodyTags: '<script>f()</script>',
    })
  })
})

describe('components', () => {
  it('ClientOnly renders its fallback', async () => {
    const content = vi.fn<() => string>(() => 'browser')
    const { html } = await render(() => () => [
      h(ClientOnly, null, { default: content, fallback: () => 'wait' }),
      h(ClientOnly, { fallback: '<x>', fallbackTag: 'b' }, content),
      h(ClientOnly, null, content),
    ])
    expect(html).toBe('<!--[--><!--[-->wait<!--]--><b>&lt;x&gt;</b><span></span><!--]-->')
    expect(content).not.toHaveBeenCalled()
  })

  it('createClientOnly renders an empty element with all valid attributes', async () => {
    const { html } = await render(
      () => () =>
        h(createClientOnly({ render: () => 'no' }), {
          class: 'c',
          style: { color: 'red' },
          id: 'i',
          'data-a': 1,
          'aria-label': '"l"',
          hidden: true,
          disabled: false,
          title: 't',
          rows: [1],
          onClick: () => {},
          innerHTML: '<b>',
          textContent: 'no',
          '.value': 1,
          'hydrate-on-visible': true,
          hydrateNever: true,
        }),
    )
    expect(html).toBe(
      '<div class="c" style="color:red;" id="i" data-a="1" aria-label="&quot;l&quot;" hidden title="t"></div>',
    )
  })

  it('DevOnly is only rendered in development', async () => {
    const { html } = await render(() => () => h(DevOnly, null, { default: () => 'dev', fallback: () => 'built' }))
    expect(html).toBe('<!--[-->built<!--]-->')
  })
})

describe('errors', () => {
  it('of a plugin are passed to the error page', async () => {
    const seen: unknown[] = []
    withPlugin(app => {
      app.hook('app:error', error => seen.push(error))
    })
    withPlugin(() => {
      throw new Error('bad plugin')
    })
    const context = createContext()
    await createServerApp(context)
    expect(context.payload.error).toMatchObject({ message: 'bad plugin', status: 500 })
    expect(seen).toHaveLength(1)
  })

  it('of a component and of showError are passed to the error page', async () => {
    expect(
      (
        await render(async () => {
          await wait()
          throw createError({ status: 404, message: 'gone' })
        })
      ).context.payload.error,
    ).toMatchObject({ status: 404, message: 'gone' })
    expect(
      (
        await render(() => {
          showError('shown')
          return () => ''
        })
      ).context.payload.error,
    ).toMatchObject({ status: 500, message: 'shown' })
  })

  it('are unexpected unless they were created for visitors', async () => {
    for (const thrown of ['secret', null, { status: 418, message: 'secret' }]) {
      const { context } = await render(() => {
        throw thrown
      })
      expect(isMeant(context.payload.error), String(thrown)).toBe(false)
    }
    const failed = new Error('[GET] "http://internal?token=secret"', { cause: new TypeError('fetch failed') })
    expect(
      isMeant(
        (
          await render(() => {
            throw failed
          })
        ).context.payload.error,
      ),
    ).toBe(false)
    expect(
      isMeant(
        (
          await render(() => {
            throw createError('meant')
          })
        ).context.payload.error,
      ),
    ).toBe(true)
  })

  it('are rendered by the error page', async () => {
    const { html } = await render(
      () => () => 'never',
      createContext({ error: createError({ status: 404, message: 'Nothing' }) }),
    )
    expect(html).toBe('Error 404: Nothing')
  })

  it('of a hook listener do not crash the process', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    withPlugin(app => {
      app.hook('app:error', () => {
        throw new Error('listener')
      })
    })
    withPlugin(() => {
      throw new Error('plugin')
    })
    const context = createContext()
    await createServerApp(context)
    await wait()
    expect(log.mock.lastCall?.[0]).toContain('app:error')
    expect(useError(((await createServerApp(createContext())) as any).$fw).value).toMatchObject({ message: 'plugin' })
    log.mockRestore()
  })
})
