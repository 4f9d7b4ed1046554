import { Cron, runTask } from '#nitro/runtime/task'
import { scheduledTasks } from '#nitro/virtual/tasks'
import dev from '#fw-server/dev'

/**
 * Development: runs tasks when their time comes. The result stops it: the engine's own schedule would go on for ever.
 */
export function startSchedule(): () => void {
  const jobs = (scheduledTasks || []).map(
    ({ cron, tasks }) =>
      new Cron(cron, () => {
        for (const name of tasks) void run(name)
      }),
  )
  return () => {
    for (const job of jobs) job.stop()
  }
}

async function run(name: string): Promise<void> {
  try {
    await runTask(name, { payload: { scheduledTime: Date.now() }, context: {} })
  } catch (error) {
    await dev.errors.tell(error, `The task \`${name}\` failed.`)
  }
}
