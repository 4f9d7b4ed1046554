import { runWithFw, setAppParts, setServerParts } from '@fw/kit/internal'
import { expect, it } from 'vitest'
import { createSample } from '../../../../../test/harness/sample-app'
import { addRulePlugins } from './index'

it.each([
  [{ routeRules: { '/a': { redirect: '/b' } } }, ['fw:redirects']],
  [{ routeRules: { '/a': { swr: 60 } } }, ['fw:payloads']],
  [{ routeRules: {}, prerender: { routes: ['/a'] } }, ['fw:payloads']],
  [{ routeRules: { '/a': { prerender: true, redirect: '/b' } } }, ['fw:redirects', 'fw:payloads']],
  [{ routeRules: { '/a': { headers: { a: 'b' } } } }, []],
])('adds plugins for rules that listeners of the engine add, once: %j', async (engine, names) => {
  const app = await createSample(['app/pages/index.vue'])
  setAppParts(app, { hasPages: true })
  const add = (): void => runWithFw(app, () => addRulePlugins(app))
  add()
  expect(app.plan.plugins).toEqual([])
  setServerParts(app, { engine })
  add()
  add()
  expect(app.plan.plugins.map(plugin => plugin.name)).toEqual(names)
})
