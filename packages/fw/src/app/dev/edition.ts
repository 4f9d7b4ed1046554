const EVENT = 'fw:edition'
const RENEWED = 'fw:edition:renewed'
/** The edition that the tab has loaded itself again for: a page that is kept somewhere stays as old as it is. */
const KEY = 'fw:edition'
// Whoever cannot be told of edits has been told nothing by then.
const PATIENCE = 1000
const AGAIN = 500

const shown = document.querySelector<HTMLElement>('script[data-fw-edition]')?.dataset.fwEdition
/** What the tab has, with what it was told since all of it listens. */
let known = shown
let isSettled = false
let late: ReturnType<typeof setTimeout> | undefined

/**
 * Loads the page again when it was edited while it was loaded: nobody has told it. It compares when its scripts have
 * run and when the first page stands, which may never be; from then on updates reach all of it. `address` says what the
 * server has now.
 */
export function followEdition(address: string): () => void {
  if (!shown) return () => undefined
  import.meta.hot!.on(EVENT, compare)
  import.meta.hot!.on(RENEWED, ([before, after]: [string, string]) => {
    if (isSettled && before === known) known = after
  })
  const ask = (): void => {
    clearTimeout(late)
    late = setTimeout(() => void fetchEdition(address), PATIENCE)
    // It waits until the tab can be told of edits.
    import.meta.hot!.send(EVENT)
  }
  const settle = (): void => {
    if (!isSettled) ask()
    isSettled = true
  }
  addEventListener('load', () => {
    if (!isSettled) ask()
  })
  return settle
}

function compare(current: string): void {
  clearTimeout(late)
  if (current !== known && isNews(current)) location.reload()
}

function isNews(edition: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) === edition) return false
    sessionStorage.setItem(KEY, edition)
    return true
  } catch {
    // Without a memory it might load for ever.
    return false
  }
}

/** A server that was started anew does not take the tab's socket. */
async function fetchEdition(address: string): Promise<void> {
  try {
    const response = await fetch(address, { cache: 'no-store' })
    if (response.ok) compare(await response.text())
  } catch {
    late = setTimeout(() => void fetchEdition(address), AGAIN)
  }
}
