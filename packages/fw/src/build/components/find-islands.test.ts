import { expect, it } from 'vitest'
import type { Component, Fw } from '@fw/schema'
import {
  clientScope,
  findIslands,
  hasIslands,
  hasRemoteIslands,
  isClientScope,
  markIslands,
  settleIslands,
} from './find-islands'

const row = (pascalName: string, rest: Partial<Component> = {}): Component => ({
  pascalName,
  kebabName: pascalName.toLowerCase(),
  export: 'default',
  filePath: `/c/${pascalName}.${rest.mode ?? 'all'}.vue`,
  mode: 'all',
  priority: 1,
  ...rest,
})

function createApp(
  componentIslands: unknown,
  components: Component[] = [row('Feed', { mode: 'server', island: true }), row('Card')],
): Fw {
  return { options: { experimental: { componentIslands } }, plan: { components, pages: [] } } as unknown as Fw
}

it.each([
  ['auto', true, true, 'deep'],
  [true, true, true, 'deep'],
  [false, false, true, 'deep'],
  ['local', true, false, 'deep'],
  ['local+remote', true, true, 'deep'],
  [{}, true, true, 'deep'],
  [{ remoteIsland: false }, true, false, 'deep'],
  [{ remoteIsland: true, selectiveClient: false }, true, true, false],
  [{ selectiveClient: true }, true, true, true],
  [{ selectiveClient: 'deep' }, true, true, 'deep'],
] as const)('reads %j', (option, isOn, isRemote, scope) => {
  const app = createApp(option)
  expect([hasIslands(app), hasRemoteIslands(app), clientScope(app)]).toEqual([isOn, isRemote, scope])
  if (isOn) {
    expect(['/c/Feed.server.vue', '/c/Card.all.vue'].map(file => isClientScope(app, file))).toEqual([
      scope !== false,
      scope === 'deep',
    ])
  }
  expect(hasIslands(createApp(option, []))).toBe(option !== 'auto' && option !== false)
})

it('keeps explicit islands, and finds the others', () => {
  const components = [
    row('Plain'),
    row('Only', { mode: 'server' }),
    row('Pair', { mode: 'server' }),
    row('Pair', { mode: 'client' }),
    row('Said', { island: true }),
    row('Twin', { mode: 'server', island: true }),
    row('Twin', { mode: 'client' }),
  ]
  const names = (isEnabled: boolean): string[] => {
    const marked = markIslands(
      settleIslands(components).map(component => ({ ...component })),
      isEnabled,
    )
    return findIslands(createApp(true, marked)).map(({ name, file }) => `${name} ${file}`)
  }
  const expected = ['Only /c/Only.server.vue', 'Said /c/Said.all.vue', 'Twin /c/Twin.server.vue']
  expect(names(true)).toEqual(expected)
  // A rescan: an island with client code was added.
  components.push(row('Only', { mode: 'client' }))
  expect(names(true)).toEqual(expected.slice(1))
  expect(components.find(({ pascalName }) => pascalName === 'Said')!.mode).toBe('server')
  expect(names(false)).toEqual([])
})
