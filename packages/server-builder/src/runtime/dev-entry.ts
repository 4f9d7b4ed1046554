import { useNitroApp } from 'nitro/app'
import { resolveWebsocketHooks } from '#nitro/runtime/app'
import dev from '#fw-server/dev'

/** Development: the server as it is now. */
export const engine = useNitroApp()

// Errors are told where they are answered, with the author's places.
Object.assign(engine.h3!.config, { silent: true })

export { resolveWebsocketHooks }

if (import.meta._tasks && dev.isFirst()) {
  const { startScheduleRunner } = await import('#nitro/runtime/task')
  startScheduleRunner({})
}
