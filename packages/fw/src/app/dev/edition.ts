const EVENT = 'fw:edition'
const RENEWED = 'fw:edition:renewed'
/** The edition of the last automatic reload: a cached page stays outdated, and would reload forever. */
const KEY = 'fw:edition'
// In milliseconds: without a response by then, the HMR connection does not work.
const RESPONSE_MS = 1000
const RETRY_MS = 500

const shown = document.querySelector<HTMLElement>('script[data-fw-edition]')?.dataset.fwEdition
/** The edition of this tab, including the HMR updates since it is fully loaded. */
let tabEdition = shown
/** Earlier editions of this tab, which HMR has updated. A response that took longer than an update contains one. */
const updated = new Set<string>()
let isSettled = false
let late: ReturnType<typeof setTimeout> | undefined

/**
 * Reloads the page if a file was edited while the page loaded, because HMR could not apply that update. It compares
 * editions when the scripts have run, and again when the page is hydrated, which may never happen. From then on, HMR
 * covers the whole page. `address` returns the current edition of the server.
 */
export function followEdition(address: string): () => void {
  if (!shown) return () => undefined
  import.meta.hot!.on(EVENT, compare)
  import.meta.hot!.on(RENEWED, ([before, after]: [string, string]) => {
    if (!isSettled || before !== tabEdition) return
    updated.add(before)
    tabEdition = after
  })
  const requestEdition = (): void => {
    clearTimeout(late)
    late = setTimeout(() => void fetchEdition(address), RESPONSE_MS)
    // Vite queues the message until the HMR connection is open.
    import.meta.hot!.send(EVENT)
  }
  const settle = (): void => {
    if (!isSettled) requestEdition()
    isSettled = true
  }
  addEventListener('load', () => {
    if (!isSettled) requestEdition()
  })
  return settle
}

function compare(current: string): void {
  clearTimeout(late)
  if (isOther(current) && isNewEdition(current)) location.reload()
}

function isOther(edition: string): boolean {
  return edition !== tabEdition && !updated.has(edition)
}

function isNewEdition(edition: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) === edition) return false
    sessionStorage.setItem(KEY, edition)
    return true
  } catch {
    // Without session storage, it might reload forever.
    return false
  }
}

/** A restarted server rejects the HMR connection of the tab, so this polls over HTTP. */
async function fetchEdition(address: string): Promise<void> {
  try {
    const response = await fetch(address, { cache: 'no-store' })
    if (!response.ok) return
    const edition = await response.text()
    clearTimeout(late)
    // The update of a working HMR connection may still be on its way.
    if (isOther(edition)) late = setTimeout(compare, RETRY_MS, edition)
  } catch {
    late = setTimeout(() => void fetchEdition(address), RETRY_MS)
  }
}
