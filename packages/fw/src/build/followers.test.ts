import { expect, it } from 'vitest'
import { createSample } from './app-files/sample'
import { carryChanges } from './followers'

async function change(config: Record<string, unknown>, write: (options: any) => void): Promise<any> {
  const app = await createSample(['app/app.vue'], config)
  await carryChanges(app, async () => write(app.options))
  return app.options
}

it('copies added, changed and removed values', async () => {
  const { serverEngine } = await change(
    { runtimeConfig: { key: 'old', gone: 1, public: { list: ['a'] } }, routeRules: { '/a': { ssr: false } } },
    options => {
      options.runtimeConfig.key = 'new'
      delete options.runtimeConfig.gone
      options.runtimeConfig.public.list.push('b')
      options.runtimeConfig.public.added = { deep: true }
      options.routeRules['/a'] = { ssr: true }
      options.routeRules['/b'] = { redirect: '/c' }
    },
  )
  expect(serverEngine.runtimeConfig).toMatchObject({ key: 'new', public: { list: ['a', 'b'], added: { deep: true } } })
  expect(serverEngine.runtimeConfig).not.toHaveProperty('gone')
  expect(serverEngine.routeRules).toMatchObject({ '/a': { ssr: true }, '/b': { redirect: '/c' } })
})

it('does not change values that the follower sets itself', async () => {
  const { serverEngine } = await change(
    { runtimeConfig: { key: 'old' }, serverEngine: { runtimeConfig: { key: 'own' } } },
    options => {
      options.runtimeConfig.key = 'new'
      options.runtimeConfig.other = 'added'
    },
  )
  expect(serverEngine.runtimeConfig).toMatchObject({ key: 'own', other: 'added' })
})

it('copies the base URL through all followers', async () => {
  const { runtimeConfig, serverEngine } = await change({}, options => {
    options.app.baseURL = '/base/'
  })
  expect([runtimeConfig.app.baseURL, serverEngine.runtimeConfig.app.baseURL]).toEqual(['/base/', '/base/'])
})

it('keeps values that were written to the follower', async () => {
  const { serverEngine } = await change({ runtimeConfig: { key: 'old' } }, options => {
    options.serverEngine.runtimeConfig.key = 'own'
  })
  expect(serverEngine.runtimeConfig.key).toBe('own')
})
