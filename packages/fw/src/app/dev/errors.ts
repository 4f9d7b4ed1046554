import { saveScrollPosition } from '../context/scroll-position'
import type { ScrollPosition } from '../context/scroll-position'
import { followEdition } from './edition'
import { onHotEvent } from './hot-events'
import { watchMismatches } from './hydration'
import { setShower } from './note'
import type { ReportedError } from './note'
import { Overlay } from './overlay'

declare global {
  /** Vite replaces exactly these expressions in development. */
  interface ImportMeta {
    readonly env: { BASE_URL: string }
  }
}

const COMPONENTS = Symbol.for('fw.components')
const address = `${import.meta.env.BASE_URL}__fw_errors/`
const overlay = new Overlay()
let isFatal = overlay.isShown
let whole: { href: string; scrollPosition: ScrollPosition } | undefined

// The default of ten frames often only contains frames of the framework.
Object.assign(Error, { stackTraceLimit: 50 })

/** Resolves when all errors so far are shown: in the order in which they occurred, because one may cause the next. */
let shown = Promise.resolve()

/** Sends an error to the server, which resolves its source positions, and shows the result. */
function report(details: object): void {
  shown = show(requestReport(details), shown)
}

async function show(content: Promise<string | undefined>, previous: Promise<void>): Promise<void> {
  await previous
  const text = await content
  if (text !== undefined) overlay.add(text)
}

async function requestReport(details: object): Promise<string | undefined> {
  try {
    const response = await fetch(`${address}report`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(details),
    })
    return response.ok ? await response.text() : undefined
  } catch {
    // The server is down. The console shows the error.
    return undefined
  }
}

/** Detects errors of browser extensions and those created for visitors. Imports no app code, which may be broken. */
function isForeign(error: unknown): boolean {
  return (
    (isMarked(error) && !error.unhandled) ||
    (error instanceof Error && /(?:chrome|moz|safari-web)-extension:/.test(error.stack ?? ''))
  )
}

function isMarked(error: unknown): error is { unhandled: boolean } {
  return (error as { __fw_error?: boolean } | null | undefined)?.__fw_error === true
}

function describe(error: unknown): object {
  if (!(error instanceof Error)) return { thrown: typeof error === 'object' ? error : String(error) }
  const { name, message, stack, cause } = error
  const components = (error as { [COMPONENTS]?: string[] })[COMPONENTS]
  const { unknownMiddleware, redirectedBy } = error as { unknownMiddleware?: object; redirectedBy?: string[] }
  return {
    name,
    message,
    stack,
    components,
    unknownMiddleware,
    redirectedBy,
    ...(cause instanceof Error && cause !== error
      ? { cause: { name: cause.name, message: cause.message, stack: cause.stack } }
      : {}),
  }
}

function reportThrown({ error, isFatal: leavesNothing = false }: ReportedError): void {
  if (isForeign(error)) return
  isFatal ||= leavesNothing
  report({ kind: 'thrown', ...describe(error) })
}

addEventListener('error', ({ error, message }) => {
  if (error !== null && error !== undefined) reportThrown({ error })
  else if (message && !message.startsWith('ResizeObserver')) reportThrown({ error: message })
})
addEventListener('unhandledrejection', ({ reason }) => reportThrown({ error: reason }))
// A failed script only fires an event on its element, which does not bubble.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === 'module' && target.src.startsWith(location.origin)) {
      isFatal = true
      report({ kind: 'script', url: target.src })
    }
  },
  { capture: true },
)

const settleMismatches = watchMismatches(mismatch => report({ kind: 'mismatch', ...mismatch }))
const settleEdition = followEdition(`${address}edition`)
setShower({
  report: reportThrown,
  settle() {
    settleMismatches()
    settleEdition()
  },
  distrust: () => (isFatal = true),
})

onHotEvent('error', ({ err }) => report({ kind: 'compile', error: err }))
// Configuration errors of the running app. They are also requested, because a tab may open later.
import.meta.hot!.on('fw:configuration', (content: string) => overlay.setLasting(content))
import.meta.hot!.send('fw:configuration')
onHotEvent('update', () => {
  // The page is broken, so HMR cannot update it.
  if (isFatal) {
    reload()
    return
  }
  whole = { href: location.href, scrollPosition: { left: scrollX, top: scrollY } }
  overlay.clear()
})

/** Reloads the page at its last good scroll position: the broken page is shorter, so its position is wrong. */
function reload(): void {
  const scrollPosition = whole?.href === location.href ? whole.scrollPosition : undefined
  if (scrollPosition) addEventListener('pagehide', () => saveScrollPosition(scrollPosition))
  location.reload()
}

/** Reloads a server-rendered error page when a file has changed. */
async function follow(shownState: string): Promise<void> {
  try {
    const response = await fetch(`${address}state`, { cache: 'no-store' })
    if ((await response.text()) !== shownState) {
      location.reload()
      return
    }
  } catch {
    // The server is down. It may come back.
  }
  setTimeout(() => void follow(shownState), 500)
}

if (overlay.state) void follow(overlay.state)
