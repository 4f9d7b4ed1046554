import { normalizePlugin } from '@fw/kit'
import { stateOf } from '@fw/kit/internal'
import type { AddedMiddleware, AddedPlugin, AppPlugin, Fw, Layout, RouteMiddleware } from '@fw/schema'
import type { StatefulFeature } from '../feature'

type Entry = AppPlugin | Layout | RouteMiddleware

interface ResolvedState {
  /** The entries that listeners of `app:resolve` added. They add them again in every scan. */
  added: ReadonlySet<Entry>
}

/** Lets listeners of `app:resolve` change files, layouts, middleware and plugins, once all of them are scanned. */
export const resolvedFiles: StatefulFeature<ResolvedState> = {
  name: 'resolved files',
  state: () => ({ added: new Set() }),
  setup: callAppResolve,
  rescan: callAppResolve,
}

async function callAppResolve(app: Fw, state: ResolvedState): Promise<void> {
  const before = new Set(entriesOf(app))
  await app.callHook('app:resolve', app.apps.default)
  state.added = new Set(entriesOf(app).filter(entry => !before.has(entry)))
  for (const entry of state.added) complete(entry)
}

/** Sets what listeners may omit. */
function complete(entry: Entry | AddedPlugin | AddedMiddleware): void {
  if ('src' in entry) entry.mode ??= normalizePlugin(entry.src).mode
  else if ('path' in entry) entry.global ??= false
}

function entriesOf({ plan: { layouts, middleware, plugins } }: Fw): Entry[] {
  return [...Object.values(layouts), ...middleware, ...plugins]
}

/** Whether a listener of `app:resolve` added the entry in the last scan. */
export function isAddedByListener(app: Fw, entry: Entry): boolean {
  return stateOf(app, resolvedFiles).added.has(entry)
}
