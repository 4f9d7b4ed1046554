import { describe, expect, it } from 'vitest'
import { openPage } from '../browser/page'
import { eventually } from '../harness/eventually'
import type { App } from '../harness/start-app'
import { textOf } from './html'

/** Cookies as refs, on the server and the client. */
export function cookies(app: App): void {
  describe('cookies on the server', () => {
    it('are set once each, with their attributes, next to other cookies', async () => {
      const response = await app.get('/cookies/server', {
        headers: { accept: 'text/html', cookie: 'known=%7Bbad; sent=1' },
      })
      expect(response.headers.getSetCookie().sort()).toEqual([
        'all=last; Max-Age=60; Domain=example.com; Path=/cookies; Expires=Tue, 02 Oct 2096 07:06:40 GMT; HttpOnly; Secure; Partitioned; Priority=High; SameSite=None',
        'from-event=1',
        'known=%7B%22ok%22%3Atrue%7D; Path=/',
      ])
      expect(textOf(await response.text(), 'server')).toBe('true,nothing,1,nothing')
    })

    it('are set even if the page ends in an error', async () => {
      const response = await app.get('/cookies/fails', { headers: { accept: 'text/html', cookie: 'session=1' } })
      expect([response.status, response.headers.getSetCookie()]).toEqual([403, ['session=; Max-Age=0; Path=/']])
    })

    it('are read in the chunks that server code writes, and hostile values are harmless', async () => {
      const read = async (cookie: string): Promise<Array<string | undefined>> => {
        const html = await app.html('/cookies', { headers: { cookie } })
        return [textOf(html, 'plain'), textOf(html, 'basket'), textOf(html, 'long')]
      }
      expect(await read('plain=a%20b; basket={"teas":["Assam"]}; long=__chunked__2; long.1=%C3%BC; long.2=x')).toEqual([
        'a b true a b',
        'Assam',
        '2',
      ])
      expect(await read(`plain=%3Cscript%3E; long=__chunked__99; long.1=x`)).toEqual(['<script> true <script>', '', ''])
      expect(
        await read('plain=%E0%A4%A; basket=%7B%22teas%22%3A%5B%5D%2C%22__proto__%22%3A%7B%22x%22%3A1%7D%7D'),
      ).toEqual(['%E0%A4%A true %E0%A4%A', '', ''])
    })
  })

  describe('cookies in the browser', () => {
    it('are shared between refs, written when they change, and split into chunks if they are long', async () => {
      const tab = await openPage(`${app.url}/cookies`)
      const cookie = (name: string): Promise<string | undefined> =>
        tab.page.evaluate(
          `document.cookie.split('; ').find(pair => pair.startsWith('${name}='))?.slice(${name.length + 1})`,
        )
      await tab.page.click('#set-plain')
      await tab.shows('#plain', "changed; 'here' true changed; 'here'")
      expect(await cookie('plain')).toBe("changed%3B%20'here'")
      await tab.page.click('#remove-plain')
      await tab.shows('#plain', 'true')
      expect(await cookie('plain')).toBeUndefined()
      await tab.page.click('#set-basket')
      await tab.shows('#basket', 'Oolong')
      expect(decodeURIComponent((await cookie('basket'))!)).toBe('{"teas":["Oolong"]}')
      await tab.page.click('#set-shallow')
      expect(await tab.text('#shallow')).toBe('0')
      expect(decodeURIComponent((await cookie('shallow'))!)).toBe('{"n":0}')
      await tab.page.click('#save-shallow')
      await tab.shows('#shallow', '1')
      expect(decodeURIComponent((await cookie('shallow'))!)).toBe('{"n":1}')
      await tab.page.click('#set-local')
      await tab.shows('#local', '1')
      expect(await cookie('local')).toBe('0')
      await tab.page.click('#set-coded')
      expect(await cookie('coded')).toBe('CD')
      const chunks = (): Promise<string> =>
        tab.page.evaluate(
          `document.cookie.split('; ').map(pair => pair.split('=')[0]).filter(name => name.startsWith('long')).sort().join()`,
        )
      await tab.page.click('#set-long')
      await tab.shows('#long', '1500')
      expect(await chunks()).toBe('long,long.1,long.2,long.3')
      await tab.page.reload()
      await tab.ready()
      expect([
        await tab.text('#basket'),
        await tab.text('#shallow'),
        await tab.text('#local'),
        await tab.text('#coded'),
        await tab.text('#long'),
      ]).toEqual(['Oolong', '1', '0', 'cd', '1500'])
      await tab.page.click('#shorten')
      expect(await chunks()).toBe('long')
    })

    it('expire while the page is open, and follow changes by other code and other tabs', async () => {
      const tab = await openPage(`${app.url}/cookies`)
      // It exists for a second, which may be too short to see it by polling.
      await tab.page.evaluate(
        'window.seen = []; new MutationObserver(() => seen.push(document.querySelector("#short").textContent)).observe(document.querySelector("#short"), { characterData: true, childList: true, subtree: true })',
      )
      await tab.page.click('#set-short')
      await eventually(async () => expect(await tab.page.evaluate('seen')).toEqual(['here', 'gone']))
      const other = await tab.page.context().newPage()
      await other.goto(`${app.url}/cookies`)
      await other.waitForFunction(`document.querySelector('#__fw').__vue_app__?.$fw.isHydrating === false`)
      await tab.page.evaluate('document.cookie = "plain=by-hand; path=/"')
      await tab.shows('#plain', 'by-hand true by-hand')
      await other.click('#set-basket')
      await tab.shows('#basket', 'Oolong')
      await other.evaluate('cookieStore.delete("plain")')
      await tab.shows('#plain', 'true')
    })
  })
}
