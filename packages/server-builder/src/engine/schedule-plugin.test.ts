import { readFileSync } from 'node:fs'
import { runtimeDir } from 'nitro/meta'
import { join } from 'pathe'
import { expect, it } from 'vitest'
import { adaptSchedule } from './schedule-plugin'

it('adapts the installed version of the engine', () => {
  const code = adaptSchedule(readFileSync(join(runtimeDir, 'internal/task.mjs'), 'utf8'))
  expect(code).toContain('new Cron(schedule.cron, { unref: true }, async')
  expect(code).toContain('runTask(name, { payload: { scheduledTime: Date.now() },')
})
