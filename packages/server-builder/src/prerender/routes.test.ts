import type { Fw, Page } from '@fw/schema'
import type { Nitro } from 'nitro/types'
import { expect, it } from 'vitest'
import { presumedRoutes, startRoutes, staticPaths } from './routes'

const page = (path: string, rest: Partial<Page> = {}): Page => ({ path, file: '/x.vue', ...rest })

it('includes pages without parameters, and those with only optional ones', () => {
  expect(
    staticPaths([
      page('/'),
      page('/about'),
      page('/users/:id()'),
      page('/blog/:slug?'),
      page('/files/:path(.*)*'),
      page('/shop/:kind?/list'),
    ]),
  ).toEqual(['/', '/about', '/blog', '/files', '/shop/list'])
})

it('presumes a route if only an optional parameter suggests it', () => {
  const names = ['/:all(.*)*', '/about', '/docs/:slug(.*)*', '/blog/:slug?', '/blog', '/news/:id?', '/ruled/:id?']
  const app = {
    plan: { hasPages: true, pages: names.map(path => page(path)) },
    options: { router: { options: {} } },
  } as unknown as Fw
  const options = { prerender: { routes: ['/news'] }, routeRules: { '/ruled': { prerender: true } } }
  expect([...presumedRoutes(app, { options } as unknown as Nitro)]).toEqual(['/docs'])
})

it('includes nested pages and aliases', () => {
  expect(
    staticPaths([
      page('/team', {
        alias: ['/crew', '/c/:id'],
        children: [page(''), page('jobs'), page(':id()'), page('/outside')],
      }),
    ]),
  ).toEqual(['/team', '/crew', '/team/jobs', '/outside'])
  expect(staticPaths([page('/:lang()', { children: [page('about')] })])).toEqual([])
})

it.each<[string, Record<string, { prerender?: boolean }>, string[]]>([
  ['a pattern', { '/docs/**': { prerender: true } }, ['/docs', '/docs/a', '/docs/b/c', '/docs/\u00FC']],
  ['all', { '/**': { prerender: true } }, ['/', '/about', '/docs', '/docs/a', '/docs/b/c', '/docs/\u00FC']],
  ['one level', { '/docs/*': { prerender: true } }, ['/docs/a', '/docs/\u00FC']],
  [
    'what a narrower rule takes out',
    { '/docs/**': { prerender: true }, '/docs/b/**': { prerender: false } },
    ['/docs', '/docs/a', '/docs/\u00FC'],
  ],
  [
    'what a narrower rule puts in',
    { '/docs/**': { prerender: false }, '/docs/b/**': { prerender: true } },
    ['/docs/b/c'],
  ],
  ['nothing', { '/docs/**': {} }, []],
])('starts with the pages of a pattern: %s', (_, routeRules, expected) => {
  const pages = ['/', '/about', '/docs', '/docs/a', '/docs/b/c', '/docs/\u00FC', '/docs/:slug()'].map(path =>
    page(path),
  )
  // Widest pattern first, in the order of the engine.
  const matchAll = (_method: string, path: string) =>
    Object.entries(routeRules)
      .filter(([pattern]) => new RegExp(`^${pattern.replace('/**', '(?:/.*)?').replace('/*', '/[^/]+')}$`).test(path))
      .map(([, rule]) => rule)
  const engine = {
    options: { prerender: {}, routeRules, static: false },
    routing: { routeRules: { matchAll } },
  } as unknown as Nitro
  const app = {
    plan: { hasPages: true, pages },
    options: { router: { options: { hashMode: false } } },
  } as unknown as Fw
  expect([...startRoutes(app, engine)].toSorted()).toEqual(expected)
})
