import { normalizePlugin } from '@fw/kit'
import { callPlanHook } from '@fw/kit/internal'
import type { AddedMiddleware, AddedPlugin, Fw, Layout } from '@fw/schema'
import type { Feature } from '../feature'

/** Lets listeners of `app:resolve` change files, layouts, middleware and plugins, once all of them are scanned. */
export const resolvedFiles: Feature = { name: 'resolved files', setup: callAppResolve, rescan: callAppResolve }

async function callAppResolve(app: Fw): Promise<void> {
  const added = await callPlanHook(app, 'app:resolve', ['layouts', 'middleware', 'plugins'], () => [app.apps.default])
  for (const entry of added as Array<AddedPlugin | AddedMiddleware | Layout>) complete(entry)
}

/** Sets what listeners may omit. */
function complete(entry: AddedPlugin | AddedMiddleware | Layout): void {
  if ('src' in entry) entry.mode ??= normalizePlugin(entry.src).mode
  else if ('path' in entry) entry.global ??= false
}
