import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { proves } from '../../proofs/registry'
import { headingOf, textOf } from '../../suites/html'
import { describeMatrix } from '../../harness/start-app'
import { eventually } from '../../harness/eventually'
import { composed } from './layered-project'

describeMatrix('a project with layers', { fixture: composed, layouts: ['v4'] }, app => {
  it('loads styles of layers before those of the project, and styles from plugins', proves('css'), async () => {
    const html = await app.html('/')
    const at = (color: string): number => Math.max(html.indexOf(color), html.indexOf(toHex(color)))
    const order = ['rgb(9, 9, 9)', 'rgb(8, 8, 8)', 'rgb(0, 0, 3)', 'rgb(1, 2, 3)', 'rgb(4, 5, 6)']
      .map(at)
      .filter(position => position >= 0)
    // A build inlines the styles that a page uses, or bundles them in one file.
    if (app.mode === 'dev') expect(order).toHaveLength(5)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    const tab = await openPage(app.url)
    const color = (selector: string) =>
      tab.page.evaluate(`getComputedStyle(document.querySelector(${JSON.stringify(selector)})).color`)
    expect(await Promise.all(['.order', '.tokens', '.served', '.small'].map(color))).toEqual([
      'rgb(0, 0, 3)',
      'rgb(1, 2, 3)',
      'rgb(4, 5, 6)',
      'rgb(9, 9, 9)',
    ])
    // Styles refer to files of a layer by #layers/NAME.
    const picture = /<img id="dot" src="([^"]+)"/.exec(html)![1]!
    expect(
      await tab.page.evaluate(
        '(({ color, backgroundImage }) => [color, backgroundImage])(getComputedStyle(document.querySelector(".of-layer:not(img)")))',
      ),
    ).toEqual(['rgb(7, 8, 9)', `url("${app.url}${picture}")`])
    // The browser reuses every server-rendered style, and adds none twice.
    const ids = (await tab.page.evaluate(
      '[...document.querySelectorAll("style[data-vite-dev-id]")].map(style => style.dataset.viteDevId)',
    )) as string[]
    expect(ids).toEqual([...new Set(ids)])
  })

  it('resolves #layers/NAME in code, templates and on the server', async () => {
    const html = await app.html('/')
    expect(textOf(html, 'secret')).toBe('of a layer')
    expect(await app.json('/api/layer')).toEqual({ secret: 'of a layer' })
    const picture = /<img id="dot" src="([^"]+)"/.exec(html)![1]!
    expect((await app.get(picture)).headers.get('content-type')).toContain('svg')
  })

  it('registers components of each layer by the options of that layer', async () => {
    const html = await app.html('/')
    expect(textOf(html, 'box')).toBe('box of the layer')
    expect(textOf(html, 'who-component')).toBe('project')
  })

  it('gives the theme precedence over all other layers', proves('theme'), async () => {
    const html = await app.html('/')
    expect(textOf(html, 'who')).toBe('theme')
    expect(html).toContain('<div class="skin">')
  })

  it('supports a layer whose app directory has only utils and assets', async () => {
    expect(textOf(await app.html('/'), 'small')).toBe('small')
  })

  it('skips falsy entries in arrays', async () => {
    const response = await app.get('/')
    const html = await response.text()
    expect(response.headers.get('x-extra')).toBe('1')
    expect(textOf(html, 'extra')).toBe('extra of the project')
    expect(html).toContain('<meta name="composed" content="yes">')
  })

  it('selects pages by an object with enabled and pattern', proves('pages'), async () => {
    expect((await app.get('/part-hidden')).status).toBe(404)
    expect(headingOf(await app.html('/'))).toBe('Project')
  })

  it('compiles a layer from node_modules like project code', async () => {
    expect(textOf(await app.html('/'), 'published-card')).toBe('card published 2')
    for (const path of ['/published', '/also-published']) {
      const html = await app.html(path)
      expect(html).toContain('id="published-layout"')
      expect(['passed', 'data', 'published-card', 'published-plain', 'provided'].map(id => textOf(html, id))).toEqual([
        'passed 3',
        `${path} 42 one`,
        'own published 2',
        'published 3',
        'state',
      ])
    }
    expect((await app.get('/api/published')).headers.get('x-published')).toBe('1')
    const tab = await openPage(`${app.url}/published`)
    expect(await tab.text('#published-plain')).toBe('published 3')
  })

  it('supports another version of a package that fw uses', async () => {
    expect(headingOf(await app.html('/versions'))).toBe('of the project')
    expect(await (await app.get('/api/versions')).text()).toBe('of the project')
    const tab = await openPage(`${app.url}/versions`)
    expect(await tab.text('h1')).toBe('of the project')
  })

  it('resolves h3 and nitropack in server code to the functions of fw', async () => {
    expect(await app.json('/api/known-imports?q=1')).toEqual({
      query: '1',
      published: 'x',
      isFunction: true,
      appId: 'fw-app',
      cookies: ['a=1; Expires=Wed, 01 Jan 2025 00:00:00 GMT', 'b=2'],
    })
    expect(headingOf(await app.html('/known-imports'))).toBe('/known-imports')
  })

  it('runs standard decorators in app and server code', proves('experimental.decorators'), async () => {
    const text = '42, LOUD, logged hello you, class x, logged local, user@example.com'
    expect(textOf(await app.html('/decorated'), 'decorated')).toBe(text)
    expect(await app.json('/api/decorated')).toEqual({ value: 8, mail: 'a@b.c' })
    const tab = await openPage(`${app.url}/decorated`)
    expect(await tab.text('#decorated')).toBe(text)
    expect(await tab.text('#log')).toBe('method:greet:false method:run:false init:count')
  })

  it('supports types from modules in defineProps', async () => {
    expect(textOf(await app.html('/typed'), 'typed')).toBe('a 2 true label,count,open,more data-own')
  })

  it('returns undefined or the default value before data is loaded', async () => {
    expect(textOf(await app.html('/empty'), 'empty')).toBe('undefined undefined undefined null')
    if (app.mode === 'dev') return
    const tab = await openPage(`${app.url}/empty`)
    expect(await tab.text('#empty')).toBe('undefined undefined undefined null')
  })

  it('prerenders the pages that match a route rule', proves('routeRules'), async () => {
    expect(headingOf(await app.html('/docs/deep/start'))).toBe('Start')
    expect(headingOf(await app.html('/docs/live/now'))).toBe('Now')
    if (app.mode === 'dev') return
    const isFile = (path: string) => existsSync(join(app.outputDir, 'public', path, 'index.html'))
    expect(['docs', 'docs/deep/start', 'docs/ünder', 'docs/live/now', 'typed'].map(isFile)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    expect(['docs/a b', 'docs/q&a', 'docs/日本'].filter(name => !isFile(name))).toEqual([])
  })

  if (app.mode === 'dev') {
    it.each(['tsconfig.app.json', 'tsconfig.server.json', 'tsconfig.node.json', 'tsconfig.shared.json'])(
      'adds #layers/NAME to the generated %s',
      name =>
        eventually(() => {
          const text = readFileSync(join(app.dir, '.fw', name), 'utf8').replaceAll(/^\s*\/\/.*$/gm, '')
          expect(JSON.parse(text).compilerOptions.paths).toMatchObject({
            '#layers/small/*': ['../parts/small/*'],
            '#layers/skin/*': ['../skin/*'],
            '#layers/published/*': ['../node_modules/published/*'],
          })
        }),
    )
  }
})

function toHex(color: string): string {
  return `#${color
    .match(/\d+/g)!
    .map(part => Number(part).toString(16).padStart(2, '0'))
    .join('')}`
}
