import { setTimeout } from 'node:timers/promises'
import { type Browser, type BrowserContextOptions, type CDPSession, type Page, chromium } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { ensureChromium } from '../../scripts/system/browser.mjs'
import { eventually } from '../harness/eventually'
import { WAIT_MS } from '../harness/wait-limits'

// Flags that let Chromium run as root, without a display, and without background requests.
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  // Fewer processes take a tenth less CPU time per page. The other features are Playwright's, which this flag replaces.
  '--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies',
  '--in-process-gpu',
  '--no-zygote',
]

const VIEWPORT = { width: 1280, height: 720 }

let launched: Promise<Browser> | undefined

/** One browser for all test files of a worker process. It closes with the process. */
function launch(): Promise<Browser> {
  return (launched ??= chromium.launch({ executablePath: ensureChromium(), headless: true, args: FLAGS }))
}

// Opening a tab is slower than loading most pages, so the tests of a file share one. Its HTTP cache is preserved:
// in development every module is a request, and without a cache each test would load all of them again.
// A test that needs different options, or a second tab, gets a separate browser context.
let reused: { page: Page; devtools: CDPSession; file: string } | undefined
let isFree = true

interface Visit {
  page: Page
  leave: () => Promise<void>
}

async function visit(url: string, isUsual: boolean, options: BrowserContextOptions): Promise<Visit> {
  const browser = await launch()
  if (!isUsual || !isFree) {
    const context = await browser.newContext(options)
    const page = await context.newPage()
    return {
      page,
      // At the same time, so that the page does not send the requests that its routes have prevented.
      leave: async () => void (await Promise.all([unroute(page).catch(() => {}), context.close()])),
    }
  }
  isFree = false
  const { page, devtools } = await openReused(browser)
  await forget(page, devtools, new URL(url).origin)
  return { page, leave: () => leave(page) }
}

/** The shared tab of the tests in this file. */
async function openReused(browser: Browser): Promise<NonNullable<typeof reused>> {
  const file = expect.getState().testPath ?? ''
  if (reused?.file === file && !reused.page.isClosed()) return reused
  const context = reused?.file === file ? reused.page.context() : undefined
  if (!context) await reused?.page.context().close()
  const page = await (context ?? (await browser.newContext())).newPage()
  return (reused = { page, devtools: await page.context().newCDPSession(page), file })
}

/** Removes data that earlier tests stored in a tab. */
async function forget(page: Page, devtools: CDPSession, origin: string): Promise<void> {
  await Promise.all([
    page.context().clearCookies(),
    devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
  ])
}

const EVENTS = ['console', 'pageerror', 'request', 'requestfinished', 'requestfailed', 'response'] as const

// A page that reloads at the wrong moment can leave a command of the browser without a reply.
const LEAVE_LIMIT_MS = 5000

/** Prepares the shared tab for the next test, or closes it if it does not respond. */
async function leave(page: Page): Promise<void> {
  const limit = new AbortController()
  const isReset = await Promise.race([
    reset(page).then(
      () => true,
      () => false,
    ),
    setTimeout(LEAVE_LIMIT_MS, false, { signal: limit.signal }),
  ])
  limit.abort()
  if (!isReset) {
    reused = undefined
    // Closing can take as long as the reply. The browser closes with its worker process in any case.
    void page
      .context()
      .close()
      .catch(() => {})
  }
  isFree = true
}

