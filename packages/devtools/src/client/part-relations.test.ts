import { expect, it } from 'vitest'
import { PartRelations } from './part-relations'

const relations = new PartRelations({
  parts: [],
  uses: [
    [0, 1],
    [1, 2],
    [0, 2],
    [2, 3],
    [3, 0],
  ].map(([from, to]) => ({ from: from!, to: to!, isLazy: to === 3 })),
})

it('lists what a part uses, and what uses it, each once at its shortest distance', () => {
  expect(relations.usedBy(0)).toEqual([
    { index: 1, depth: 1, isLazy: false },
    { index: 2, depth: 1, isLazy: false },
    { index: 3, depth: 2, isLazy: true },
  ])
  expect(relations.usersOf(2).map(({ index, depth }) => [index, depth])).toEqual([
    [1, 1],
    [0, 1],
    [3, 2],
  ])
  expect([relations.countUsed(0), relations.countUsers(2), relations.countUsers(9)]).toEqual([2, 2, 0])
})
