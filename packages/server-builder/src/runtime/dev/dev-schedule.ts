import { Cron, runTask } from '#nitro/runtime/task'
import { scheduledTasks } from '#nitro/virtual/tasks'
import dev from '#fw-server/dev'

/** Development: runs scheduled tasks. The result stops the schedule, which is not possible with the engine's own. */
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
    await dev.errors.report(error, `The task \`${name}\` failed.`)
  }
}
