import { expect, it } from 'vitest'
import { applyMeta, sortPlugins } from './order'
import type { OrderedPlugin } from './order'

function names(...plugins: Array<Partial<OrderedPlugin> & { src: string }>): string {
  return sortPlugins(plugins.map(plugin => ({ mode: 'all', ...plugin })))
    .map(({ src }) => src)
    .join(' ')
}

it('keeps the given order, lower numbers first', () => {
  expect(
    names(
      { src: 'b' },
      { src: 'a' },
      { src: 'late', order: 20 },
      { src: 'own', order: -50 },
      { src: 'early', order: -20 },
    ),
  ).toBe('own early b a late')
})

it('puts dependencies first', () => {
  expect(
    names(
      { src: 'a', dependsOn: ['c'] },
      { src: 'b' },
      { src: 'c', name: 'c', dependsOn: ['d'] },
      { src: 'd', name: 'd' },
    ),
  ).toBe('d c a b')
})

it('handles cycles and unknown names', () => {
  expect(names({ src: 'a', name: 'a', dependsOn: ['b'] }, { src: 'b', name: 'b', dependsOn: ['a', 'nobody'] })).toBe(
    'b a',
  )
})

it('reads the order from the file unless it is set', () => {
  expect(applyMeta({ src: 'a', mode: 'all' }, { enforce: 'post', name: 'x' })).toEqual({
    src: 'a',
    mode: 'all',
    order: 20,
    name: 'x',
  })
  expect(applyMeta({ src: 'a', mode: 'client', order: 3 }, { order: 9 })).toEqual({
    src: 'a',
    mode: 'client',
    order: 3,
  })
})
