import { useNitroApp } from 'nitro/app'
import { resolveWebsocketHooks } from '#nitro/runtime/app'
import dev from '#fw-server/dev'

/** Development: the current server. */
export const engine = useNitroApp()

// The error handler reports errors, with locations in the author's files.
Object.assign(engine.h3!.config, { silent: true })

export { resolveWebsocketHooks }

const stopSchedule =
  import.meta._tasks && !process.env.TEST ? (await import('./dev-schedule')).startSchedule() : undefined

await dev.replace(async () => {
  stopSchedule?.()
  await engine.hooks?.callHook('close')
})
