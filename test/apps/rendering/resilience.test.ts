import { existsSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { parse } from 'devalue'
import { describe, expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { eventually } from '../../harness/eventually'
import { proves } from '../../proofs/registry'
import { scriptsOf, textOf } from '../../suites/html'
import { triggers } from '../../triggers'
import { type App, describeMatrix } from '../../harness/start-app'
import { type Fixture, loadFixture } from '../../harness/fixture'

/** An application with prerendered pages, cached pages, and pages that fail. */
const fixture: Fixture = {
  config: {
    buildId: 'first build',
    experimental: {
      clientFallback: true,
      parseErrorData: true,
      restoreState: true,
      sharedPrerenderData: true,
      writeEarlyHints: true,
      checkOutdatedBuildInterval: false,
    },
    features: { devLogs: true },
    serverEngine: { prerender: { routes: ['/ahead', '/ahead/second'] } },
    routeRules: {
      '/old': { redirect: '/about' },
      '/older/**': { redirect: '/ahead/**' },
      '/kept': { swr: 3600 },
      '/bare': { noScripts: true },
      '/secret': { headers: { 'x-secret': 'nobody' }, proxy: 'http://internal.invalid/' },
    },
  },
  files: loadFixture('resilience').files,
}

/** The `link` headers that a server sends as early hints. */
function fetchEarlyHints(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let link = ''
    const clientRequest = request(url, { agent: false }, response => {
      response.resume()
      response.on('end', () => resolve(link))
    })
    clientRequest.on('information', info => {
      link += String(info.headers.link)
    })
    clientRequest.on('error', reject)
    clientRequest.end()
  })
}

