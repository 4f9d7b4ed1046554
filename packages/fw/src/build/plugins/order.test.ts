import { expect, it } from 'vitest'
import { applyMeta, sortPlugins } from './order'
import type { OrderedPlugin } from './order'

function names(...plugins: Array<Partial<OrderedPlugin> & { src: string }>): string {
  return sortPlugins(plugins.map(plugin => ({ mode: 'all', ...plugin })))
    .map(({ src }) => src)
    .join(' ')
}

it('keeps the given order, and lower numbers come first', () => {
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

it('puts what is depended on first', () => {
  expect(
    names(
      { src: 'a', dependsOn: ['c'] },
      { src: 'b' },
      { src: 'c', name: 'c', dependsOn: ['d'] },
      { src: 'd', name: 'd' },
    ),
  ).toBe('d c a b')
})

it('survives a cycle and unknown names', () => {
  expect(names({ src: 'a', name: 'a', dependsOn: ['b'] }, { src: 'b', name: 'b', dependsOn: ['a', 'nobody'] })).toBe(
    'b a',
  )
})

it('takes order from the file unless it was given', () => {
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
