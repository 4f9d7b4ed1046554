import { afterEach, expect, it, vi } from 'vitest'
import { isStaticSite, requestedPreset } from './server-preset'

afterEach(() => vi.unstubAllEnvs())

it('prefers the option to the environment variables', () => {
  vi.stubEnv('SERVER_PRESET', undefined)
  vi.stubEnv('NITRO_PRESET', undefined)
  expect(requestedPreset({})).toBeUndefined()
  vi.stubEnv('NITRO_PRESET', 'deno-server')
  expect(requestedPreset({})).toBe('deno-server')
  vi.stubEnv('SERVER_PRESET', 'bun')
  expect(requestedPreset({})).toBe('bun')
  expect(requestedPreset({ preset: 'static' })).toBe('static')
})

it('knows builds without a server', () => {
  vi.stubEnv('SERVER_PRESET', undefined)
  vi.stubEnv('NITRO_PRESET', undefined)
  expect([{}, { static: true }, { preset: 'github-pages' }, { preset: 'node-server' }].map(isStaticSite)).toEqual([
    false,
    true,
    true,
    false,
  ])
})
