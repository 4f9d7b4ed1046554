import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../harness/eventually'
import { startApp } from '../harness/start-app'
import type { App, Bundler } from '../harness/start-app'
import { pathInLayout } from '../harness/fixture'
import type { Layout } from '../harness/fixture'
import { decode, headingOf } from '../suites/html'
import { triggers } from '../triggers'
import { BASE, BROKEN, CALLERS, THROWN, UNGUARDED } from './kinds'
import type { Kind } from './kinds'

const HTML = { headers: { accept: 'text/html' } }

function locationInLayout(location: string, layout: Layout): string {
  const [file, ...rest] = location.split(':')
  return [pathInLayout(file!, layout), ...rest].join(':')
}

/** Checks each kind in the terminal, in JSON, in the overlay on the error page, and as plain text. */
function describeKinds(layout: Layout, kinds: readonly Kind[], bundler: Bundler): void {
  describe(`errors in development (${layout} layout, ${bundler})`, () => {
    // The code that finds the caller of a handler is the same for webpack and Rspack.
    const hasCallers = bundler !== 'bundler2'
    let app: App
    beforeAll(async () => {
      app = await startApp({
        layout,
        bundler,
        mode: 'dev',
        fixture: {
          files: Object.assign(
            {},
            BASE,
            ...[...kinds, ...(hasCallers ? CALLERS : [])].map(({ files }) => files),
          ) as Record<string, string>,
        },
      })
    })
    afterAll(() => app?.stop())

    it.each(kinds.map(kind => [kind.name, kind] as const))(
      'reports the location of %s',
      async (_, { path, location, message: usual, messages, code, components }) => {
        const message = messages?.[bundler] ?? usual
        const at = locationInLayout(location, layout)
        const body = await app.json(path)
        expect(`${body.file}:${body.line}:${body.column}`).toBe(at)
        expect(body).toMatchObject({ status: 500, ...(code ? { code } : { message }) })
        // Other bundlers report code that they cannot compile before a page uses it.
        const isEarly = bundler !== 'bundler1' && BROKEN.some(kind => kind.path === path)
        await eventually(() => {
          expect(app.logs()).toContain(isEarly ? `error ${code}\n  ${message}` : `${code ? `${code}: ` : ''}${message}`)
          expect(app.logs()).toContain(`  at ${at}\n`)
        })
        if (code) triggers(code, app.logs())

        const response = await app.get(path, HTML)
        const html = decode(await response.text()).replaceAll(/&#(\d+);/g, (_, number: string) =>
          String.fromCharCode(Number(number)),
        )
        expect(response.status).toBe(500)
        expect(headingOf(html)).toBe('Sorry 500')
        expect(html).toContain(`<h1>${message.replaceAll(/`([^`]+)`/g, '<code>$1</code>')}</h1>`)
        expect(html).toContain(
          `<figcaption><a class="place" data-open href="${app.base}/_fw/__open-in-editor?file=${encodeURIComponent(`${app.dir}/${at}`)}" title="Open in editor">${at}</a>`,
        )
        for (const component of components ?? []) expect(html).toContain(`<li><span><${component}></span>`)

        const text = await (await app.get(path, { headers: { accept: '*/*', 'user-agent': 'curl/8.0' } })).text()
        expect(text).toContain(`  at ${at}\n`)
      },
    )

    if (hasCallers) {
      it.each(CALLERS)('reports the error of a handler once: $path', async ({ path, status, caller }) => {
        const before = app.logs().length
        expect((await app.get(path, HTML)).status).toBe(status)
        const printed = (): string => app.logs().slice(before)
        const from = caller && locationInLayout(caller, layout)
        if (from) await eventually(() => expect(printed()).toContain(`  called by ${from} (GET ${path})`))
        await eventually(() => expect(printed()).toContain('  at server/api/fail.ts:3:20\n'))
        expect(printed().split('in handler').length - 1).toBe(2)
        expect(printed()).not.toContain('FetchError')
      })

      it('shows the caller with the error of the handler', async () => {
        const html = decode(await app.html('/caller'))
        expect(html).toContain('<h2>Caused by</h2>')
        for (const location of ['app/pages/caller.vue:2:14', 'server/api/fail.ts:3:20'])
          expect(html).toContain(`>${locationInLayout(location, layout)}</a></figcaption>`)
      })
    }

    it('continues to respond', async () => {
      expect(headingOf(await app.html('/'))).toBe('Home')
      expect(app.logs()).not.toMatch(/^\s+at .*node_modules/m)
    })
  })
}

const ALL = [...THROWN, ...BROKEN, ...UNGUARDED]
describeKinds('v4', ALL, 'bundler1')
describeKinds('v4', ALL, 'bundler3')

// webpack reports compile errors in its own way. Locations at runtime come from source maps, as with Rspack.
const RUNTIME = ['/setup', '/template', '/nested', '/composable', '/guarded', '/api/fail']
describeKinds(
  'v3',
  ALL.filter(kind => BROKEN.includes(kind) || RUNTIME.includes(kind.path)).filter(
    ({ message }) => !message.includes('app/'),
  ),
  'bundler2',
)
