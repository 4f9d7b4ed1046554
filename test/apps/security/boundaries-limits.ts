import { describe, expect, it } from 'vitest'
import type { App } from '../../harness/start-app'
import { requestRaw } from '../../harness/raw-request'

const stampOf = (body: string): string | undefined => /0\.\d{6,}/.exec(body)?.[0]

/** Limits for the cache entries that visitors can create. */
export function bounds(app: App): void {
  // More than the 16 hosts that get entries.
  const many = 60
  const keys = async (): Promise<number> => Number((await requestRaw(app, '/api/keys')).body)
  const requestAll = async (
    paths: readonly string[],
    headers: (index: number) => Record<string, string> = () => ({}),
  ): Promise<Array<Awaited<ReturnType<typeof requestRaw>>>> => {
    const responses = []
    for (let index = 0; index < paths.length; index += 8) {
      responses.push(
        ...(await Promise.all(
          paths.slice(index, index + 8).map((path, offset) => requestRaw(app, path, headers(index + offset))),
        )),
      )
    }
    return responses
  }

  describe('cache limits', () => {
    it('creates no entries for undeclared query parameters, which pages still receive', async () => {
      await requestRaw(app, '/swr/query')
      const before = await keys()
      const responses = await requestAll(Array.from({ length: many }, (_, index) => `/swr/query?q=value-${index}`))
      for (const [index, { status, body }] of responses.entries())
        expect([status, body.includes(`<p id="query">value-${index}</p>`)]).toEqual([200, true])
      expect(await keys()).toBe(before)
    })

    it('varies by declared query parameters, and hides others from pages', async () => {
      const requestQuery = async (query: string): Promise<{ q: string; stamp?: string }> => {
        const { body } = await requestRaw(app, `/asked?${query}`)
        return { q: /<p id="query">(.*?)<\/p>/.exec(body)![1]!, stamp: stampOf(body) }
      }
      const [first, tracked, other] = [
        await requestQuery('q=1'),
        await requestQuery('q=1&utm_source=x'),
        await requestQuery('q=2'),
      ]
      expect(tracked).toEqual(first)
      expect([first.q, other.q]).toEqual(['1', '2'])
      expect(other.stamp).not.toBe(first.stamp)
    })

    it('renders the URL of each host, and creates entries for few hosts', async () => {
      const before = await keys()
      const responses = await requestAll(
        Array.from({ length: many }, () => '/api/swr'),
        index => ({ host: `host-${index}.localhost` }),
      )
      for (const [index, { body }] of responses.entries()) expect(JSON.parse(body).host).toBe(`host-${index}.localhost`)
      expect(await keys()).toBeLessThanOrEqual(before + 16)
      // A host that is in use keeps its entries.
      const [one, two] = [await requestRaw(app, '/api/swr'), await requestRaw(app, '/api/swr')]
      expect(stampOf(one.body)).toBe(stampOf(two.body))
    })

    it('caches responses of configured hosts, and of those seen before, whatever others are requested', async () => {
      const isCached = async (host: string): Promise<boolean> => {
        const [one, two] = [await requestRaw(app, '/api/swr', { host }), await requestRaw(app, '/api/swr', { host })]
        return stampOf(one.body) === stampOf(two.body)
      }
      const own = new URL(app.url).host
      expect(await isCached(own)).toBe(true)
      for (let round = 0; round < 3; round++) {
        await requestAll(
          Array.from({ length: many }, () => '/api/swr'),
          index => ({ host: `forged-${index % 20}.localhost` }),
        )
        expect([await isCached(own), await isCached('known.localhost')]).toEqual([true, true])
      }
      // A host that is used more than others takes the place of the least used one.
      for (let count = 0; count < 20; count++) await requestRaw(app, '/api/swr', { host: 'late.localhost' })
      expect(await isCached('late.localhost')).toBe(true)
    })

    it('creates entries for any number of hosts if a rule varies by host', async () => {
      const before = await keys()
      await requestAll(
        Array.from({ length: 24 }, () => '/asked'),
        index => ({ host: `named-${index}.localhost` }),
      )
      expect(await keys()).toBe(before + 24)
    })

    it('evicts least recently used entries first', async () => {
      await requestAll(Array.from({ length: 500 }, (_, index) => `/swr/entry-${index}`))
      expect(await keys()).toBeLessThanOrEqual(400)
      const first = await requestRaw(app, '/swr/entry-499')
      expect(stampOf((await requestRaw(app, '/swr/entry-499')).body)).toBe(stampOf(first.body))
    })
  })
}