function resilience(app: App): void {
  if (app.mode === 'built') {
    describe('a build with prerendered pages', () => {
      it('writes payloads next to their pages', proves('experimental.payloadExtraction'), async () => {
        const file = (name: string): string => readFileSync(join(app.outputDir, 'public', name), 'utf8')
        expect(parse(file('ahead/_payload.json'))).toEqual({
          data: { ahead: { loads: 1, by: 'build' } },
          prerenderedAt: expect.any(Number),
        })
        expect(file('ahead/index.html')).toContain('data-src="/ahead/_payload.json?first build"')
        expect(file('ahead/index.html')).not.toContain('"by":"build"')
        expect(existsSync(join(app.outputDir, 'public/kept/_payload.json'))).toBe(false)
      })

      it('shares data with the same key', proves('experimental.sharedPrerenderData'), () => {
        const data = ['ahead', 'ahead/second'].map(
          name => parse(readFileSync(join(app.outputDir, 'public', name, '_payload.json'), 'utf8')).data,
        )
        expect(data[0]).toEqual(data[1])
      })

      it('hydrates pages, and navigates to them, without fetching data', async () => {
        const tab = await openPage(`${app.url}/ahead`)
        expect(await tab.text('#loaded')).toBe('1 build')
        await tab.page.click('#about')
        await tab.shows('h1', 'About')
        await tab.page.click('#ahead-second')
        await tab.shows('h1', 'Second')
        expect(await tab.text('#loaded')).toBe('1 build')
        expect(await tab.text('#rendered')).toBe('true')
        expect(tab.requests).toContain('/ahead/second/_payload.json')
        expect(tab.requests).not.toContain('/api/loaded')
        await tab.page.click('#kept')
        await tab.shows('h1', 'Kept')
        expect(await tab.text('#loaded')).toBe('server')
      })

      it('writes a manifest with the rules that browsers need', proves('experimental.appManifest'), async () => {
        const read = (name: string) => app.json(`/_fw/builds/${name}`)
        const manifest = await read('meta/first%20build.json')
        expect(await read('latest.json')).toEqual({ id: 'first build', timestamp: manifest.timestamp })
        expect(manifest.prerendered).toEqual(['/ahead', '/ahead/second'])
        expect(manifest.routeRules['/old']).toEqual({ redirect: '/about' })
        expect(JSON.stringify(manifest)).not.toMatch(/secret|internal/)
        expect((await app.get('/_fw/builds/latest.json')).headers.get('cache-control')).toBe('no-cache')
      })

      it('sends early hints', proves('experimental.writeEarlyHints'), async () => {
        expect(await fetchEarlyHints(`${app.url}/about`)).toMatch(/<\/_fw\/[\w-]+\.js>; rel=modulepreload/)
      })
    })
  }

  it('follows redirects of route rules in the browser', async () => {
    const tab = await openPage(app.url)
    await tab.page.click('#old')
    await tab.shows('h1', 'About')
    expect(new URL(tab.page.url()).pathname).toBe('/about')
    await tab.page.click('#older-second')
    await tab.shows('h1', 'Second')
    expect(new URL(tab.page.url()).pathname).toBe('/ahead/second')
  })

  it(
    'renders components on the client that fail on the server',
    proves('experimental.clientFallback', '7-ssr-error'),
    async () => {
      const response = await app.get('/fallback')
      expect(response.status).toBe(200)
      const html = await response.text()
      expect(html).toContain('<em>Later</em>')
      expect(html).toContain('id="slot"')
      expect(html).not.toContain('Picky')
      expect(textOf(html, 'fine')).toBe('Fine')
      const tab = await openPage(`${app.url}/fallback`)
      await tab.shows('#late', 'Picky')
      await tab.shows('#kept-slot', 'Picky')
      expect(await tab.page.locator('#slot, em, #stays').count()).toBe(0)
      expect(await tab.page.locator('text=Stays').count()).toBe(1)
      expect(await tab.text('#noted')).toBe('no browser here')
    },
  )

  it('provides the rules of a route', async () => {
    const tab = await openPage(`${app.url}/rules`)
    expect(await tab.text('#rules')).toMatch(/^(?:"\/about"|\{.*"\/about".*\}) 3600 none$/)
    await tab.page.click('#look')
    // Headers and proxies are not sent to the browser.
    await expect.poll(() => tab.text('#seen')).toMatch(/^(?:"\/about"|\{.*"\/about".*\}) \{\} /)
  })

  if (app.mode === 'built') inTheBrowser(app)

  it(
    'passes error data to the error page as an object',
    proves('experimental.parseErrorData', '7-error-data'),
    async () => {
      expect(textOf(await app.html('/fails'), 'data')).toBe('object green')
    },
  )

  it('sends no scripts for routes with noScripts', async () => {
    expect(scriptsOf(await app.html('/bare'))).toEqual([])
  })

  if (app.mode === 'dev') {
    it('shows server logs in the browser', proves('features.devLogs', '6-dev:ssr-logs'), async () => {
      const tab = await openPage(`${app.url}/logs`)
      await tab.page.waitForFunction('window.logs?.length')
      expect(tab.console.some(line => line.startsWith('info: [server] from the server'))).toBe(true)
      expect(
        await tab.page.evaluate(
          '[logs[0].type, logs[0].args[1].when instanceof Date, logs[0].args[2], logs[0].date instanceof Date]',
        ),
      ).toEqual(['info', true, '[Function: ]', true])
    })
  }
}

/** Behaviour of the client, which is the same in development, but for payloads in files of their own. */
function inTheBrowser(app: App): void {
  it('serializes custom types', async () => {
    const tab = await openPage(`${app.url}/types`)
    expect(await tab.text('#point')).toBe('true 3')
    expect(await tab.text('#when')).toBe('true')
  })

  it('contains an error in its boundary', async () => {
    const tab = await openPage(`${app.url}/boundary`)
    await tab.page.click('#break')
    await tab.shows('#broken', 'broken')
    expect(await tab.text('#seen')).toBe('broken')
    await tab.page.click('#repair')
    await tab.shows('#whole', 'Whole')
    await tab.page.click('#break')
    await tab.shows('#broken', 'broken')
    await tab.page.click('#about')
    await tab.shows('h1', 'About')
    await tab.page.goBack()
    await tab.shows('#whole', 'Whole')
  })

  it('restores state after a reload', proves('experimental.restoreState', '2.11-restore'), async () => {
    const tab = await openPage(`${app.url}/about`)
    await tab.page.click('#count')
    await tab.shows('#state', '1')
    await Promise.all([tab.page.waitForEvent('load'), tab.page.click('#reload')])
    expect(textOf(await app.html('/about'), 'state')).toBe('0')
    await tab.shows('#state', '1')
  })

  it('preloads payloads', async () => {
    const tab = await openPage(`${app.url}/rules`)
    await tab.page.click('#preload')
    await expect.poll(() => tab.requests).toContain('/ahead/second/_payload.json')
  })

  it('refetches a payload that may be stale', async () => {
    const visit = async (pause: number): Promise<number> => {
      const tab = await openPage(`${app.url}/about`, { before: page => page.clock.install() })
      const countRequests = (): number => tab.requests.filter(path => path === '/kept/_payload.json').length
      await expect.poll(countRequests).toBe(1)
      await tab.page.clock.fastForward(pause)
      await tab.page.click('#kept')
      await tab.shows('h1', 'Kept')
      return countRequests()
    }
    expect([await visit(1000), await visit(31_000)]).toEqual([1, 2])
  })
}

