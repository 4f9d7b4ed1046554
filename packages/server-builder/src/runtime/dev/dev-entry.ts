import { useNitroApp } from 'nitro/app'
import { resolveWebsocketHooks } from '#nitro/runtime/app'
import dev from '#fw-server/dev'
import { disposeResources, startClosing } from '../engine/server-closing'

/** Development: the current server. */
export const engine = useNitroApp()

// The error handler reports errors, with locations in the author's files.
Object.assign(engine.h3!.config, { silent: true })

export { resolveWebsocketHooks }

const stopSchedule =
  import.meta._tasks && !process.env.TEST ? (await import('./dev-schedule')).startSchedule() : undefined

await dev.replace(async (isLast: boolean) => {
  stopSchedule?.()
  if (isLast) startClosing()
  await engine.hooks?.callHook('close')
  // An edit replaces the server, but not its storage and databases.
  if (isLast) await disposeResources()
})
