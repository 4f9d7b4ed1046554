import { describe, expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { eventually } from '../../harness/eventually'
import { requestRaw } from '../../harness/raw-request'
import type { App } from '../../harness/start-app'
import { triggers } from '../../triggers'
import { CACHED_RULES } from './boundaries-app'

const stampOf = (body: string): string | undefined => /0\.\d{6,}/.exec(body)?.[0]

/** Responses that can never be cached, with what the warning says about each: the reason, the file and the call. */
const OBSTACLES: ReadonlyArray<[path: string, reason: string, file: string, call: string]> = [
  ...Object.keys(CACHED_RULES).map((rule): [string, string, string, string] => [
    `/${rule}/cookie`,
    'the response sets the cookie `made`',
    `app/pages/${rule}/cookie.vue`,
    'useCookie(',
  ]),
  [
    '/swr/private',
    'the response has the header `cache-control: private`',
    'app/pages/swr/private.vue',
    'control.value',
  ],
  ['/api/handler-cookie', 'the response sets the cookie `made`', 'server/api/handler-cookie.ts', 'setCookie('],
  ['/api/handler-private', 'the header `cache-control: no-store`', 'server/api/handler-private.ts', 'setHeader('],
  ['/api/handler-vary', 'the header `vary: x-unknown`', 'server/api/handler-vary.ts', 'appendHeader('],
  ['/api/handler-response', 'the header `vary: *`', '', 'Declare'],
  ['/api/handler-status', 'the response has the status code 202', '', 'Respond with status code 200'],
  ['/swr/nonce', 'server middleware sets `event.context.nonce`', '', 'security.csp'],
]

/** What keeps a response from being cached is reported, and cookies with a default are not part of it. */
export function obstacles(app: App): void {
  describe('responses that cannot be cached', () => {
    it.each(OBSTACLES)('are reported once, with the call and its file: %s', async (path, reason, file, call) => {
      const responses = [await requestRaw(app, path), await requestRaw(app, path), await requestRaw(app, path)]
      expect(new Set(responses.map(({ body }) => stampOf(body))).size).toBe(3)
      const warnings = (): string[] =>
        app
          .logs()
          .split('\n')
          .filter(line => line.includes('FW2142') && line.includes(` ${path} is not cached`))
      await eventually(() => expect(warnings()).toHaveLength(1))
      const [warning] = warnings()
      triggers('FW2142', warning!)
      expect(warning).toContain(reason)
      if (file) expect(warning).toMatch(new RegExp(`At ${file.replaceAll('.', '\\.')}:\\d+:\\d+: \`.*`))
      expect(warning).toContain(call)
    })

    it('do not include pages that use a cookie with a default: it is not set, and the page is cached', async () => {
      for (const path of ['/swr/lang', '/isr/lang', '/cache/lang']) {
        const responses = [
          await requestRaw(app, path, { cookie: 'lang=de' }),
          await requestRaw(app, path),
          await requestRaw(app, path, { cookie: 'lang=fr; readonly=x' }),
        ]
        for (const { cookies, body, headers } of responses) {
          expect([path, cookies.filter(line => !line.startsWith('hooked='))]).toEqual([path, []])
          expect(body).toContain('<p id="lang">en yes none</p>')
          expect(stampOf(body)).toBe(stampOf(responses[0]!.body))
          expect(headers['set-cookie']).toBeUndefined()
        }
      }
      expect(app.logs()).not.toMatch(/FW2142.*\/lang/)
    })

    it('show the cookie of the visitor once they are hydrated', async () => {
      const tab = await openPage(`${app.url}/plain`)
      await tab.page.evaluate(`document.cookie = 'lang=de'; document.cookie = 'empty=sent'`)
      await tab.page.goto(`${app.url}/swr/lang`)
      await tab.shows('#lang', 'de yes sent')
      // Outside of components, there is nothing to hydrate.
      expect(await tab.text('#early')).toBe('de')
      await tab.page.click('#change')
      await tab.shows('#lang', 'it yes sent')
      const written = (): Promise<string> => tab.page.evaluate(`document.cookie`)
      expect(await written()).toContain('lang=it')
      // A visitor without the cookie gets the default in the browser.
      await tab.page.evaluate(`document.cookie = 'lang=; path=/; max-age=0'`)
      await tab.page.goto(`${app.url}/swr/lang`)
      await tab.shows('#lang', 'en yes sent')
      expect(await written()).toContain('lang=en')
    })
  })
}
