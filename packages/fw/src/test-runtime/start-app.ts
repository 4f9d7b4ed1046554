import type { FwAppContext } from '../shared/app-context'
import { useTestedApp } from './tested-app'

/** Starts the app and waits until it is mounted. Throws the errors of its plugins. */
export async function startApp(): Promise<void> {
  await withoutSuspenseNotice(async () => {
    const { started } = await import('#build/test-entry')
    await started
  })
  const app = useTestedApp('startApp()')
  const { error } = app.payload
  if (!error) return
  if (!isMissingFirstPage(app)) throw error.cause ?? error
  app.payload.error = null
}

// Suppresses the notice of Vue that `<Suspense>` is experimental, which every test file would print.
async function withoutSuspenseNotice(work: () => Promise<void>): Promise<void> {
  const { info } = console
  console.info = (...args: unknown[]) => {
    if (!String(args[0]).startsWith('<Suspense> is an experimental feature')) info.apply(console, args)
  }
  await work().finally(() => {
    console.info = info
  })
}

// Not every app has a page at the URL of the window. Tests navigate to their own routes.
function isMissingFirstPage({ payload, $router }: FwAppContext): boolean {
  return payload.error?.status === 404 && $router?.currentRoute.value.matched.length === 0
}
