import { expect, it } from 'vitest'
import { isIdentifier, pickImports } from './import-names'

it('picks the row with the highest priority of each name, and excludes invalid identifiers', () => {
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
