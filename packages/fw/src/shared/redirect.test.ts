import { expect, it } from 'vitest'
import { resolveRedirect } from './redirect'

const rules = {
  '/blog/**': { redirect: '/new/**' },
  '/b/**': { redirect: '/new/**' },
  '/moved/**': { redirect: '/**' },
  '/away/**': { redirect: { to: 'https://example.com/**', status: 301 } },
  '/:lang/docs/**': { redirect: '/guide/**' },
  '/one': { redirect: '/two' },
  '/same': { redirect: '/same' },
}

it.each([
  ['/one', '/two'],
  ['/same', undefined],
  ['/other', undefined],
  ['/blog/a/b', '/new/a/b'],
  ['/b/a', '/new/a'],
  ['/b', '/new'],
  ['/moved', '/'],
  ['/away/a', 'https://example.com/a'],
  ['/de/docs/a', '/guide/a'],
  ['/b/$&', '/new/$&'],
])('redirects %s to %s', (path, target) => {
  expect(resolveRedirect(rules, path)).toBe(target)
})

it.each(['/moved//evil.example', '/moved/\\evil.example', '/moved/\t/evil.example'])(
  'sends %j to no other host',
  path => {
    expect(resolveRedirect(rules, path)).toBe('/evil.example')
  },
)
