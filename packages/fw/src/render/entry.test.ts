import type { RenderRequest } from '@fw/schema'
import { createSSRApp, defineComponent, getCurrentInstance, h, onErrorCaptured, Teleport, useSSRContext } from 'vue'
import type { Component } from 'vue'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { SSRContext } from '../shared/ssr-context'
import { createError } from '../shared/fw-error'
import type { AssetManifest, DevStyles } from '@fw/schema'
import { cleanStatus, cleanStatusText } from '@fw/schema/errors'

interface Setup {
  options?: Record<string, unknown>
  manifest?: AssetManifest
  head?: Record<string, unknown>
  spaTemplate?: string
  /** The content to render. */
  root?: Component
  /** The plugins to run. */
  plugin?: (context: SSRContext) => unknown
}

const entry = { scripts: ['entry.js'], modules: [], styles: [] }

async function loadRenderer({
  options = {},
  manifest = { entry, modules: {} },
  head = {},
  spaTemplate = '',
  root,
  plugin,
}: Setup = {}) {
  vi.resetModules()
  vi.doMock('#build/options', async original => ({ ...(await original<object>()), ...options }))
  vi.doMock('#build/manifest', () => ({ default: manifest }))
  vi.doMock('#build/head', () => ({ default: head }))
  vi.doMock('#build/spa-template', () => ({ spaTemplate }))
  vi.doMock('../app/create-server', () => ({
    async createServerApp(context: SSRContext) {
      const app: any = createSSRApp(root ?? { render: () => h('p', 'page') })
      const listeners: Record<string, (value: unknown) => unknown> = {}
      app.$fw = {
        hooks: { callHook: (name: string, value: unknown) => listeners[name]?.(value) },
        hook: (name: string, listener: (value: unknown) => unknown) => {
          listeners[name] = listener
        },
      }
      await plugin?.(context)
      return app
    },
  }))
  return import('./entry')
}

