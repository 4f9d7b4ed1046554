import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openPage } from '../browser/page'
import { eventually } from '../harness/eventually'
import type { App } from '../harness/start-app'
import { textOf } from './html'

/** Fetching data: when, how often, by which component, and with which headers. */
export function asyncData(app: App): void {
  const hits = async (name: string) => (await app.json<{ hits: number }>(`/api/async/${name}?peek`)).hits

  describe('data in the browser', () => {
    it('reacts to keys, headers, refreshes, aborts and clears', async () => {
      const tab = await openPage(`${app.url}/async/sequence`, { expected: [/418/] })
      const click = (id: string) => tab.page.click(`#${id}`)
      const countRequests = (path: string) =>
        tab.requests.filter(request => request === `${app.base}/api/async/${path}`).length
      const failed: string[] = []
      tab.page.on('requestfailed', request => failed.push(new URL(request.url()).pathname))
      await tab.shows('#followed', 'success seq-one a')
      await tab.shows('#shared', 'id,hits seq-one')
      await tab.shows('#failing', `error 418 failing ${app.layout === 'v3' ? 'null' : 'undefined'}`)
      await tab.shows('#manual', 'idle true 0')
      await click('next')
      await tab.shows('#followed', 'success seq-two a')
      await click('word')
      await tab.shows('#followed', 'success seq-two b')
      await click('both')
      await tab.shows('#followed', 'success seq-three c')
      expect([countRequests('seq-one'), countRequests('seq-two'), countRequests('seq-three')]).toEqual([0, 2, 1])
      expect(await tab.text('#shared')).toBe('id,hits seq-one')

      const before = await hits('manual')
      await click('execute')
      await tab.shows('#manual', `success false ${before + 1}`)
      await tab.shows('#seen', `${before + 1}`)
      await click('write')
      await tab.shows('#manual', 'success false -1')
      await click('refresh-all')
      await tab.shows('#manual', `success false ${before + 2}`)
      await click('clear-all')
      await tab.shows('#manual', `idle false ${app.layout === 'v4' ? '' : '0'}`.trim())
      await click('wait')
      const sent = countRequests('manual')
      await click('defer')
      await tab.shows('#manual', `success false ${before + 3}`)
      expect(countRequests('manual')).toBe(sent + 1)
      await click('twice')
      // The browser decides whether the server receives the request that the second one aborts.
      const latest = await eventually(async () => {
        const [, count] = await tab.text('#manual').then(text => /^success false (\d+)$/.exec(text) ?? [])
        expect(Number(count)).toBeGreaterThan(before + 3)
        return count
      })
      expect([countRequests('manual'), failed.length]).toEqual([sent + 3, 1])
      await click('start')
      await tab.shows('#manual', `pending true ${latest}`)
      await click('abort')
      await tab.shows('#manual', `idle false ${latest}`)
      await click('timeout')
      await tab.shows('#manual', 'error false 0')
      await click('clear')
      await tab.shows('#manual', `idle false ${app.layout === 'v4' ? '' : '0'}`.trim())
      expect(failed).toHaveLength(3)
    })

    it('is not fetched again if it is in the payload, and can be refreshed during a navigation', async () => {
      const names = ['fetch', 'async', 'nothing', 'null', 'failed', 'lazy', 'manual', 'once', 'each']
      const count = () => Promise.all([...names, 'browser'].map(name => hits(`h-${name}`)))
      const before = await count()
      const tab = await openPage(`${app.url}/async/hydrated`)
      await tab.shows('#hydrated', 'h-fetch h-async success success error h-lazy h-manual')
      await tab.shows('#browser', 'success')
      expect(await count()).toEqual(before.map(number => number + 1))
      expect(tab.requests.filter(path => path.includes('/api/async/'))).toEqual([`${app.base}/api/async/h-browser`])
      await tab.page.click('#to-left')
      await tab.shows('#kept', '')
      await tab.page.click('#to-hydrated')
      await tab.shows('#hydrated', 'h-fetch h-async success success error h-lazy h-manual')
      await tab.shows('#browser', 'success')
      // `callOnce` runs once; everything else is fetched for the new page.
      expect(await count()).toEqual(before.map((number, index) => number + (names[index] === 'once' ? 1 : 2)))
      await tab.page.click('#to-left')
      await tab.page.click('#go')
      await tab.shows('#hydrated', 'h-fetch h-async success success error h-lazy h-manual')
      await tab.shows('#browser', 'success')
    })

    it('causes a warning in development if two calls load a key differently', async () => {
      const tab = await openPage(`${app.url}/async/disagreeing`)
      await tab.shows('#disagreeing', 'two two')
      // Warnings of the server are logged here again, marked as such. The navigation links to a page that is missing.
      const warnings = tab.console.filter(line => line.startsWith('warning: [fw]') && !line.includes('FW2136'))
      expect(warnings).toEqual(
        app.mode === 'dev'
          ? [
              expect.stringMatching(
                /^warning: \[fw\] useLazyAsyncData\(\): the key "disagreeing" is already used with a different handler, a different `default`\.[^]*in (?:app\/)?pages\/async\/disagreeing\.vue\n/,
              ),
            ]
          : [],
      )
      if (app.mode === 'dev')
        expect(app.logs()).toContain('[fw] useLazyAsyncData(): the key "disagreeing" is already used')
    })

    it('has the defaults of the compatibility version', async () => {
      const tab = await openPage(`${app.url}/async/defaults`)
      const isThird = app.layout === 'v3'
      const empty = isThird ? 'null' : 'undefined'
      await tab.shows('#idle', `true ${empty} ${empty}`)
      await tab.shows('#causes', 'initial success')
      await tab.page.click('#mutate')
      await tab.shows('#clicks', '1')
      expect(await tab.text('#inside')).toBe(isThird ? '1' : '0')
      await tab.page.click('#clear')
      await tab.shows('#value', isThird ? '{"a":{"b":-1}}' : 'undefined')
      await tab.page.click('#key')
      await tab.shows('#idle', `false [object Object] ${empty}`)
      await tab.page.click('#refresh')
      await tab.shows('#causes', 'initial success')
    })
  })

  describe('requests on the server', () => {
    it('forward the headers of the visitor to local routes only', async () => {
      const seen: string[] = []
      const server = createServer((request, response) => {
        seen.push(`${request.url} ${request.headers.cookie} ${request.headers.authorization}`)
        response
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify({ cookie: request.headers.cookie ?? '' }))
      })
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
      onTestFinished(() => void server.close())
      const other = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const html = await app.html(`/async/requests?other=${encodeURIComponent(other)}`, {
        headers: { cookie: 'session=secret', authorization: 'Bearer secret' },
      })
      expect(textOf(html, 'own')).toBe('session=secret given')
      expect(textOf(html, 'based')).toBe('session=secret')
      expect(textOf(html, 'away')).toBe('[] []')
      expect(textOf(html, 'plain')).toBe('[]')
      expect(textOf(html, 'passed')).toBe('session=secret []')
      expect(textOf(html, 'slow')).toMatch(/^error Loading ".*" timed out after 30 ms\.$/)
      expect(seen).toEqual(['/away undefined undefined', '/based undefined undefined', '/passed undefined undefined'])
    })
  })

  describe('preview and state', () => {
    it('shows the preview with fresh data until it ends, and clears state', async () => {
      expect(textOf(await app.html('/async/preview'), 'preview')).toBe('false')
      const html = await app.html('/async/preview?preview=true&token=abc')
      expect(textOf(html, 'preview')).toBe('true abc')
      const before = await hits('preview')
      const tab = await openPage(`${app.url}/async/preview?preview=true&token=abc`)
      await tab.shows('#hits', `${before + 2}`)
      await tab.page.click('#end')
      await tab.shows('#preview', 'false abc')
      await tab.shows('#hits', `${before + 3}`)
      await tab.page.click('#count')
      await tab.shows('#counter', '2')
      await tab.page.click('#forget')
      await tab.shows('#counter', 'undefined')
    })
  })
}