describeMatrix('resilience', { fixture, layouts: ['v4'] }, resilience)

/** The same application with all of these features disabled, below a base URL. */
const plain: Fixture = {
  files: fixture.files,
  config: {
    app: { baseURL: '/shop/' },
    experimental: {
      clientFallback: false,
      parseErrorData: false,
      restoreState: false,
      sharedPrerenderData: false,
      writeEarlyHints: false,
      appManifest: false,
    },
    features: { devLogs: false },
    serverEngine: { prerender: { routes: ['/ahead', '/ahead/second'] } },
    routeRules: { '/kept': { swr: 3600 }, '/old': { redirect: '/about' } },
  },
}

describeMatrix('resilience, disabled', { fixture: plain, layouts: ['v3'] }, app => {
  it('does not provide FwClientFallback', proves('7-ssr-error'), async () => {
    const response = await app.get('/shop/fallback')
    expect(response.status).toBe(500)
    expect(await response.text()).not.toMatch(/Later|Stays|Fine/)
    if (app.mode === 'dev') await eventually(() => triggers('FW2036', app.logs()))
    const html = await app.html('/shop/fine')
    expect(textOf(html, 'state')).toBe('0')
    expect(html).toMatch(/<fwclientfallback[^>]*><b id="fine"[^>]*>Fine<\/b><\/fwclientfallback>/i)
  })

  it('passes error data to the error page as a string', proves('7-error-data'), async () => {
    expect(textOf(await app.html('/shop/fails'), 'data')).toBe('string')
  })

  if (app.mode === 'built') {
    it('loses state on a reload', async () => {
      const tab = await openPage(`${app.url}/shop/about`)
      await tab.page.click('#count')
      await tab.shows('#state', '1')
      await Promise.all([tab.page.waitForEvent('load'), tab.page.click('#reload')])
      await tab.ready()
      expect(await tab.text('#state')).toBe('0')
      expect(tab.requests.filter(path => path.includes('/builds/'))).toEqual([])
    })
  }

  if (app.mode === 'built') {
    it(
      'loads data for every page, and sends no early hints',
      proves('experimental.sharedPrerenderData', 'experimental.writeEarlyHints', 'experimental.appManifest'),
      async () => {
        const loads = ['ahead', 'ahead/second'].map(
          name =>
            parse(readFileSync(join(app.outputDir, 'public', name, '_payload.json'), 'utf8')).data.ahead
              .loads as number,
        )
        expect(new Set(loads).size, 'a thread has a count of its own').toBe(loads.length)
        expect(await fetchEarlyHints(`${app.url}/shop/about`)).toBe('')
        expect(existsSync(join(app.outputDir, 'public/_fw/builds'))).toBe(false)
        const tab = await openPage(`${app.url}/shop/ahead`)
        await tab.page.click('#ahead-second')
        await tab.shows('h1', 'Second')
        expect(tab.requests).toContain('/shop/ahead/second/_payload.json')
        expect(tab.requests).not.toContain('/shop/api/loaded')
        // A page that was not prerendered has no payload.
        for (let visit = 0; visit < 2; visit++) {
          await tab.page.click('#about')
          await tab.shows('h1', 'About')
          await tab.page.click('#ahead')
          await tab.shows('h1', 'Ahead')
        }
        expect(tab.requests).not.toContain('/shop/about/_payload.json')
      },
    )
  }

  if (app.mode === 'dev') {
    it('does not send server logs to the browser', proves('2.12-devlogs'), async () => {
      const tab = await openPage(`${app.url}/shop/logs`)
      await tab.page.click('#about')
      await tab.shows('h1', 'About')
      expect(await tab.page.evaluate('window.logs')).toBeUndefined()
      expect(tab.console.filter(line => line.includes('from the server'))).toEqual([])
    })
  }
})
