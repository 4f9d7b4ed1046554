import { expect, it } from 'vitest'
import { exitCodeOf } from './preview-server'

it('says of a server that was killed or crashed that it failed', () => {
  expect([
    exitCodeOf('SIGINT'),
    exitCodeOf('SIGTERM'),
    exitCodeOf('SIGKILL'),
    exitCodeOf('SIGSEGV'),
    exitCodeOf(null),
  ]).toEqual([0, 0, 137, 139, 1])
})
