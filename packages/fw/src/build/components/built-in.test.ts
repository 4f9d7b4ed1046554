import { expect, it } from 'vitest'
import { findOff, listBuiltIn } from './built-in'

const options = (experimental: object): any => ({
  experimental: { clientFallback: false, componentIslands: 'auto', ...experimental },
})
const has = (name: string, experimental: object): boolean =>
  listBuiltIn(options(experimental)).some(({ pascalName }) => pascalName === name)

it('excludes components whose option is off, and knows the option', () => {
  expect([
    has('FwClientFallback', {}),
    has('FwClientFallback', { clientFallback: true }),
    has('FwIsland', {}),
    has('FwIsland', { componentIslands: false }),
  ]).toEqual([false, true, true, false])
  expect([
    findOff('FwClientFallback', options({})),
    findOff('FwIsland', options({ componentIslands: false })),
    findOff('FwIsland', options({})),
    findOff('FwLink', options({})),
  ]).toEqual(['experimental.clientFallback', 'experimental.componentIslands', undefined, undefined])
})
