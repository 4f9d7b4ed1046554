import { type Browser, type BrowserContext, type BrowserContextOptions, type Page, chromium } from 'playwright-core'
import { afterAll, expect, onTestFinished, vi } from 'vitest'
import { ensureChromium } from '../../scripts/browser.mjs'

// What Chromium needs to run as root, without a display, and without talking to anybody.
const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage']

let launched: Promise<Browser> | undefined

/** One browser for all tests of a file. */
function launch(): Promise<Browser> {
  return launched ??= chromium.launch({ executablePath: ensureChromium(), headless: true, args: FLAGS })
}

afterAll(async () => {
  await (await launched)?.close()
  launched = undefined
})

// What the tabs of a file share, when it says so.
let kept: { context?: BrowserContext, isFree: boolean } | undefined

/**
 * Lets the tabs of a file share one cache: in development every module is a request, and a browser that knows none asks for
 * all of them in each test. Every test still begins without cookies and stored data.
 */
export function keepCache(): void {
  kept = { isFree: true }
}

interface Visit {
  page: Page
  leave: () => Promise<void>
}

async function visit(url: string, options: BrowserContextOptions): Promise<Visit> {
  const browser = await launch()
  // A second visitor of one test, or an unusual one.
  if (!kept?.isFree || Object.keys(options).length) {
    const context = await browser.newContext(options)
    return { page: await context.newPage(), leave: () => context.close() }
  }
  const shared = kept
  shared.isFree = false
  const context = shared.context ??= await browser.newContext()
  const page = await context.newPage()
  await context.clearCookies()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes: 'all' })
  await devtools.detach()
  return {
    page,
    leave: async () => {
      await Promise.all(context.pages().map(page => page.close()))
      shared.isFree = true
    },
  }
}

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
  /** Text of the first element that matches. */
  text: (selector: string) => Promise<string>
  /** Waits until the first element that matches has this text. */
  shows: (selector: string, text: string) => Promise<void>
}

/** Opens `url` in a tab of its own. At the end of the test any problem that was not expected fails it. */
export async function openPage(url: string, { expected = [], before, ready = true, ...options }: OpenOptions = {}): Promise<Tab> {
  const { page, leave } = await visit(url, options)
  page.setDefaultTimeout(20_000)
  const text: Tab['text'] = async selector => (await page.locator(selector).first().textContent({ timeout: 5000 }) ?? '').trim()
  const tab: Tab = {
    page,
    ...listen(page),
    ready: async () => {
      await page.waitForFunction(isReady)
    },
    text,
    shows: (selector, expected) => vi.waitFor(async () => expect(await text(selector)).toBe(expected), { timeout: 20_000, interval: 25 }),
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
  const { document } = globalThis as unknown as { document: { querySelectorAll: (selector: string) => Iterable<Mounted> } }
  return [...document.querySelectorAll('body > *')].some(element => element['__vue_app__']?.$fw?.isHydrating === false)
}

/** What Vue leaves on the element it mounts on. */
interface Mounted {
  ['__vue_app__']?: { $fw?: { isHydrating?: boolean } }
}

function listen(page: Page): Pick<Tab, 'problems' | 'console' | 'requests'> {
  const problems: string[] = []
  const console: string[] = []
  const requests: string[] = []
  page.on('console', (message) => {
    const text = `${message.type()}: ${message.text()}`
    console.push(text)
    // Browsers ask for it of their own accord.
    if (message.location().url.endsWith('/favicon.ico')) return
    if (message.type() === 'error' || /hydrat|\[Vue warn\]/i.test(message.text())) problems.push(text)
  })
  page.on('pageerror', error => problems.push(`exception: ${error.stack ?? error.message}`))
  page.on('request', request => requests.push(new URL(request.url()).pathname))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A navigation ends what the page before it was still loading.
    if (!reason.includes('ERR_ABORTED')) problems.push(`request failed: ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`response ${response.status()}: ${response.url()}`)
  })
  return { problems, console, requests }
}
