import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../harness/eventually'
import { startRedis } from '../../harness/redis-server'
import type { RedisServer } from '../../harness/redis-server'
import { triggers } from '../../triggers'
import { countOf, shareInstances, textOf, userOf } from './caching-instances'
import type { Instance } from './caching-instances'

describe('a cache in Redis', () => {
  const shared = shareInstances()
  let redis: RedisServer
  let one: Instance
  let two: Instance
  const start = (env: Record<string, string> = {}): Promise<Instance> =>
    shared.start({ FW_REDIS_URL: redis.url, ...env })
  beforeAll(async () => {
    redis = await startRedis()
    ;[one, two] = await Promise.all([start(), start()])
  })
  afterAll(() => redis.stop())

  it('is shared by all instances', async () => {
    const first = await one.get('/news/shared')
    const second = await two.get('/news/shared')
    expect(countOf(first)).toBe(`${one.program.pid}-1`)
    expect([second.body, second.headers.etag]).toEqual([first.body, first.headers.etag])
    expect((await two.get('/news/shared', { 'if-none-match': first.headers.etag! })).status).toBe(304)
  })

  it('is revalidated by path in every instance: HTML and payload, but no other page', async () => {
    const paths = ['/news/a', '/news/a/_payload.json', '/news/b', '/news']
    const before = await Promise.all(paths.map(path => one.get(path)))
    shared.write('edited')
    expect((await two.revalidate({ path: '/News/a/?utm=1' })).status).toBe(200)
    for (const instance of [one, two]) {
      const after = await Promise.all(paths.map(path => instance.get(path)))
      expect(after.map(({ body }, index) => body === before[index]!.body)).toEqual([false, false, true, true])
      expect([textOf(after[0]!), after[1]!.body.includes('edited')]).toEqual(['edited', true])
    }
    await two.revalidate({ path: '/news/**' })
    expect((await Promise.all(paths.map(path => one.get(path)))).map(({ body }) => body.includes('edited'))).toEqual(
      paths.map(() => true),
    )
    shared.write('first')
  })

  it('is revalidated by tag: of route rules, handlers and functions', async () => {
    const paths = ['/news/t', '/api/feed', '/api/total?name=x', '/api/total?name=y', '/strict']
    const bodies = async (instance: Instance): Promise<string[]> =>
      (await Promise.all(paths.map(path => instance.get(path)))).map(({ body }) => body)
    const expectChanged = async (changed: readonly string[], before: readonly string[]): Promise<string[]> => {
      const [after, elsewhere] = [await bodies(one), await bodies(two)]
      expect(elsewhere).toEqual(after)
      expect(paths.filter((_, index) => after[index] !== before[index])).toEqual(changed)
      return after
    }
    let current = await bodies(one)
    current = await expectChanged([], current)
    await two.revalidate({ tags: ['news'] })
    current = await expectChanged(['/news/t'], current)
    await two.revalidate({ tags: ['feed-of-/api/feed', 'total-y'] })
    current = await expectChanged(['/api/feed', '/api/total?name=y'], current)
    await one.revalidate({ tags: ['totals', 'unknown'] })
    await expectChanged(['/api/total?name=x', '/api/total?name=y'], current)
  })

  it('does not store or share a page that was revalidated while it was rendered', async () => {
    const renders = async (): Promise<number> => Number((await one.get('/api/started?name=story')).body)
    const before = await renders()
    shared.write('outdated')
    shared.hold(true)
    const outdated = one.get('/news/slow')
    // The text is read before the page waits.
    await eventually(async () => expect(await renders()).toBe(before + 1))
    shared.write('first')
    await two.revalidate({ tags: ['news'] })
    const later = one.get('/news/slow')
    shared.hold(false)
    await outdated
    expect([textOf(await later), textOf(await two.get('/news/slow'))]).toEqual(['first', 'first'])
  })

  it('keeps serving everyone their own page when an instance is killed under load', async () => {
    const users = ['alice', 'bob', 'carol', '']
    const failures: unknown[] = []
    const served = new Map<Instance, number>()
    const load = { isDone: false }
    const visit = async (index: number): Promise<void> => {
      const user = users[index % users.length]!
      const path = `/news/load-${index % 5}`
      // Like a load balancer: the next instance gets a request that failed.
      for (const instance of index % 2 ? [one, two] : [two, one]) {
        try {
          const response = await instance.get(path, user ? { 'x-user': user } : {})
          expect([response.status, textOf(response), userOf(response)]).toEqual([200, 'first', ''])
          expect(response.headers['x-greeting']).toBe(user ? `Hello ${user}` : undefined)
          served.set(instance, (served.get(instance) ?? 0) + 1)
          return
        } catch (error) {
          if (instance !== one || !isKilled) failures.push(error)
        }
      }
    }
    let isKilled = false
    const visitors = Array.from({ length: 16 }, async (_, worker) => {
      for (let index = worker; !load.isDone; index += 16) await visit(index)
    })
    const until = async (isReached: () => boolean): Promise<void> => {
      while (!isReached() && failures.length === 0) await new Promise(resolve => setImmediate(resolve))
    }
    await until(() => (served.get(one) ?? 0) > 100 && (served.get(two) ?? 0) > 100)
    isKilled = true
    process.kill(one.program.pid, 'SIGKILL')
    await one.program.done
    const atKill = served.get(two)!
    await until(() => served.get(two)! > atKill + 200)
    load.isDone = true
    await Promise.all(visitors)
    expect(failures).toEqual([])
    one = await start()
    await eventually(async () => {
      const [restarted, other] = await Promise.all([one, two].map(instance => instance.get('/news/load-1')))
      expect(countOf(restarted!)).toBe(countOf(other!))
    })
  })

  it.each(['does not respond', 'was stopped'])(
    'renders pages without the cache while Redis %s: one wait, one line, and one when it is back',
    async kind => {
      let own = await startRedis()
      // The others wait long enough for a busy machine.
      const impatient = await start({ FW_REDIS_URL: own.url, REDIS_PATIENCE: '500' })
      const cached = await impatient.get('/news/away')
      await eventually(async () => expect(countOf(await impatient.get('/news/away'))).toBe(countOf(cached)))
      const linesBefore = impatient.program.output().split('\n').length
      const newLines = (): string[] =>
        impatient.program
          .output()
          .split('\n')
          .slice(linesBefore - 1)
          .filter(Boolean)
      if (kind === 'was stopped') await own.stop()
      else own.pause()
      const startedAt = Date.now()
      for (let round = 0; round < 12; round++) {
        const paths = ['/news/away', '/news/away/_payload.json', '/api/feed', '/api/total?name=z', '/strict']
        const responses = await Promise.all(paths.map(path => impatient.get(path)))
        expect(responses.map(({ status }) => status)).toEqual(paths.map(() => 200))
        expect(textOf(responses[0]!)).toBe('first')
      }
      // 60 requests: they wait half a second once, and again every five seconds.
      expect(Date.now() - startedAt).toBeLessThan(20_000)
      expect(newLines()).toHaveLength(1)
      triggers('FW2141', newLines()[0]!)
      if (kind === 'was stopped') own = await startRedis(own.port)
      else own.resume()
      await eventually(async () => {
        const [one, two] = [await impatient.get('/news/away'), await impatient.get('/news/away')]
        expect(countOf(one)).toBe(countOf(two))
      })
      expect(newLines().slice(1)).toEqual([
        expect.stringMatching(/The cache storage \(redis\) responds again, after \d+ s\./),
      ])
      await own.stop()
    },
  )

  it('rejects a revalidated path that is not one', async () => {
    expect((await two.revalidate({ path: 'news' })).status).toBe(500)
    await eventually(() => triggers('FW2120', two.program.output()))
  })
})
