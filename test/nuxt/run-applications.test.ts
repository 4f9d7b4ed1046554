import { expect, it } from 'vitest'
import { openPage } from '../browser/page'
import { describeMatrix } from '../harness/start-app'
import { inTurn } from '../harness/in-turn'
import { applications, fixtureOf, requestOf } from './applications'

/** Those of `npm test`. `FW_NUXT=all` runs all of them. */
const COVERING = ['blog', 'shop', 'server', 'spa', 'components', 'local-module']

/** They need packages from npm, or commands in another folder. */
const NEED_MORE = ['pinia', 'module-starter']

const names = process.env.FW_NUXT?.split(',') ?? COVERING
const selected = applications.filter(({ name }) =>
  names.includes('all') ? !NEED_MORE.includes(name) : names.includes(name),
)

for (const [turn, application] of selected.entries()) {
  describeMatrix(
    `the Nuxt application ${application.name}`,
    { fixture: fixtureOf(application), env: application.env, modes: inTurn(turn, ['dev', 'built']) },
    app => {
      it.each(application.routes)('responds to $path', async route => {
        const response = await app.get(route.path, requestOf(route))
        const body = await response.text()
        const type = response.headers.get('content-type') ?? ''
        expect([response.status, type.split(';')[0], response.headers.get('location') ?? undefined], body).toEqual([
          route.status ?? (route.location ? 302 : 200),
          route.location ? expect.anything() : (route.type ?? 'text/html'),
          route.location,
        ])
        for (const part of route.contains) expect(body).toContain(part)
      })

      const shown = application.routes.filter(({ shows }) => Object.keys(shows ?? {}).length > 0)
      it.each(shown)('shows $path in a browser', async route => {
        const { page, problems } = await openPage(app.url + route.path)
        for (const [selector, text] of Object.entries(route.shows!)) {
          const matching = typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text)
          await expect
            .poll(() => page.locator(selector).first().textContent({ timeout: 5000 }), { timeout: 6000 })
            .toEqual(matching)
        }
        expect(problems).toEqual([])
      })
    },
  )
}