function createRequest(path = '/', more: Partial<RenderRequest> & { init?: RequestInit } = {}): RenderRequest {
  const { init, ...rest } = more
  const url = new URL(path, 'http://localhost')
  const leftCookies: string[] = []
  return {
    request: new Request(url, init),
    url,
    event: {},
    context: {},
    runtimeConfig: Object.freeze({
      secret: 'hidden',
      public: { name: '</script>' },
      app: { baseURL: '/', buildAssetsDir: '/_fw/', cdnURL: '', buildId: 'b' },
    }),
    routeRules: {},
    fetch: globalThis.fetch,
    leftCookies: () => leftCookies,
    isPrerendering: false,
    ...rest,
  }
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a page', () => {
  it('is a complete document with root, teleports, payload and public runtime config', async () => {
    const { render } = await loadRenderer({ head: { title: 'Hi', htmlAttrs: { lang: 'de' } } })
    const response = await render(createRequest('/a?b=1'))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html;charset=utf-8')
    expect(response.headers.get('x-powered-by')).toBe('fw')
    expect(await response.text()).toBe(
      '<!DOCTYPE html><html lang="de"><head><title>Hi</title><script type="module" src="/_fw/entry.js" crossorigin></script></head>' +
        '<body><div id="__fw"><p>page</p></div><div id="teleports"></div>' +
        '<script type="application/json" data-fw-data="fw-app" id="__FW_DATA__" data-ssr data-format="json">{"path":"/a?b=1","serverRendered":true,"data":{},"state":{},"once":[],"_errors":{}}</script>' +
        '<script>window.__FW__={config:{"public":{"name":"\\u003c/script>"},"app":{"baseURL":"/","buildAssetsDir":"/_fw/","cdnURL":"","buildId":"b"}}}</script></body></html>',
    )
  })

  it('respects the options for root and teleports, and fills both teleport targets', async () => {
    const root = {
      render: () =>
        h('main', [h(Teleport, { to: '#over' }, h('i', 'in')), h(Teleport, { to: 'body' }, h('b', 'body'))]),
    }
    const { render } = await loadRenderer({
      root,
      options: {
        rootTag: 'main',
        rootAttrs: { id: 'r', class: ['x'] },
        teleportTag: 'aside',
        teleportAttrs: { id: 'over' },
      },
    })
    const html = await (await render(createRequest())).text()
    expect(html).toMatch(/<body>(<!--.*?-->)?<b>body<\/b>(<!--.*?-->)?<main id="r" class="x"><main>/)
    expect(html).toMatch(/<aside id="over">(<!--.*?-->)?<i>in<\/i>(<!--.*?-->)?<\/aside>/)
  })

  it('has the head of the app', async () => {
    const { createHead } = await import('@unhead/vue/server')
    const { render } = await loadRenderer({
      plugin: context => {
        context.head = createHead({
          disableDefaults: true,
          init: [
            {
              title: context.url.pathname,
              bodyAttrs: { class: 'dark' },
              script: [{ innerHTML: '1', tagPosition: 'bodyClose' }],
            },
          ],
        })
      },
    })
    expect(await (await render(createRequest('/x'))).text()).toMatch(
      /<title>&#x2F;x<\/title>.*<body class="dark">.*<script>1<\/script><\/body><\/html>$/,
    )
    expect(await (await render(createRequest('/y'))).text()).toContain('<title>&#x2F;y</title>')
  })

  it('loads the assets of its components', async () => {
    const root = defineComponent({
      setup() {
        useSSRContext()!.modules = new Set(['pages/index.vue'])
        return () => h('p')
      },
    })
    const { render } = await loadRenderer({
      root,
      manifest: {
        entry,
        modules: { 'pages/index.vue': { modules: ['index.js'], styles: [{ file: 'i.css', inline: 'p{}' }] } },
      },
    })
    expect(await (await render(createRequest())).text()).toContain(
      '<style data-fw-css="i.css">p{}</style><link rel="modulepreload" as="script" crossorigin href="/_fw/index.js">',
    )
  })

  it('has the import map of the entry first, with the CDN or the base URL', async () => {
    const { render } = await loadRenderer({
      manifest: { entry: { ...entry, mapped: 'entry.js' }, modules: {} },
      head: { script: [{ type: 'module', src: '/own.js' }] },
    })
    const map = (url: string) => `<head><script type="importmap">{"imports":{"#entry":"${url}"}}</script>`
    const at = (app: object) =>
      render(
        createRequest('/', {
          runtimeConfig: {
            public: {},
            app: { baseURL: '/', buildAssetsDir: '/_fw/', cdnURL: '', buildId: 'b', ...app },
          },
        }),
      ).then(response => response.text())
    expect(await at({})).toContain(map('/_fw/entry.js'))
    expect(await at({ baseURL: '/base/' })).toContain(map('/base/_fw/entry.js'))
    expect(await at({ cdnURL: 'https://cdn.example/' })).toContain(map('https://cdn.example/_fw/entry.js'))
    expect(await at({ baseURL: '/</script>/' })).toContain(map('/\\u003c/script>/_fw/entry.js'))
    expect(await (await render(createRequest('/', { routeRules: { ssr: false } }))).text()).toContain(
      map('/_fw/entry.js'),
    )
    expect(await (await render(createRequest('/', { routeRules: { noScripts: true } }))).text()).not.toContain(
      'importmap',
    )
  })

  it('separates its state from other apps, if there may be some', async () => {
    const options = { appId: 'one', multiApp: true }
    const html = async (more: object = {}) =>
      (await (await loadRenderer({ options: { ...options, ...more } })).render(createRequest())).text()
    expect(await html()).toMatch(
      /data-fw-data="one" id="__FW_DATA__:one".*<script>\(window\.__FW__\?\?=\{\}\)\["one"\]=\{config:/,
    )
    expect(await html({ renderJsonPayloads: false })).toMatch(/\["one"\]=\{config:.*\["one"\]\.payload=/)
  })

  it('has no scripts by option or route rule, and the rule has precedence', async () => {
    const { render } = await loadRenderer({ options: { noScripts: true } })
    expect(await (await render(createRequest())).text()).not.toContain('<script')
    expect(await (await render(createRequest('/', { routeRules: { noScripts: false } }))).text()).toContain('<script')
  })

  it('has status, headers and cookies of the app, and no body for HEAD', async () => {
    const { render } = await loadRenderer({
      plugin: context => {
        context.status = 201
        context.statusText = 'Made\r\nit'
        context.headers.append('set-cookie', 'a=1')
        context.headers.append('set-cookie', 'b=2')
        context.headers.set('x-powered-by', 'me')
      },
    })
    const response = await render(createRequest('/', { init: { method: 'HEAD' } }))
    expect([
      response.status,
      response.statusText,
      response.headers.getSetCookie(),
      response.headers.get('x-powered-by'),
    ]).toEqual([201, 'Madeit', ['a=1', 'b=2'], 'me'])
    expect(response.body).toBeNull()
  })

  it('keeps the cookies of a page for its error page', async () => {
    const { render, renderError } = await loadRenderer({
      plugin: ({ error, headers }) => {
        if (error) return
        headers.append('set-cookie', 'a=1')
        throw new Error('after it')
      },
    })
    const request = createRequest()
    await expect(render(request)).rejects.toThrow('after it')
    expect((await renderError(new Error('after it'), request)).headers.getSetCookie()).toEqual(['a=1'])
    expect((await renderError(new Error('another'), createRequest())).headers.getSetCookie()).toEqual([])
  })

  it('has a valid status', async () => {
    for (const status of [101, 999, Number.NaN]) expect(cleanStatus(status, 200, 200)).toBe(200)
    expect([cleanStatus(204, 200, 200), cleanStatus(599, 200, 200), cleanStatusText('a'.repeat(9000))!.length]).toEqual(
      [204, 599, 200],
    )
  })

  it('has no body if the status does not allow it', async () => {
    const { render } = await loadRenderer({
      plugin: context => {
        context.status = 204
      },
    })
    const response = await render(createRequest())
    expect([response.status, response.body]).toEqual([204, null])
  })

  it('calls the hook after rendering, before the document is created', async () => {
    const root = {
      setup() {
        const { app } = getCurrentInstance()!.appContext
        const context = useSSRContext() as SSRContext
        ;(app as any).$fw.hook('app:rendered', ({ ssrContext, renderResult }: any) => {
          expect(ssrContext).toBe(context)
          ssrContext.payload.data.html = renderResult.html.length
        })
        return () => h('p')
      },
    }
    const { render } = await loadRenderer({ root })
    expect(await (await render(createRequest())).text()).toContain('"data":{"html":7}')
  })

  it('uses the Response class of the server', async () => {
    class Fast extends Response {}
    const { render } = await loadRenderer()
    expect(await render(createRequest('/', { Response: Fast }))).toBeInstanceOf(Fast)
  })

  it('reports the pages it found while prerendering', async () => {
    const { render } = await loadRenderer({
      plugin: context => {
        ;(context.context.prerender as string[]).push('/found')
      },
    })
    const request = createRequest('/', { isPrerendering: true })
    expect(await (await render(request)).text()).toMatch(/"prerenderedAt":\d+/)
    expect(request.context.prerender).toEqual(['/found'])
  })
})

describe('in development', () => {
  it('includes the styles of rendered components, marked for the client of the bundler', async () => {
    const lookUp = vi.fn<DevStyles>(() => [
      { id: '/src/a.css', url: '/_fw/a.css', css: 'a{}</style>' },
      { id: '/src/b.css', url: '/_fw/b.css' },
    ])
    vi.stubGlobal('__fwDevStyles', lookUp)
    const { render } = await loadRenderer({
      manifest: { entry: { ...entry, scripts: ['/_fw/@vite/client'] }, modules: {}, dev: true },
      plugin: context => {
        context.modules = new Set(['app.vue'])
      },
    })
    const html = await (await render(createRequest())).text()
    expect(lookUp).toHaveBeenCalledWith(['app.vue'])
    expect(html).toContain(
      '<style type="text/css" data-vite-dev-id="/src/a.css">a{}<\\/style></style><link rel="stylesheet" href="/_fw/b.css" data-vite-dev-id="/src/b.css">',
    )
  })
})

describe('another response', () => {
  it('is the response of the app, with the cookies set before', async () => {
    const { render } = await loadRenderer({
      plugin: context => {
        context.headers.append('set-cookie', 'a=1')
        context.response = Response.redirect('http://localhost/b', 302)
      },
    })
    const response = await render(createRequest())
    expect([response.status, response.headers.get('location'), response.headers.getSetCookie()]).toEqual([
      302,
      'http://localhost/b',
      ['a=1'],
    ])
  })

  it('is sent even if rendering ends with an error', async () => {
    const { render } = await loadRenderer({
      plugin: context => {
        context.response = new Response('early', { status: 410 })
        throw new Error('stop')
      },
    })
    expect((await render(createRequest())).status).toBe(410)
  })

  it('for a missing built file is a short 404', async () => {
    const { render, renderError } = await loadRenderer({
      plugin: () => {
        throw new Error('rendered')
      },
    })
    const response = await render(createRequest('/_fw/old.js'))
    expect([response.status, await response.text()]).toEqual([404, 'Not found'])
    vi.spyOn(console, 'error').mockReturnValue()
    expect((await renderError(new Error('x'), createRequest('/_fw/old.js'))).status).toBe(500)
  })
})

describe('a page without server rendering', () => {
  const render = {
    root: {
      render: () => {
        throw new Error('rendered')
      },
    },
  }
  const template = '<b>wait</b>'

  it('is the empty root, by option, route rule or header', async () => {
    const empty = '<div id="__fw"></div><div id="teleports"></div>'
    const byOption = await loadRenderer({ ...render, options: { ssr: false } })
    const html = await (await byOption.render(createRequest())).text()
    expect(html).toContain(empty)
    expect(html).toContain('"serverRendered":false')
    const byRequest = await loadRenderer({ ...render, options: { respectNoSSRHeader: true } })
    expect(await (await byRequest.render(createRequest('/', { routeRules: { ssr: false } }))).text()).toContain(empty)
    expect(
      await (await byRequest.render(createRequest('/', { init: { headers: { 'x-fw-no-ssr': '1' } } }))).text(),
    ).toContain(empty)
  })

  it('ignores the header unless the option is on', async () => {
    const { render } = await loadRenderer()
    expect(await (await render(createRequest('/', { init: { headers: { 'x-fw-no-ssr': '1' } } }))).text()).toContain(
      '<p>page</p>',
    )
  })

  it('has the loading template in the root, or next to it', async () => {
    const within = await loadRenderer({ ...render, spaTemplate: template, options: { ssr: false } })
    expect(await (await within.render(createRequest())).text()).toContain(
      '<div id="__fw"><b>wait</b></div><div id="teleports">',
    )
    const beside = await loadRenderer({
      ...render,
      spaTemplate: template,
      options: { ssr: false, spaLoadingTemplateLocation: 'body', spaLoaderTag: 'section', spaLoaderAttrs: { id: 'l' } },
    })
    expect(await (await beside.render(createRequest())).text()).toContain(
      '<div id="__fw"></div><section id="l"><b>wait</b></section><div id="teleports">',
    )
  })

  it('contains the error for the client', async () => {
    const { renderError } = await loadRenderer({ ...render, options: { ssr: false } })
    const response = await renderError(createError({ status: 404, message: 'gone' }), createRequest())
    expect(response.status).toBe(404)
    expect(await response.text()).toMatch(/data-format="devalue">.*gone/)
  })
})

describe('requests', () => {
  it('release their resources, also after errors', async () => {
    const done = vi.fn<() => void>()
    const { render, renderError } = await loadRenderer({
      plugin: context => {
        context.onDone.push(() => {
          throw new Error('broken')
        }, done)
        if (context.url.pathname !== '/') throw new Error('x')
      },
    })
    const log = vi.spyOn(console, 'error').mockReturnValue()
    await render(createRequest())
    await expect(render(createRequest('/x'))).rejects.toThrow('x')
    await renderError(new Error('x'), createRequest('/x'))
    expect(done).toHaveBeenCalledTimes(3)
    expect(log).toHaveBeenCalled()
  })

  it('share nothing, with 200 of them interleaved', async () => {
    const { createHead } = await import('@unhead/vue/server')
    const wait = () => new Promise(resolve => setTimeout(resolve, Math.random() * 10))
    const root = defineComponent({
      async setup() {
        const context = useSSRContext() as SSRContext
        await wait()
        context.payload.data.path = context.url.pathname
        if (context.url.pathname.endsWith('0')) context.status = 404
        return () => h('p', [context.url.pathname, h(Teleport, { to: '#teleports' }, context.url.pathname)])
      },
    })
    const { render } = await loadRenderer({
      root,
      plugin: async context => {
        await wait()
        context.headers.set('x-path', context.url.pathname)
        if (context.url.pathname.endsWith('1'))
          context.head = createHead({ disableDefaults: true, init: [{ title: `t${context.url.pathname.slice(1)}` }] })
      },
    })
    await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const path = `/page-${index}`
        const response = await render(createRequest(path))
        const html = await response.text()
        expect(response.status).toBe(path.endsWith('0') ? 404 : 200)
        expect(response.headers.get('x-path')).toBe(path)
        expect(html.match(/page-\d+/g)!.every(found => found === path.slice(1))).toBe(true)
        expect(html.match(/page-\d+/g)).toHaveLength(path.endsWith('1') ? 5 : 4)
      }),
    )
  })
})

