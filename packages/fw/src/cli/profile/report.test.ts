import { expect, it } from 'vitest'
import { createColor } from '../output/terminal'
import { Collection } from './collect'
import { emitProfile } from './report'

it('lists slow items first, and omits fast ones', () => {
  const collected = new Collection()
  collected.add('phase', 'modules', 40.4)
  collected.add('phase', 'bundler', 12_345)
  collected.add('phase', 'css', 0.3)
  collected.add('plugin', 'vue transform', 2)
  collected.add('plugin', 'vue transform', 3)
  expect(emitProfile(collected, createColor(false)))
    .toBe(`Profile  slowest phase bundler (12.3 s), plugin vue transform (5 ms)

Phases
  12.3 s  ████████████████████  bundler
   40 ms  █                     modules

Bundler plugins
  5 ms  ████████████████████  vue transform 2 calls`)
})
