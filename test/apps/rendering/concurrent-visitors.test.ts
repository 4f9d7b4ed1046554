import { describe, expect, it } from 'vitest'
import { createRandom } from '../../harness/seeded-random'
import { textOf } from '../../suites/html'
import { describeMatrix } from '../../harness/start-app'
import { type Fixture, loadFixture } from '../../harness/fixture'

/** Every way in which a page can identify its visitor, each after a different delay. */
const fixture: Fixture = {
  config: { future: { compatibilityVersion: 4 }, app: { head: { titleTemplate: '%s' } } },
  files: loadFixture('concurrent-visitors').files,
}

describeMatrix('concurrent requests', { fixture, layouts: ['v4'], modes: ['built'] }, app => {
  describe('250 visitors, of which 100 at once,', () => {
    it('never receive data of each other', async () => {
      const random = createRandom(5)
      const names = Array.from(
        { length: 250 },
        (_, index) => `visitor${String(index).padStart(3, '0')}${random.below(1e9).toString(36)}`,
      )
      const visit = async (who: string) => {
        await new Promise(resolve => setTimeout(resolve, random.below(50)))
        const response = await app.get(`/?who=${who}`, {
          headers: { accept: 'text/html', cookie: `who=${who}`, 'x-who': who },
        })
        return { who, html: await response.text(), headers: JSON.stringify([...response.headers]) }
      }
      // 100 requests are in flight at any time, and new ones start as others finish.
      const pages: Array<Awaited<ReturnType<typeof visit>>> = []
      const waiting = [...names]
      await Promise.all(
        Array.from({ length: 100 }, async () => {
          for (let who = waiting.shift(); who; who = waiting.shift()) pages.push(await visit(who))
        }),
      )
      expect(pages).toHaveLength(250)
      for (const { who, html, headers } of pages) {
        expect(textOf(html, 'page')).toBe(
          `${who} for-${who} ${who} ${who} ${who} ${who} no ${who} ${who} ${who} ${who}! ${who} ${who} ${who}`,
        )
        expect(textOf(html, 'inner')).toBe(`${who} ${who} ${who} ${who}`)
        // The browser receives the runtime config as the request changed it.
        expect(html).toContain(`config:{"public":{"visitor":"${who}"}`)
        expect(html).toContain(`<title>page of ${who}</title>`)
        expect(headers).toContain(`["x-answer","${who}"]`)
        expect(headers).toContain(`written=for-${who};`)
        // The whole response, including the payload and the head.
        expect([...new Set(`${html}${headers}`.match(/visitor\d{3}[a-z\d]+/g))]).toEqual([who])
      }
    })
  })
})
