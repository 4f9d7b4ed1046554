import { expect, it } from 'vitest'
import { createProject } from '../../../../../test/project'
import { findMissingPeers } from './missing-peers'

it('lists the peers of a package that are not installed, with the newest version that it accepts', () => {
  const { dir } = createProject({
    'node_modules/shop/package.json': JSON.stringify({
      peerDependencies: {
        pinia: '^3.0.0 || ^4.0.0',
        exact: '1.2.3-beta.1',
        any: '>=2 <4',
        installed: '1',
        optional: '1',
        nuxt: '4',
        '@nuxt/kit': '4',
      },
      peerDependenciesMeta: { optional: { optional: true } },
    }),
    'node_modules/installed/package.json': '{}',
  })
  expect(findMissingPeers('shop', dir)).toEqual(['pinia@^4.0.0', 'exact@1.2.3-beta.1', 'any'])
  expect(findMissingPeers('installed', dir)).toEqual([])
  expect(findMissingPeers('unknown', dir)).toEqual([])
})
