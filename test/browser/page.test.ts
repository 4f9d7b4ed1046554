import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findChromium } from '../../scripts/system/browser.mjs'
import { openPage } from './page'

const RUNNING =
  '<div id="root">text</div><script>document.querySelector("#root").__vue_app__ = { $fw: { isHydrating: false } }</script>'

describe('openPage', () => {
  const server = createServer((request, response) => {
    const script = new URL(request.url!, 'http://localhost').searchParams.get('run') ?? ''
    if (request.url === '/missing.js') response.writeHead(404).end()
    else
      response.setHeader('content-type', 'text/html').end(`<!doctype html><body>${RUNNING}<script>${script}</script>`)
  })
  let url: string
  const run = (script: string): string => `${url}/?run=${encodeURIComponent(script)}`

  beforeAll(async () => {
    await new Promise<void>(resolve => {
      server.listen(0, '127.0.0.1', resolve)
    })
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.close()
  })

  it('waits until the application is hydrated', async () => {
    const tab = await openPage(run('console.log("hello")'))
    expect(await tab.text('#root')).toBe('text')
    expect(tab.console).toEqual(['log: hello'])
    expect(tab.requests).toEqual(['/'])
  })

  it('accepts expected problems', async () => {
    const tab = await openPage(run('console.error("known")'), { expected: [/known/] })
    expect(tab.problems).toEqual(['error: known'])
  })

  it.each(['first', 'next'])('opens a clean tab for the %s test', async () => {
    const tab = await openPage(run(''))
    const left = [
      'document.cookie',
      'localStorage.length',
      'sessionStorage.length',
      'innerWidth',
      'document.querySelector("#root").matches(":hover")',
    ]
    expect(await tab.page.evaluate(`[${left.join()}]`)).toEqual(['', 0, 0, 1280, false])
    await tab.page.route('**/*', route => route.abort())
    await tab.page.hover('#root')
    await tab.page.setViewportSize({ width: 400, height: 400 })
    await tab.page.evaluate('document.cookie = "a=1"; localStorage.a = sessionStorage.a = 1')
  })

  describe('a page that does not respond', () => {
    it('is left', async () => {
      const tab = await openPage(run(''))
      await tab.page.evaluate('void setTimeout(() => { for (;;) {} })')
    })

    it('is followed by a clean tab', async () => {
      const tab = await openPage(run(''))
      expect(await tab.text('#root')).toBe('text')
    })
  })

  it.fails.each([
    ['a console error', 'console.error("bad")'],
    ['a hydration warning', 'console.warn("[Vue warn]: Hydration node mismatch")'],
    ['an exception', 'setTimeout(() => { document.title = "thrown"; throw new Error("bad") })'],
    ['a failed request', 'fetch("/missing.js")'],
  ])('fails the test for %s', async (_, script) => {
    const tab = await openPage(run(script))
    await expect.poll(() => tab.problems.length).toBeGreaterThan(0)
  })
})

describe('findChromium', () => {
  it('prefers CHROME_PATH, then searches the PATH', () => {
    expect(findChromium({ CHROME_PATH: '/opt/own' }, () => true)).toBe('/opt/own')
    expect(findChromium({ PATH: '/opt/bin' }, file => file === '/opt/bin/google-chrome')).toBe('/opt/bin/google-chrome')
    expect(findChromium({ PATH: '' }, () => false)).toBeUndefined()
    expect(() => findChromium({ CHROME_PATH: '/opt/gone' }, () => false)).toThrow('/opt/gone')
  })
})