// A handler may still wait or fetch when the page is left: its request then fails, which does not matter.
async function unroute(page: Page): Promise<void> {
  if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** Stops the page in a tab, and reverts the changes of a test. */
async function reset(page: Page): Promise<void> {
  await Promise.all(
    page
      .context()
      .pages()
      .filter(other => other !== page)
      .map(other => other.close()),
  )
  if (page.isClosed()) return
  await unroute(page)
  await page.setViewportSize(VIEWPORT)
  // Otherwise the pointer would hover over the next page.
  await page.mouse.move(-1, -1)
  // Session storage belongs to the tab, and is only accessible from the page. Some is written when a page is left.
  await page.evaluate(CLEAR_SESSION).catch(() => {})
  await page.goto('about:blank')
  for (const event of EVENTS) page.removeAllListeners(event)
}

const CLEAR_SESSION = `
  const clear = () => sessionStorage.clear()
  clear()
  addEventListener('pagehide', clear)
  document.addEventListener('visibilitychange', clear)`

export interface OpenOptions extends BrowserContextOptions {
  /** Problems that the test expects: console errors, exceptions, failed requests. Any other problem fails it. */
  expected?: readonly RegExp[]
  /** Called before the first request, to add routes, scripts or listeners. */
  before?: (page: Page) => unknown
  /** Whether to wait until the application is hydrated. Default: true. */
  ready?: boolean
}

/** A tab that belongs to one test, and is closed or reset when it ends. */
export interface Tab {
  page: Page
  /** Console errors, hydration warnings, exceptions and failed requests so far. */
  problems: readonly string[]
  /** All console messages so far, as `type: text`. */
  console: readonly string[]
  /** Paths of all requests so far. */
  requests: readonly string[]
  /** Waits until the application is hydrated. */
  ready: () => Promise<void>
  /** Waits until the page receives hot updates. It reloads to catch up with earlier edits. */
  receivesUpdates: () => Promise<void>
  /** Text of the first matching element. */
  text: (selector: string) => Promise<string>
  /** Waits until the first matching element has this text. */
  shows: (selector: string, text: string) => Promise<void>
}

/** Opens `url` in a clean tab. Unexpected problems fail the test when it ends. */
export async function openPage(
  url: string,
  { expected = [], before, ready = true, ...options }: OpenOptions = {},
): Promise<Tab> {
  const { page, leave } = await visit(url, !before && Object.keys(options).length === 0, options)
  page.setDefaultTimeout(WAIT_MS)
  const read = async (selector: string, timeout: number): Promise<string> =>
    ((await page.locator(selector).first().textContent({ timeout })) ?? '').trim()
  const { isConnected, ...recorded } = listen(page)
  const tab: Tab = {
    page,
    ...recorded,
    ready: async () => {
      await page.waitForFunction(isReady)
    },
    receivesUpdates: () => eventually(() => expect(isConnected(), 'The page does not receive updates.').toBe(true)),
    text: selector => read(selector, WAIT_MS),
    shows: (selector, expected) => eventually(async () => expect(await read(selector, 5000)).toBe(expected)),
  }
  onTestFinished(async () => {
    await leave()
    expect(tab.problems.filter(problem => !expected.some(pattern => pattern.test(problem)))).toEqual([])
  })
  await before?.(page)
  await page.goto(url)
  if (ready) await tab.ready()
  return tab
}

/** Runs in the page: whether an application is mounted and fully hydrated. */
function isReady(): boolean {
  const { document } = globalThis as unknown as {
    document: { querySelectorAll: (selector: string) => Iterable<Mounted> }
  }
  return [...document.querySelectorAll('body > *')].some(element => element['__vue_app__']?.$fw?.isHydrating === false)
}

/** The property that Vue sets on the element it mounts to. */
interface Mounted {
  ['__vue_app__']?: { $fw?: { isHydrating?: boolean } }
}

function listen(page: Page): Pick<Tab, 'problems' | 'console' | 'requests'> & { isConnected: () => boolean } {
  const problems: string[] = []
  const console: string[] = []
  const requests: string[] = []
  let isConnected = false
  page.on('console', message => {
    const text = `${message.type()}: ${message.text()}`
    console.push(text)
    if (/\[(?:vite|fw)\] connected/.test(text)) isConnected = true
    // Browsers request the favicon automatically.
    if (message.location().url.endsWith('/favicon.ico')) return
    if (message.type() === 'error' || /hydrat|\[Vue warn\]/i.test(message.text())) problems.push(text)
  })
  page.on('pageerror', error => problems.push(`exception: ${error.stack ?? error.message}`))
  page.on('request', request => {
    requests.push(new URL(request.url()).pathname)
    // Another document opens a new socket.
    if (request.isNavigationRequest()) isConnected = false
  })
  page.on('requestfailed', request => {
    const reason = request.failure()?.errorText ?? ''
    // A navigation aborts pending requests of the previous page.
    if (!reason.includes('ERR_ABORTED')) problems.push(`request failed: ${request.url()} ${reason}`)
  })
  page.on('response', response => {
    if (response.status() >= 400) problems.push(`response ${response.status()}: ${response.url()}`)
  })
  return { problems, console, requests, isConnected: () => isConnected }
}
