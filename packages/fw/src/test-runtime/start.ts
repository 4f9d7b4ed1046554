import type { FwAppContext } from '../shared/app-context'
import { useTestedApp } from './state'

/** Starts the application and waits until it is mounted. Throws what one of its plugins has thrown. */
export async function startApp(): Promise<void> {
  await withoutSuspenseNotice(async () => {
    const { started } = await import('#build/test-entry')
    await started
  })
  const app = useTestedApp('startApp()')
  const { error } = app.payload
  if (!error) return
  if (!isWithoutFirstPage(app)) throw error.cause ?? error
  app.payload.error = null
}

// Vue says once that `<Suspense>` is experimental. Every test file would print it.
async function withoutSuspenseNotice(work: () => Promise<void>): Promise<void> {
  const { info } = console
  console.info = (...args: unknown[]) => {
    if (!String(args[0]).startsWith('<Suspense> is an experimental feature')) info.apply(console, args)
  }
  await work().finally(() => {
    console.info = info
  })
}

// Not every application has a page at the address of the window, and tests go where they want.
function isWithoutFirstPage({ payload, $router }: FwAppContext): boolean {
  return payload.error?.status === 404 && $router?.currentRoute.value.matched.length === 0
}
