import { createServer, request as send } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { eventually } from '../../harness/eventually'
import { type App, describeMatrix } from '../../harness/start-app'
import { type Tab, openPage } from '../../browser/page'
import { triggers } from '../../triggers'
import { streaming } from './streaming-app'

interface StreamedPage {
  response: IncomingMessage
  /** Everything that has arrived. */
  text: () => string
  /** Resolves with the whole page. */
  done: Promise<string>
  close: () => void
}

/** Requests a page, and resolves when its headers have arrived. */
function open(app: App, path: string): Promise<StreamedPage> {
  const url = new URL(app.url + path)
  return new Promise((resolve, reject) => {
    const request = send(url, { agent: false, headers: { accept: 'text/html' } }, response => {
      let text = ''
      const done = new Promise<string>((finish, fail) => {
        response
          .setEncoding('utf8')
          .on('data', (part: string) => (text += part))
          .on('end', () => finish(text))
          .on('error', fail)
      })
      done.catch(() => {})
      resolve({ response, text: () => text, done, close: () => request.destroy() })
    })
    request.on('error', reject).end()
  })
}

const openGate = (app: App, name: string): Promise<Response> => app.get(`/api/open?name=${name}`)

/** Opens the gate as soon as a page waits there, until the work is done. */
async function throughGate<T>(app: App, name: string, work: Promise<T>): Promise<T> {
  let isDone = false
  const settled = work.finally(() => (isDone = true))
  await eventually(async () => {
    await openGate(app, name)
    expect(isDone).toBe(true)
  })
  return settled
}

/** Opens a page in a tab, and opens its gate once the tab has received the first bytes. */
async function openStreamed(app: App, name: string, expected: RegExp[] = []): Promise<Tab> {
  const url = `${app.url}/streamed/${name}`
  let isStarted = false
  const opened = openPage(url, {
    expected,
    before: page => void page.on('response', response => (isStarted ||= response.url() === url)),
  })
  await eventually(() => expect(isStarted).toBe(true))
  return throughGate(app, name, opened)
}

