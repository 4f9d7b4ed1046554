import { useNitroApp } from 'nitro/app'
import { resolveWebsocketHooks } from '#nitro/runtime/app'
import dev from '#fw-server/dev'

/** Development: the server as it is now. */
export const engine = useNitroApp()

// Errors are told where they are answered, with the author's places.
Object.assign(engine.h3!.config, { silent: true })

export { resolveWebsocketHooks }

const stopSchedule =
  import.meta._tasks && !process.env.TEST ? (await import('./dev-schedule')).startSchedule() : undefined

await dev.replace(async () => {
  stopSchedule?.()
  await engine.hooks?.callHook('close')
})
