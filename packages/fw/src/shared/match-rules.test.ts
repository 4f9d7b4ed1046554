import { expect, it } from 'vitest'
import { matchRules } from './match-rules'
import { resolveRedirect } from './redirect'

const rules = {
  '/a/b': { ssr: true },
  '/**': { ssr: false, noScripts: true },
  '/a/**': { swr: 60 },
  '/a/:id': { isr: 5 },
  '/files/*.txt': { ssr: true },
  '/one/*': { prerender: true, appMiddleware: { a: true, b: true } },
  '/one/four': { appMiddleware: { b: false } },
}

it.each([
  ['/', { ssr: false, noScripts: true }],
  ['/a', { ssr: false, noScripts: true, swr: 60 }],
  ['/a/b', { ssr: true, noScripts: true, swr: 60, isr: 5 }],
  ['/a/b/', { ssr: true, noScripts: true, swr: 60, isr: 5 }],
  ['/a/c/d', { ssr: false, noScripts: true, swr: 60 }],
  ['/one/two', { ssr: false, noScripts: true, prerender: true, appMiddleware: { a: true, b: true } }],
  ['/one/four', { ssr: false, noScripts: true, prerender: true, appMiddleware: { a: true, b: false } }],
  ['/one/two/three', { ssr: false, noScripts: true }],
])('%s has the merged rules of all matching patterns', (path, found) => {
  expect(matchRules(rules, path)).toEqual(found)
})

it('resolves redirects', () => {
  const redirects = {
    '/old': { redirect: '/new' },
    '/posts/**': { redirect: '/blog/**' },
    '/far': { redirect: { to: 'https://example.com/' } },
  }
  const target = (path: string) => resolveRedirect(redirects, path)
  expect(['/old', '/posts/a/b', '/posts', '/far', '/else'].map(target)).toEqual([
    '/new',
    '/blog/a/b',
    '/blog',
    'https://example.com/',
    undefined,
  ])
})
