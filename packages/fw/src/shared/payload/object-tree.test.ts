import { expect, it } from 'vitest'
import { cloneTree } from './object-tree'

it('copies plain objects and arrays, also cyclic ones, and nothing else', () => {
  const date = new Date()
  const tree: Record<string, any> = { list: [{ a: 1 }], date }
  tree.self = tree
  const copy = cloneTree(tree)
  copy.list[0].a = 2
  expect([tree.list[0].a, copy.self === copy, copy.date === date]).toEqual([1, true, true])
})

it('does not change the prototype of a copy', () => {
  expect(cloneTree(JSON.parse('{ "__proto__": { "isAdmin": true }, "a": 1 }'))).toEqual({ a: 1 })
  expect((cloneTree(JSON.parse('{ "__proto__": { "isAdmin": true } }')) as any).isAdmin).toBeUndefined()
})
