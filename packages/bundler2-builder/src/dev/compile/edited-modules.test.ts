import { expect, it } from 'vitest'
import { findEditedModules } from './edited-modules'

it('finds the modules of a file, and follows their importers', () => {
  const [page, script, part, entry] = [
    { resource: '/page.vue' },
    { resource: '/page.vue?vue&type=script' },
    { resource: '/part.ts' },
    {},
  ]
  const importers = new Map<object, object[]>([
    [part, [script]],
    [script, [page]],
    [page, [entry]],
  ])
  const compilation = {
    modules: [page, script, part, entry],
    moduleGraph: {
      getIncomingConnections: (module: object) => (importers.get(module) ?? []).map(originModule => ({ originModule })),
    },
  }
  const [found, ...others] = findEditedModules(compilation, '/part.ts')
  expect(others).toEqual([])
  const chain: Array<string | null> = []
  for (let module = found; module; module = [...module.importers][0]) chain.push(module.file)
  expect(chain).toEqual(['/part.ts', '/page.vue', '/page.vue', null])
  expect(findEditedModules(compilation, '/page.vue')).toHaveLength(2)
})
