import { expect, it } from 'vitest'
import type { RouteRule } from '@fw/schema'
import { findRedirectLoops } from './redirect-rules'

const find = (redirects: Record<string, string>): string[][] =>
  findRedirectLoops(
    Object.fromEntries(Object.entries(redirects).map(([path, redirect]) => [path, { redirect } as RouteRule])),
  )

it('finds redirects in a circle, each once', () => {
  expect(find({ '/a': '/b', '/b': '/a' })).toEqual([['/a', '/b', '/a']])
  expect(find({ '/a': '/a?from=a' })).toEqual([['/a', '/a']])
  expect(find({ '/start': '/b', '/b': '/c#x', '/c': '/b', '/d': '/c' })).toEqual([['/b', '/c', '/b']])
  expect(
    findRedirectLoops({
      '/a': { redirect: { to: '/b', status: 301 } } as RouteRule,
      '/b': { redirect: '/a' } as RouteRule,
    }),
  ).toEqual([['/a', '/b', '/a']])
})

it('accepts redirects that end', () => {
  expect(find({ '/a': '/b', '/b': '/c', '/d': '/b', '/e': 'https://example.com/e', '/old/**': '/old/new' })).toEqual([])
  expect(findRedirectLoops({ '/a': { ssr: false }, '/b': {} })).toEqual([])
})