describe('errors', () => {
  it('that the app shows are rendered by the error page', async () => {
    const error = createError({ status: 404 })
    const { render } = await loadRenderer({
      plugin: context => {
        context.payload.error = error
      },
    })
    await expect(render(createRequest())).rejects.toBe(error)
  })

  it('create a page with their status', async () => {
    const root = defineComponent({
      setup() {
        const { error } = useSSRContext() as SSRContext
        return () => h('h1', [error!.status, error!.message])
      },
    })
    const { renderError } = await loadRenderer({ root })
    const response = await renderError(
      createError({ status: 403, statusText: 'No\nentry', message: 'Members only' }),
      createRequest(),
    )
    expect([response.status, response.statusText]).toEqual([403, 'Noentry'])
    expect(await response.text()).toMatch(/<h1>403Members only<\/h1>/)
  })

  it.each<[name: string, error: () => Error, plugin?: (context: SSRContext) => void]>([
    ['state', () => createError({ status: 404 }), context => void (context.payload.state.$sk = () => 1)],
    ['the data of the error', () => createError({ status: 404, data: { list: [() => 1] } })],
  ])('report that the error page cannot be sent: %s', async (_, create, plugin) => {
    const { renderError } = await loadRenderer({ options: { parseErrorData: true }, ...(plugin ? { plugin } : {}) })
    const reported: unknown[] = []
    const response = await renderError(create(), createRequest('/gone', { reportError: error => reported.push(error) }))
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('<h1>404')])
    expect(reported).toHaveLength(1)
    expect((reported[0] as Error).message).toMatch(
      /^FW2133: The payload of \/gone cannot be serialized: .* is a function\./,
    )
  })

  it('create a plain page if the error page fails, in both ways', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const failing = await loadRenderer({
      plugin: () => {
        throw new Error('again at /srv/x')
      },
    })
    const response = await failing.renderError(
      createError({ status: 404, statusText: 'Gone', message: '<gone>' }),
      createRequest(),
    )
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html;charset=utf-8'])
    const html = await response.text()
    expect(html).toContain('<h1>404 Gone</h1><p>&lt;gone&gt;</p>')
    expect(html).not.toContain('/srv')

    const capturing = await loadRenderer({
      root: {
        setup() {
          const { app } = getCurrentInstance()!.appContext
          onErrorCaptured(failure => {
            ;(app as any).$fw.hooks.callHook('vue:error', failure)
            return false
          })
          return () =>
            h({
              setup() {
                throw new Error('again')
              },
            })
        },
      },
    })
    expect(await (await capturing.renderError(new Error('x'), createRequest())).text()).toContain(
      '<h1>500 Internal Server Error</h1><p>Server Error</p></body>',
    )
  })
})
