import { expect, it } from 'vitest'
import { describeOptions } from './describe-options'

it('hides private values and secrets', () => {
  const shown = describeOptions({
    ssr: true,
    runtimeConfig: { apiBase: 'inside', public: { shown: 'here' } },
    devServer: { https: { passphrase: 'hunter2' } },
    serverEngine: {
      storage: { cache: { driver: 'redis', url: 'redis://me:hunter2@127.0.0.1:6379' } },
      runtimeConfig: { apiBase: 'inside' },
    },
    hooks: { ready: [() => {}] },
  })
  expect(JSON.stringify(shown)).not.toMatch(/hunter2|inside/)
  expect(shown).toMatchObject({
    ssr: true,
    runtimeConfig: { apiBase: '[private]', public: { shown: 'here' } },
    devServer: { https: { passphrase: '[private]' } },
    serverEngine: { storage: { cache: { driver: 'redis', url: 'redis://[private]@127.0.0.1:6379' } } },
    hooks: { ready: ['ƒ anonymous()'] },
  })
})
