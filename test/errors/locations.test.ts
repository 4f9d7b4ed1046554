import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../harness/eventually'
import { startApp } from '../harness/start-app'
import type { App, Bundler } from '../harness/start-app'
import { pathInLayout } from '../harness/fixture'
import type { Layout } from '../harness/fixture'
import { inTurn } from '../harness/in-turn'
import { decode, headingOf } from '../suites/html'
import { triggers } from '../triggers'
import {
  BASE,
  BROKEN,
  CALLERS,
  CODED,
  ISLANDS,
  THROWN,
  UNGUARDED,
  UNSENDABLE,
  UNSENDABLE_FILES,
  UNSERIALIZABLE,
  VALID,
  WARNED,
} from './kinds'
import type { Kind } from './kinds'

/** The warnings with a code in the output of a command. */
function warningsOf(output: string, code: string): string[] {
  return output.split(/^(?=(?:warning|error) FW)/m).filter(part => part.startsWith(`warning ${code}`))
}

const HTML = { headers: { accept: 'text/html' } }

function locationInLayout(location: string, layout: Layout): string {
  const [file, ...rest] = location.split(':')
  return [pathInLayout(file!, layout), ...rest].join(':')
}

const page = (template: string, script = ''): string =>
  `${script && `<script setup lang="ts">\n${script}\n</script>\n\n`}<template>\n  ${template}\n</template>\n`

/** Mistakes that development warns about once, with the place that the warning names. */
const ONCE = [
  {
    path: '/linked',
    warning: 'FW2136: No match found for location with path "/no-such-page": it is not a page.',
    place: 'app/components/TheLinks.vue',
  },
  { path: '/boxed', warning: 'FW2020: Layout "boxed" not found.', place: 'app/components/TheBox.vue' },
  { path: '/set', warning: 'FW2020: Layout "set-late" not found.', place: 'app/middleware/set-layout.ts:' },
  { path: '/dressed', warning: 'There is no layout `undressed`.', place: 'app/pages/dressed.vue:2:26' },
]
const ONCE_FILES: Record<string, string> = {
  'app/pages/linked.vue': page('<main><TheLinks /></main>'),
  'app/components/TheLinks.vue': page(
    '<nav><FwLink to="/no-such-page?a=1">a</FwLink><FwLink to="/no-such-page">b</FwLink></nav>',
  ),
  'app/pages/boxed.vue': page('<main><TheBox /></main>'),
  'app/components/TheBox.vue': page('<FwLayout name="boxed"><p>box</p></FwLayout>'),
  'app/pages/set.vue': page('<p>set</p>', "definePageMeta({ middleware: 'set-layout' })"),
  'app/middleware/set-layout.ts': `export default defineFwRouteMiddleware(() => {\n  setPageLayout('set-late' as never)\n})\n`,
  'app/pages/dressed.vue': page('<p>dressed</p>', "definePageMeta({ layout: 'undressed' as never })"),
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
            UNSENDABLE_FILES,
            ONCE_FILES,
            ...[...kinds, ...WARNED, ...VALID, ...(hasCallers ? [...CALLERS, ...ISLANDS] : [])].map(
              ({ files }) => files,
            ),
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

    it.each(VALID)('allows $name', async ({ path }) => {
      expect((await app.get(path, HTML)).status).toBe(200)
    })

    it.each(WARNED)('warns about $name ($code)', async ({ path, code, location }) => {
      expect((await app.get(path, HTML)).status).toBe(200)
      const at = locationInLayout(location, layout)
      await eventually(() => expect(warningsOf(app.logs(), code)).toContainEqual(expect.stringContaining(`at ${at}`)))
    })

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

      it.each(ISLANDS)('reports the error of an island once: $path', async ({ path, location, message }) => {
        const before = app.logs().length
        expect((await app.get(path, HTML)).status).toBe(200)
        const printed = (): string => app.logs().slice(before)
        await eventually(() => expect(printed()).toContain(`  called by GET ${path}`))
        await eventually(() => expect(printed()).toContain(`  at ${locationInLayout(location, layout)}`))
        // In the message and in the quoted line.
        expect(printed().split(message).length - 1).toBe(2)
        expect(printed()).not.toContain('FetchError')
      })

      it('shows the caller with the error of the handler', async () => {
        const html = decode(await app.html('/caller'))
        expect(html).toContain('<h2>Caused by</h2>')
        for (const location of ['app/pages/caller.vue:2:14', 'server/api/fail.ts:3:20'])
          expect(html).toContain(`>${locationInLayout(location, layout)}</a></figcaption>`)
      })
    }

    it.each(UNSENDABLE)('names request and file of a response that cannot be sent: $name', async ({ name, found }) => {
      const path = `/api/unsendable/${name}`
      const file = `server/api/unsendable/${name}.ts`
      expect(await app.json(path)).toMatchObject({ status: 500, code: 'FW2134', file })
      const message = `FW2134: The response to GET ${path} cannot be sent: the handler returned ${found}.\n`
      await eventually(() => expect(app.logs()).toContain(message))
      expect(app.logs().split(message)).toHaveLength(2)
      expect(app.logs().slice(app.logs().indexOf(message))).toContain(`  at ${file}\n`)
    })

    it('reports the location of a call that cannot serialize', async () => {
      expect(await app.json('/api/own-circle')).toMatchObject({ file: 'server/api/own-circle.ts', line: 2 })
    })

    it.each(ONCE)('warns once, with the file: $path', async ({ path, warning, place }) => {
      for (let visit = 0; visit < 2; visit++) await app.html(path)
      await eventually(() => expect(app.logs()).toContain(warning))
      const [, after, ...more] = app.logs().split(warning)
      expect(more).toEqual([])
      expect(after!.split('\n').slice(0, 3).join('\n')).toContain(pathInLayout(place, layout))
      expect(app.logs()).not.toContain('VUE_ROUTER')
    })

    it('continues to respond', async () => {
      expect(headingOf(await app.html('/'))).toBe('Home')
      expect(app.logs()).not.toMatch(/^\s+at .*node_modules/m)
    })
  })
}

const ALL = [...THROWN, ...BROKEN, ...UNGUARDED, ...CODED, ...UNSERIALIZABLE]
describeKinds('v4', ALL, 'bundler1')

// webpack reports compile errors in its own way. Locations at runtime come from source maps, as with Rspack.
const RUNTIME = ['/setup', '/template', '/nested', '/composable', '/guarded', '/api/fail']
const REPORTED_BY_WEBPACK = ALL.filter(kind => BROKEN.includes(kind) || RUNTIME.includes(kind.path)).filter(
  ({ message, isV4 }) => !message.includes('app/') && !isV4,
)
for (const { layout, kinds, bundler } of inTurn(1, [
  { layout: 'v3', kinds: REPORTED_BY_WEBPACK, bundler: 'bundler2' },
  { layout: 'v4', kinds: ALL, bundler: 'bundler3' },
]))
  describeKinds(layout, kinds, bundler)
