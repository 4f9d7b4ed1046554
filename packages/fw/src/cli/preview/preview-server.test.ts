import { expect, it } from 'vitest'
import { exitCodeOf } from './preview-server'

it('reports that a killed or crashed server failed', () => {
  expect([
    exitCodeOf('SIGINT'),
    exitCodeOf('SIGTERM'),
    exitCodeOf('SIGKILL'),
    exitCodeOf('SIGSEGV'),
    exitCodeOf(null),
  ]).toEqual([0, 0, 137, 139, 1])
})
