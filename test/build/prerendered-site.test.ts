import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PrerenderReport } from '@fw/schema'
import { describe, expect, it } from 'vitest'
import { openPage } from '../browser/page'
import { runCommand } from '../harness/build-app'
import { loadFixture } from '../harness/fixture'
import type { Layout } from '../harness/fixture'
import { startStaticHost } from '../harness/static-host'
import { proves } from '../proofs/registry'
import { triggers } from '../triggers'

async function generate(
  args: readonly string[],
  { layout = 'v4', dist = '.output/public' }: { layout?: Layout; dist?: string } = {},
) {
  const { dir, code, output } = await runCommand(['generate', ...args], { layout, fixture: loadFixture('static-site') })
  expect(code, output).toBe(0)
  const text = (name: string): string | undefined =>
    existsSync(join(dir, dist, name)) ? readFileSync(join(dir, dist, name), 'utf8') : undefined
  const read = (name: string): string => readFileSync(join(dir, name), 'utf8')
  const report = JSON.parse(read('.fw/prerender-report.json')) as PrerenderReport
  return { dir, output, text, read, report, public: join(dir, dist) }
}

describe('fw generate', () => {
  it(
    'finds pages, skips ignored ones, and reports all of them',
    proves('serverEngine.prerender.ignore', 'serverEngine.prerender.routes'),
    async () => {
      const { output, text, read, report } = await generate([])
      for (const [file, heading] of [
        ['index.html', 'Home'],
        // With query and hash, with a trailing slash, added by the page, and behind a redirect.
        ['posts/1/index.html', 'Post 1'],
        ['posts/2/index.html', 'Post 2'],
        ['posts/3/index.html', 'Post 3'],
        ['posts/5/index.html', 'Post 5'],
        ['names/über uns/index.html', 'über uns'],
        ['names/100%/index.html', '100%'],
        ['names/listed/index.html', 'listed'],
        ['catch/a/b/index.html', '/catch/a/b'],
        ['catch/from/a/hook/index.html', '/catch/from/a/hook'],
        // A more specific rule, and a hook that changes the page.
        ['members/public/index.html', 'public'],
        ['about/index.html', 'About us'],
      ] as const)
        expect(text(file), file).toContain(`<h1>${heading}</h1>`)
      expect(text('about/index.html')).toContain('Rendered on the server')
      expect(text('posts/1/_payload.json')).toContain('The text of 1')
      expect(text('feed.xml')).toBe('<feed/>')
      expect(text('_openapi/index.html')).toContain('</html>')
      expect(JSON.parse(text('_openapi.json')!).paths).toHaveProperty('/api/posts/{id}')
      expect(text('client/index.html')).not.toContain('client</h1>')
      for (const name of [
        'private/notes',
        'posts/draft-1',
        'posts/draft-2',
        'any/secret',
        'members/7',
        'skipped',
        'missing',
        'broken',
      ])
        expect(text(`${name}/index.html`), name).toBeUndefined()
      // Redirects of a rule, of a rule with a pattern, and of a page.
      for (const [from, to] of [
        ['old', '/about'],
        ['moved/5', '/posts/5'],
        ['left', '/about'],
      ] as const) {
        expect(text(`${from}/index.html`)).toContain(`<meta http-equiv="refresh" content="0; url=${to}">`)
        expect(text(`${from}/index.html`)).toContain(`<link rel="canonical" href="${to}">`)
      }
      expect(text('_redirects')).toBeUndefined()

      expect(report.failed).toEqual([
        { route: '/broken', status: 500, reason: 'the reason', linkedFrom: ['/about'] },
        { route: '/missing', status: 404, reason: 'Page not found: /missing', linkedFrom: ['/', '/about'] },
      ])
      triggers('FW2025', output)
      expect(report.brokenLinks).toEqual([
        { link: '/missing-report', linkedFrom: ['/'] },
        { link: '/missing.pdf', linkedFrom: ['/', '/about'] },
      ])
      triggers('FW2130', output)
      const routes = new Map(report.routes.map(route => [route.route, route]))
      expect(routes.get('/posts/1')).toEqual({
        route: '/posts/1',
        file: '/posts/1/index.html',
        bytes: Buffer.byteLength(text('posts/1/index.html')!),
        payloadBytes: Buffer.byteLength(text('posts/1/_payload.json')!),
        milliseconds: expect.any(Number),
      })
      expect(routes.get('/left')).toMatchObject({ redirect: '/about' })
      expect(output).toContain(`Prerendered ${report.routes.length} routes (.fw/prerender-report.json)`)
      expect(output).toMatch(/largest +[\d.]+ kB +[\d.]+ k?B gzip +\d+ ms {2}\/\S*/)
      expect(output).toMatch(/slowest +[\d.]+ k?B +[\d.]+ k?B gzip +\d+ ms {2}\/\S*/)
      expect(read('done.txt')).toBe(`${report.routes.length} /broken,/missing`)
      expect(read('routes.txt').trim().split('\n').toSorted()).toEqual(
        [...routes.keys(), '/broken', '/missing', '/skipped'].toSorted(),
      )
    },
  )

  it(
    'writes a site for a host with a sub-path and a CDN',
    proves('app.baseURL', 'app.cdnURL', 'experimental.payloadExtraction'),
    async () => {
      let dir = ''
      const cdn = await startStaticHost(() => dir, '/assets/')
      const host = await startStaticHost(() => dir, '/docs/')
      const site = await generate(['--app.baseURL', '/docs/', '--app.cdnURL', `${cdn.url}/assets/`])
      dir = site.public
      expect(site.text('left/index.html')).toContain('content="0; url=/docs/about"')
      expect(site.text('old/index.html')).toContain('content="0; url=/docs/about"')
      expect(site.report.routes.map(({ route }) => route)).toEqual(expect.arrayContaining(['/posts/1', '/catch/a/b']))

      const tab = await openPage(`${host.url}/docs/`)
      await tab.page.click('button')
      await tab.shows('button', '1')
      await tab.page.click('#link-1')
      await tab.shows('#text', 'The text of 1')
      expect(new URL(tab.page.url()).pathname).toBe('/docs/posts/1')
      expect(cdn.requests.some(path => path.startsWith('/assets/_fw/'))).toBe(true)
      expect(host.requests).toContain('/docs/posts/1/_payload.json')
      // The path of the link is encoded, and ends with a slash.
      await tab.page.goBack()
      await tab.page.click('#link-4')
      await tab.shows('#text', 'The text of %C3%BCber%20uns')
      expect(new URL(tab.page.url()).pathname).toBe('/docs/names/%C3%BCber%20uns/')
      expect(host.requests.filter(path => !path.startsWith('/docs/') || /\/_fw\/[^/]*\.js$/.test(path))).toEqual([])

      const redirected = await openPage(`${host.url}/docs/old/`)
      await redirected.shows('h1', 'About us')
      // Without files: a redirect with a pattern, and a page. The host responds with 404.html.
      const missing = await openPage(`${host.url}/docs/moved/99`, { expected: [/404/] })
      await missing.shows('h1', 'Post 99')
      expect(new URL(missing.page.url()).pathname).toBe('/docs/posts/99')
    },
  )
})

describe('redirects of static hosts', () => {
  it('are in `_redirects` for Netlify, with pages for none of them', async () => {
    const { text } = await generate(['--preset', 'netlify-static'], { dist: 'dist' })
    expect(text('_redirects')!.trim().split('\n').filter(Boolean)).toEqual([
      '/left\t/about\t302',
      '/moved/*\t/posts/:splat\t301',
      '/old\t/about\t302',
      '/* /404.html 404',
    ])
    for (const file of ['left.html', 'old.html', 'moved/5.html']) expect(text(file), file).toBeUndefined()
    expect(text('posts/5.html')).toContain('<h1>Post 5</h1>')
  })

  it('are in `_redirects` for Cloudflare Pages', async () => {
    const { text } = await generate(['--preset', 'cloudflare-pages-static', '--builder', 'bundler3'], {
      dist: 'dist',
      layout: 'v3',
    })
    const lines = text('_redirects')!.trim().split('\n')
    for (const line of ['/left\t/about\t302', '/moved/*\t/posts/:splat\t301', '/old\t/about\t307'])
      expect(lines).toContain(line)
    expect(text('old/index.html')).toBeUndefined()
    expect(text('posts/5/index.html')).toContain('<h1>Post 5</h1>')
  })
})
