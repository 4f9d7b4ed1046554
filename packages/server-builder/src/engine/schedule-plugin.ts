import { runtimeDir as engineDir } from 'nitro/meta'
import { join, normalize } from 'pathe'

const TASKS = normalize(join(engineDir, 'internal/task.mjs'))

/**
 * A Rolldown plugin for scheduled tasks: their timers must not keep a server alive that has shut down, and each run
 * gets the time at which it was scheduled.
 */
export function createSchedulePlugin(): object {
  return {
    name: 'fw:server-schedule',
    transform: {
      filter: { id: /\/internal\/task\.mjs$/ },
      handler: (code: string, id: string) =>
        normalize(id) === TASKS ? { code: adaptSchedule(code), map: null } : undefined,
    },
  }
}

/** Adapts the engine's code that starts schedules. */
export function adaptSchedule(code: string): string {
  return code
    .replace('new Cron(schedule.cron, async', 'new Cron(schedule.cron, { unref: true }, async')
    .replace(/runTask\(name, \{\s*payload,/, 'runTask(name, { payload: { scheduledTime: Date.now() },')
}