describeMatrix('streaming', { fixture: streaming }, app => {
  describe('a streamed page', () => {
    it('sends head and shell first, then the content', async () => {
      const page = await open(app, '/streamed/slow')
      expect(page.response.headers['content-type']).toBe('text/html;charset=utf-8')
      expect(page.response.headers['content-length']).toBeUndefined()
      await eventually(() => expect(page.text()).toContain('<header>Shell</header>'))
      const first = page.text()
      expect(first).toMatch(/^<!DOCTYPE html><html[^>]*><head>.*<title>Early<\/title>.*<script type="module" src=/s)
      expect(first).toContain('<body class="early"')
      expect(first).not.toContain('Text of slow')
      expect(first).not.toContain('<footer>')
      const html = await throughGate(app, 'slow', page.done)
      expect(html.startsWith(first)).toBe(true)
      expect(html).toMatch(
        /<p id="content"[^>]*>Text of slow<\/p>.*<b[^>]*>Late part<\/b>.*<footer>End<\/footer>.*<\/html>$/s,
      )
      expect(html).toMatch(/"text":"Text of slow"/)
    })

    it('has the policy and the nonce of its request in all parts', async () => {
      const page = await open(app, '/streamed/slow')
      const html = await throughGate(app, 'slow', page.done)
      const nonce = /'nonce-([^']+)'/.exec(String(page.response.headers['content-security-policy']))![1]!
      const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag)
      expect(scripts.length).toBeGreaterThan(3)
      expect(scripts.filter(tag => !tag.includes(`nonce="${nonce}"`))).toEqual([])
    })

    it('is sent as a whole, with its own status code, if it waits for nothing', async () => {
      const page = await open(app, '/streamed/instant')
      expect(page.response.statusCode).toBe(203)
      expect(await page.done).toContain('<title>Instant</title>')
    })

    it('is not streamed for HEAD requests, and if it is cached', async () => {
      const head = await throughGate(app, 'same', app.get('/streamed/same', { method: 'HEAD' }))
      expect([head.status, await head.text()]).toEqual([200, ''])
      const cached = await throughGate(app, 'cached', app.get('/streamed/cached'))
      expect(cached.headers.get('etag')).toBeTruthy()
      expect(await cached.text()).toContain('Text of cached')
    })

    it('never contains data of another visitor', async () => {
      const names = Array.from({ length: 60 }, (_, index) => `visitor-${index}-end`)
      await Promise.all(
        names.map(async (name, index) => {
          const page = await open(app, `/streamed/who?name=${name}`)
          // Some visitors leave early.
          if (index % 5 === 0) return page.close()
          const html = await page.done
          expect(html).toContain(`<p>${name} ${name} ${name}</p>`)
          expect(new Set(html.match(/visitor-\d+-end/g))).toEqual(new Set([name]))
        }),
      )
    })

    it('ends the work for a client that has gone', async () => {
      const page = await open(app, '/streamed/closed')
      await eventually(() => expect(page.text()).toContain('Shell'))
      // The first bytes may be sent before the page waits for its data.
      await eventually(async () => expect(await app.json('/api/waiting')).toContain('closed'))
      page.close()
      await eventually(async () => expect(await app.json('/api/aborted')).toContain('closed'))
      expect((await app.get('/')).status).toBe(200)
    })

    it('sends no error details to visitors, and logs them', async () => {
      const page = await open(app, '/streamed/broken')
      const html = await throughGate(app, 'broken', page.done)
      expect(page.response.statusCode).toBe(200)
      expect(html).toMatch(/<\/html>$/)
      if (app.mode === 'built') expect(html).not.toContain('secret detail')
      await eventually(() => expect(app.logs()).toContain('a secret detail'))
    })

    it('ends with the error page in the browser if its data cannot be sent', async () => {
      const page = await open(app, '/streamed/unsendable')
      const html = await throughGate(app, 'unsendable', page.done)
      expect(html).toMatch(/<\/html>$/)
      if (app.mode === 'built') expect(html).not.toContain('secret')
      await eventually(() =>
        expect(app.logs()).toContain(
          'The payload of /streamed/unsendable cannot be serialized: `secret` in `useState` with the key "fn" is a function.',
        ),
      )
    })

    it('reports headers that are set too late', async () => {
      expect(app.logs()).not.toContain('FW2122')
      const page = await open(app, '/streamed/cookie')
      await throughGate(app, 'cookie', page.done)
      expect([page.response.statusCode, page.response.headers['set-cookie']]).toEqual([200, undefined])
      await eventually(() => triggers('FW2122', app.logs()))
    })
  })

  describe('a page with a timeout', () => {
    it('ends with an error page, and its requests are aborted', async () => {
      // On a busy machine, the time may be over before the page requests its data.
      await eventually(async () => {
        const response = await app.get('/limited', { headers: { accept: 'text/html' } })
        expect([response.status, (await response.text()).includes('<p id="error">504 ')]).toEqual([504, true])
        expect(await app.json('/api/aborted')).toContain('limited')
      })
    })

    it.each(['useFetch', 'useRequestFetch'])('aborts requests to other servers: %s', async by => {
      let state = 'waiting'
      const source = createServer(request => {
        state = 'requested'
        request.on('close', () => (state = 'aborted'))
      })
      await new Promise<void>(resolve => source.listen(0, '127.0.0.1', resolve))
      onTestFinished(() => {
        source.closeAllConnections()
        source.close()
      })
      const url = `http://127.0.0.1:${(source.address() as AddressInfo).port}/`
      // On a busy machine, the time may be over before the page requests its data.
      await eventually(async () => {
        const response = await app.get(`/elsewhere?by=${by}&source=${url}`, { headers: { accept: 'text/html' } })
        expect(response.status).toBe(504)
        expect(state).toBe('aborted')
      })
    })

    it('ends while it is streamed', async () => {
      // On a busy machine, the time may be over before the first byte.
      const html = await eventually(async () => {
        const page = await open(app, '/streamed/limited')
        expect(page.response.statusCode).toBe(200)
        return page.done
      })
      expect(html).toMatch(/504.*<\/html>$/s)
      expect(html).not.toContain('Text of')
    })
  })

  describe('in a browser', () => {
    it('is hydrated, with everything that was set late', async () => {
      const { page, ready, shows } = await openStreamed(app, 'slow')
      await ready()
      await page.click('#clicks')
      await shows('#clicks', '1')
      expect(await page.title()).toBe('Late Text of slow')
      expect(
        await page.evaluate<unknown[]>(`[
          document.querySelector('meta[name=description]').content,
          document.querySelectorAll('meta[name=description]').length,
          document.querySelector('meta[name=author]').content,
          document.body.classList.contains('late'),
          document.querySelectorAll('#aside').length,
          getComputedStyle(document.querySelector('b')).color,
        ]`),
      ).toEqual(['late', 1, 'Ada', true, 1, 'rgb(4, 5, 6)'])
    })

    if (app.mode === 'dev') return

    it('shows the error page for an error after the first byte', async () => {
      const { page, shows } = await openStreamed(app, 'missing', [/No such tea/])
      await shows('#error', '404 No such tea')
      expect(await page.evaluate<boolean>(`document.body.textContent.includes('Shell')`)).toBe(false)
    })

    it('follows a redirect after the first byte', async () => {
      const { page } = await openStreamed(app, 'moved')
      await eventually(() => expect(new URL(page.url()).search).toBe('?from=moved'))
    })
  })
})
