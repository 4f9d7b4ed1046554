import { expect, it } from 'vitest'
import { isIdentifier, pickImports } from './import-names'

it('keeps the strongest row of each name, and no name that code cannot hold', () => {
  const rows = [
    { name: 'a', from: '1' },
    { name: 'a', from: '2' },
    { name: 'b', from: '1', priority: 1 },
    { name: 'b', from: '2' },
    { name: 'default', as: '2fa', from: '1' },
    { name: 'default', as: 'delete', from: '1' },
    { name: 'x-y', from: '1' },
    { name: 'default', as: '', from: '1' },
  ]
  expect(pickImports(rows)).toEqual([
    { name: 'a', from: '2' },
    { name: 'b', from: '1', priority: 1 },
  ])
  expect(['$x', 'äpfel', '_'].every(isIdentifier)).toBe(true)
})
