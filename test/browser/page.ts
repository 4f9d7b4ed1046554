import { type Browser, type BrowserContextOptions, type CDPSession, type Page, chromium } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { ensureChromium } from '../../scripts/browser.mjs'
import { eventually } from '../harness/eventually'

// What Chromium needs to run as root, without a display, and without talking to anybody.
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

const VIEWPORT = { width: 1280, height: 720 }

// As long as all other waits: a browser on a busy machine takes its time.
const LIMIT = 30_000

let launched: Promise<Browser> | undefined

/** One browser for all test files of a worker process. It ends with the process. */
function launch(): Promise<Browser> {
  return (launched ??= chromium.launch({ executablePath: ensureChromium(), headless: true, args: FLAGS }))
}

// A tab costs a browser more than most pages do, so the tests of a file have one after another. Its HTTP cache stays,
// too: in development every module is a request, and a browser without a cache would load all of them in each test.
// Whoever needs a tab that is unlike the others, or a second one, gets a context of its own.
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
    return { page: await context.newPage(), leave: () => context.close() }
  }
  isFree = false
  const { page, devtools } = await openReused(browser)
  await forget(page, devtools, new URL(url).origin)
  return { page, leave: () => leave(page) }
}

/** The tab of the tests of this file. */
async function openReused(browser: Browser): Promise<NonNullable<typeof reused>> {
  const file = expect.getState().testPath ?? ''
  if (reused?.file === file && !reused.page.isClosed()) return reused
  const context = reused?.file === file ? reused.page.context() : undefined
  if (!context) await reused?.page.context().close()
  const page = await (context ?? (await browser.newContext())).newPage()
  return (reused = { page, devtools: await page.context().newCDPSession(page), file })
}

/** Removes what earlier tests stored in a tab. */
async function forget(page: Page, devtools: CDPSession, origin: string): Promise<void> {
  await Promise.all([
    page.context().clearCookies(),
    devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
  ])
}

const EVENTS = ['console', 'pageerror', 'request', 'requestfinished', 'requestfailed', 'response'] as const

/** Ends what runs in a tab, and undoes what a test has done to it. */
async function leave(page: Page): Promise<void> {
  await Promise.all(
    page
      .context()
      .pages()
      .filter(other => other !== page)
      .map(other => other.close()),
  )
  if (!page.isClosed()) {
    await page.unrouteAll()
    await page.setViewportSize(VIEWPORT)
    // The pointer would hover over the next page.
    await page.mouse.move(-1, -1)
    // Session storage belongs to the tab, and is only reachable from the page. Some is written when a page is left.
    await page.evaluate(CLEAR_SESSION).catch(() => {})
    // A page that reloads at this moment gets in the way, once.
    await page.goto('about:blank').catch(() => page.goto('about:blank'))
    for (const event of EVENTS) page.removeAllListeners(event)
  }
  isFree = true
}

const CLEAR_SESSION = `
  const clear = () => sessionStorage.clear()
  clear()
  addEventListener('pagehide', clear)
  document.addEventListener('visibilitychange', clear)`

export interface OpenOptions extends BrowserContextOptions {
  /** Problems that belong to the test: console errors, exceptions, failed requests. Every other one fails it. */
  expected?: readonly RegExp[]
  /** Called before the first request: routes, scripts, listeners. */
  before?: (page: Page) => unknown
  /** Whether to wait until the application runs. Default: true. */
  ready?: boolean
}

/** A tab that belongs to one test and is closed at its end. */
export interface Tab {
  page: Page
  /** Console errors, hydration warnings, exceptions and failed requests so far. */
  problems: readonly string[]
  /** Everything that was logged, as `type: text`. */
  console: readonly string[]
  /** Paths of all requests so far. */
  requests: readonly string[]
  /** Waits until the application has taken over the page. */
  ready: () => Promise<void>
  /** Waits until the page is told of edits. Of those that came before it learns by loading itself anew. */
  hears: () => Promise<void>
  /** Text of the first element that matches. */
  text: (selector: string) => Promise<string>
  /** Waits until the first element that matches has this text. */
  shows: (selector: string, text: string) => Promise<void>
}

/** Opens `url` in a tab of its own. At the end of the test any problem that was not expected fails it. */
export async function openPage(
  url: string,
  { expected = [], before, ready = true, ...options }: OpenOptions = {},
): Promise<Tab> {
  const { page, leave } = await visit(url, !before && Object.keys(options).length === 0, options)
  page.setDefaultTimeout(LIMIT)
  const read = async (selector: string, timeout: number): Promise<string> =>
    ((await page.locator(selector).first().textContent({ timeout })) ?? '').trim()
  const { isTold, ...heard } = listen(page)
  const tab: Tab = {
    page,
    ...heard,
    ready: async () => {
      await page.waitForFunction(isReady)
    },
    hears: () => eventually(() => expect(isTold(), 'The page is not told of edits.').toBe(true)),
    text: selector => read(selector, LIMIT),
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

/** Runs in the page: whether an application is mounted, with nothing left to hydrate. */
function isReady(): boolean {
  const { document } = globalThis as unknown as {
    document: { querySelectorAll: (selector: string) => Iterable<Mounted> }
  }
  return [...document.querySelectorAll('body > *')].some(element => element['__vue_app__']?.$fw?.isHydrating === false)
}

/** What Vue leaves on the element it mounts on. */
interface Mounted {
  ['__vue_app__']?: { $fw?: { isHydrating?: boolean } }
}

function listen(page: Page): Pick<Tab, 'problems' | 'console' | 'requests'> & { isTold: () => boolean } {
  const problems: string[] = []
  const console: string[] = []
  const requests: string[] = []
  let isTold = false
  page.on('console', message => {
    const text = `${message.type()}: ${message.text()}`
    console.push(text)
    if (text.includes('[vite] connected')) isTold = true
    // Browsers ask for it of their own accord.
    if (message.location().url.endsWith('/favicon.ico')) return
    if (message.type() === 'error' || /hydrat|\[Vue warn\]/i.test(message.text())) problems.push(text)
  })
  page.on('pageerror', error => problems.push(`exception: ${error.stack ?? error.message}`))
  page.on('request', request => {
    requests.push(new URL(request.url()).pathname)
    // Another document has a socket of its own.
    if (request.isNavigationRequest()) isTold = false
  })
  page.on('requestfailed', request => {
    const reason = request.failure()?.errorText ?? ''
    // A navigation ends what the page before it was still loading.
    if (!reason.includes('ERR_ABORTED')) problems.push(`request failed: ${request.url()} ${reason}`)
  })
  page.on('response', response => {
    if (response.status() >= 400) problems.push(`response ${response.status()}: ${response.url()}`)
  })
  return { problems, console, requests, isTold: () => isTold }
}
