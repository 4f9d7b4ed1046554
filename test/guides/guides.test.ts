import { expect, it } from 'vitest'
import { describeMatrix } from '../harness/start-app'
import { loadGuides, readBlocks } from './blocks'

/** The expected content of each page. */
const SHOWN: Record<string, string | RegExp> = {
  '/': '<h1>Welcome</h1>',
  '/users/7': '<p id="user">User 7</p>',
  '/team': /<h2>Team<\/h2>.*<p id="members">All members<\/p>/s,
  '/moving': 'href="https://example.com"',
  '/gallery': /class="wide-layout".*Gallery/s,
  '/story': /class="titled-layout".*<h1>A story<\/h1>.*Once upon a time.*<footer>.*The end/s,
  '/widen': '<button id="widen">Wider</button>',
  '/members?token=secret': '<h1>Members</h1>',
  '/account?token=secret': /class="default-layout".*<h1>Account<\/h1>/s,
  '/price': '<p id="price">12.50 €</p>',
  '/components': /class="base-button".*<p id="fallback">Soon<\/p>/s,
  '/clock': '<time>12:00</time>',
  '/lazy': /class="base-button".*Further down/s,
  '/islands': /<b>Tea is ready<\/b>.*<b>More tea<\/b>.*Runs in the browser.*<p>Below the news<\/p>/s,
  '/counter': 'COUNT! 0</button>',
  '/twice': '<p id="twice">AA!</p>',
  '/cart': '<p id="cart">tea</p>',
  '/styles': /data-v-.*Scoped/s,
  '/imprint': '<p id="imprint">',
  '/news': '<p id="news">',
  '/settings': '<p id="settings">Tea green</p>',
  '/data': /<title>About Oolong<\/title>.*<p id="data">Oolong 42 Oolong 1 sweet success <\/p>/s,
  '/search': '<p id="greeting">Ada</p>',
  '/order': '<button id="order">Order </button>',
  '/basket': '<button id="basket">0 teas</button>',
  '/language': '<button id="language">en</button>',
  '/started': '<p id="started">Started 1 time</p>',
  '/greeting': '<p id="greeting">Hello, Ada</p>',
  '/tea-time': /<title>Tea at 5<\/title>.*content="When tea is served".*<body class="tea">.*Later than 5/s,
  '/issues/new': /<form method="post".*name="title".*name="priority:number".*name="urgent:boolean"/s,
  '/issues/3': '<p id="issue">Issue 3</p>',
  '/pictures': /<input id="api-pictures-picture" name="picture" type="file"/,
  '/head': /<title>From the template<\/title>.*content="noindex"/s,
}

describeMatrix('guides', { fixture: loadGuides(), modes: ['built'] }, app => {
  it.each(Object.entries(SHOWN))('renders %s as described', async (path, shown) => {
    const html = await app.html(path)
    if (typeof shown === 'string') expect(html).toContain(shown)
    else expect(html).toMatch(shown)
  })

  it('redirects and returns error responses as described', async () => {
    const status = async (path: string) => (await app.get(path, { headers: { accept: 'text/html' } })).status
    expect((await app.get('/account')).headers.get('location')).toMatch(/\/login$/)
    expect((await app.get('/old-news')).headers.get('location')).toBe('/news')
    expect(await status('/closed')).toBe(403)
    expect(await status('/users/1x')).toBe(404)
    expect(await status('/broken')).toBe(418)
    expect(await app.html('/broken')).toMatch(/<main id="error">.*418.*No coffee/s)
    expect(await app.html('/studio')).not.toContain('Rendered in the browser')
  })

  it('validates forms as described', async () => {
    const post = (title: string) =>
      app.json('/api/issues', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ title, priority: 1, urgent: false }),
      })
    expect(await post('It is broken')).toEqual({ id: 1 })
    expect((await post('It is broken')).data.errors).toEqual({ title: ['Another issue has this title'] })
    expect((await post('It')).data.errors).toEqual({ title: ['Use at least 3 letters'] })
  })

  it('serves API routes and files as described', async () => {
    expect(await app.json('/api/hello?name=Ada')).toEqual({ hello: 'Ada' })
    expect(await app.json('/api/teas/oolong')).toEqual({ id: 'oolong', name: 'Oolong' })
    expect(await app.json('/api/time')).toEqual(await app.json('/api/time'))
    expect([await app.json('/api/visits'), await app.json('/api/visits')]).toEqual([{ visits: 1 }, { visits: 2 }])
    expect(await app.json('/health')).toEqual({ isHealthy: true })
    expect(await app.json('/api/teas/none')).toMatchObject({ statusCode: 404, message: 'No such tea' })
    const created = await app.get('/api/teas', {
      method: 'POST',
      body: JSON.stringify({ name: 'Assam' }),
      headers: { 'content-type': 'application/json' },
    })
    expect([
      created.status,
      await created.json(),
      created.headers.get('x-name'),
      created.headers.get('cache-control'),
    ]).toEqual([201, { name: 'Assam' }, 'fw', 'no-store'])
    expect((await app.get('/robots.svg')).status).toBe(200)
    expect((await app.get('/api/revalidate', { method: 'POST' })).status).toBe(401)
  })
})

it('reads code blocks with their file and mark', () => {
  const text =
    'Text\n\n```ts\n// app/a.ts\n1\n```\n\n```sh\nnpm x\n```\n\n```svg\n<!-- public/b.svg -->\n<svg/>\n```\n\n```ts wrong\n2\n```\n'
  expect(readBlocks('a.md', text)).toEqual([
    { page: 'a.md', line: 3, language: 'ts', mark: '', file: 'app/a.ts', text: '// app/a.ts\n1\n' },
    { page: 'a.md', line: 8, language: 'sh', mark: '', file: undefined, text: 'npm x\n' },
    { page: 'a.md', line: 12, language: 'svg', mark: '', file: 'public/b.svg', text: '<svg/>\n' },
    { page: 'a.md', line: 17, language: 'ts', mark: 'wrong', file: undefined, text: '2\n' },
  ])
})
