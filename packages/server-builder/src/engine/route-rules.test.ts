import { describe, expect, it } from 'vitest'
import { hasCacheRules, resolveRouteRules, withFoldedRules } from './route-rules'

const resolve = (routeRules: any, engine: any = {}, preset?: string): any =>
  resolveRouteRules({ routeRules, serverEngine: { routeRules: engine } } as never, preset)

describe('resolveRouteRules', () => {
  it('merges both options by pattern, those of the engine have precedence', () => {
    expect(
      resolve({ '/a': { headers: { x: '1' }, ssr: true }, '/b': { cors: true } }, { '/a': { ssr: false } }),
    ).toEqual({
      '/a': { headers: { x: '1' }, ssr: false, fw: { ssr: false } },
      '/b': { cors: true },
    })
  })

  it('accepts the older name of the status of a redirect', () => {
    expect(resolve({ '/a': { redirect: { to: '/b', statusCode: 301 } } })['/a'].redirect).toEqual({
      to: '/b',
      status: 301,
    })
    expect(resolve({ '/a': { redirect: '/b' } })['/a'].redirect).toBe('/b')
  })

  it('treats isr as swr if the platform does not support it', () => {
    expect(resolve({ '/a': { isr: 60 } })['/a']).toMatchObject({ swr: 60, isr: 60 })
    expect(resolve({ '/a': { isr: 60 } }, {}, 'vercel')['/a'].swr).toBeUndefined()
  })

  it('lists middleware by name, so that patterns can add some', () => {
    expect(resolve({ '/a': { appMiddleware: 'x' }, '/b': { appMiddleware: ['x', 'y'], appLayout: false } })).toEqual({
      '/a': { appMiddleware: { x: true } },
      '/b': { appMiddleware: { x: true, y: true }, appLayout: false, fw: { appLayout: false } },
    })
  })

  it('detects whether anything is cached', () => {
    expect(hasCacheRules(resolve({ '/a': { swr: true } }))).toBe(true)
    expect(hasCacheRules(resolve({ '/a': { swr: false, cache: false } }))).toBe(false)
  })

  it('also has lower-case patterns for case-insensitive rules', () => {
    expect(
      withFoldedRules(
        {
          '/About': { ssr: false, prerender: true },
          '/about': { cors: true },
          'GET /Users/:userId/**': { swr: 60 },
          '/x%2FY': { ssr: true },
          '/small': { ssr: false },
        },
        { isCaseSensitive: false },
      ),
    ).toEqual({
      '/About': { ssr: false, prerender: true },
      '/about': { cors: true, ssr: false },
      'GET /Users/:userId/**': { swr: 60 },
      'GET /users/:userId/**': { swr: 60 },
      '/x%2FY': { ssr: true },
      '/x%2Fy': { ssr: true },
      '/small': { ssr: false },
    })
  })
})
