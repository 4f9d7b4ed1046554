import type { ActiveHeadEntry, UseHeadOptions } from '@unhead/vue'
import {
  effectScope,
  getCurrentInstance,
  getCurrentScope,
  onActivated,
  onBeforeUnmount,
  onDeactivated,
  onScopeDispose,
} from 'vue'
import type { EffectScope } from 'vue'
import type { FwAppContext, FwError } from '../../shared/app-context'
import type { addNow, removeLeft } from './add'

export type HeadCall = 'useHead' | 'useHeadSafe' | 'useSeoMeta'

/** Adds to the head in the browser: at once when the head manager is there, else when it is. */
export function addLater<Input>(
  app: FwAppContext,
  call: HeadCall,
  input: Input,
  options: UseHeadOptions,
): ActiveHeadEntry<Input> {
  let scope: EffectScope | undefined
  let entry: ActiveHeadEntry<Input> | undefined
  // The component was left while its set-up waited: nobody would take this away again.
  if (getCurrentScope()?.active === false)
    return { patch: () => {}, dispose: () => {}, _i: -1 } as unknown as ActiveHeadEntry<Input>
  const isSent = app.isHydrating && app.payload.serverRendered === true
  const stop = (): void => {
    if (isSent && scope && !app._clientHead) (app._headLeft ??= []).push({ call, input, options })
    scope?.stop()
    entry?.dispose()
    scope = entry = undefined
  }
  const start = (): void => {
    const own = (scope = effectScope(true))
    const add = ({ addNow }: ClientHead): void => {
      // Something else may have happened to the entry while it waited.
      if (scope === own) entry = own.run(() => addNow(app, call, input, options)) as ActiveHeadEntry<Input>
    }
    if (app._clientHead) add(app._clientHead as ClientHead)
    else loadHead(app).then(add, (error: unknown) => app.callHook('app:error', error as FwError))
  }
  if (getCurrentInstance()) {
    onBeforeUnmount(stop)
    onDeactivated(stop)
    onActivated(() => {
      if (!scope) start()
    })
  } else if (getCurrentScope()) {
    onScopeDispose(stop)
  }
  start()
  const restart = (next: Input): void => {
    input = next
    stop()
    start()
  }
  return { patch: restart, dispose: stop, _i: -1 } as unknown as ActiveHeadEntry<Input>
}

/** What a component wanted in the head that the server sent, when it left before the head manager was there. */
export interface LeftHead {
  call: HeadCall
  input: unknown
  options: UseHeadOptions
}

interface ClientHead {
  addNow: typeof addNow
  removeLeft: typeof removeLeft
}

function loadHead(app: FwAppContext): Promise<ClientHead> {
  return (app._headLoading ??= hydrated(app)
    .then(() => import('./add'))
    .then((head: ClientHead) => {
      head.removeLeft(app, (app._headLeft as LeftHead[]) ?? [])
      return (app._clientHead = head)
    })
    .catch((error: unknown) => {
      // Asked for again, it may be there.
      app._headLoading = undefined
      throw error
    }))
}

// What the server put into the head is what the first page wants there.
function hydrated(app: FwAppContext): Promise<void> {
  if (!app.isHydrating || !app.payload.serverRendered) return Promise.resolve()
  return new Promise(resolve => {
    app.hook('app:suspense:resolve', () => resolve())
    app.hook('app:error', () => resolve())
  })
}
