import type { TaskDescription } from '@fw/schema'
import { useNitroApp } from 'nitro/app'
import { runTask } from '#nitro/runtime/task'
import { scheduledTasks, tasks } from '#nitro/virtual/tasks'

/** `fw task list` */
export function listTasks(): Promise<TaskDescription[]> {
  return Promise.all(
    Object.entries(tasks).map(async ([name, { meta, resolve }]) => ({
      name,
      description: (await resolve?.())?.meta?.description ?? meta?.description ?? '',
      schedules: (scheduledTasks || []).filter(entry => entry.tasks.includes(name)).map(({ cron }) => cron),
    })),
  )
}

/** `fw task run`: with the plugins of the server, but without a listener and without schedules. */
export async function runOnce(name: string, payload: Record<string, unknown>): Promise<unknown> {
  const { hooks } = useNitroApp()
  try {
    return await runTask(name, { payload, context: {} })
  } finally {
    await hooks?.callHook('close')
  }
}
