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
import type { FwAppContext } from '../../shared/app-context'
import type { FwError } from '../../shared/ssr-context'
import type { addNow, HeadCall, LeftHead, removeLeft } from './add'

/** Adds to the head on the client: immediately if the head manager is loaded, otherwise afterwards. */
export function addLater<Input>(
  app: FwAppContext,
  call: HeadCall,
  input: Input,
  options: UseHeadOptions,
): ActiveHeadEntry<Input> {
  let scope: EffectScope | undefined
  let entry: ActiveHeadEntry<Input> | undefined
  // The component was unmounted during its async setup, so the entry would never be removed.
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
    const headScope = (scope = effectScope(true))
    const add = ({ addNow }: ClientHead): void => {
      // The entry may have been changed or removed before the head manager was loaded.
      if (scope === headScope) entry = headScope.run(() => addNow(app, call, input, options)) as ActiveHeadEntry<Input>
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
  } else if (getCurrentScope()) onScopeDispose(stop)
  start()
  const restart = (next: Input): void => {
    input = next
    stop()
    start()
  }
  return { patch: restart, dispose: stop, _i: -1 } as unknown as ActiveHeadEntry<Input>
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
      // Allows a retry.
      app._headLoading = undefined
      throw error
    }))
}

// Waits for hydration, because until then the server-rendered head is correct.
function hydrated(app: FwAppContext): Promise<void> {
  if (!app.isHydrating || !app.payload.serverRendered) return Promise.resolve()
  return new Promise(resolve => {
    app.hook('app:suspense:resolve', () => resolve())
    app.hook('app:error', () => resolve())
  })
}
