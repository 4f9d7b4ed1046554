import { expect, it } from 'vitest'
import { stableMap } from './stable-map'

it('is the same map until the code changes, in each build', () => {
  const [build, first, second] = [{}, { mappings: 'AAAA' }, { mappings: 'AACA' }]
  expect(stableMap(build, 'a.vue', 'code', first)).toBe(first)
  expect(stableMap(build, 'a.vue', 'code', second)).toBe(first)
  expect(stableMap(build, 'b.vue', 'code', second)).toBe(second)
  expect(stableMap({}, 'a.vue', 'code', second)).toBe(second)
  expect(stableMap(build, 'a.vue', 'other code', second)).toBe(second)
})
