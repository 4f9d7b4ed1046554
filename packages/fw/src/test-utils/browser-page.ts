import { ProblemError, testingDiagnostics } from '@fw/schema'
import type { Browser, BrowserContextOptions, BrowserType, LaunchOptions, Page } from 'playwright-core'
import { url } from './ask'
import { useContext } from './test-context'

export interface PageOptions extends BrowserContextOptions {
  /** Whether to wait until the application has taken over the page. Default: true. */
  ready?: boolean
}

/**
 * Opens a path of the application under test in a browser, in a window of its own. It is closed after the last test.
 */
export async function createPage(path = '/', { ready = true, ...options }: PageOptions = {}): Promise<Page> {
  const browser = await openBrowser('createPage()')
  const page = await (await browser.newContext(options)).newPage()
  await page.goto(url(path))
  if (ready) await waitForHydration(page)
  return page
}

/** The browser of the running tests, which is closed after the last one. */
export function getBrowser(): Promise<Browser> {
  return openBrowser('getBrowser()')
}

/** Waits until the application has hydrated the page. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(isReady)
}

async function openBrowser(called: string): Promise<Browser> {
  const context = useContext(called)
  return (context.browser ??= launch(context.launch).catch((error: unknown) => {
    // Nothing is left to be closed, and the next test may try again.
    context.browser = undefined
    throw error
  }))
}

async function launch(options: LaunchOptions): Promise<Browser> {
  const chromium = await loadChromium()
  const executablePath = process.env.CHROME_PATH
  try {
    return await chromium.launch({ ...(executablePath ? { executablePath } : {}), ...options })
  } catch (error) {
    const reason = (error as Error).message.split('\n')[0]!
    throw new ProblemError([testingDiagnostics.noBrowser({ reason })], { cause: error })
  }
}

async function loadChromium(): Promise<BrowserType> {
  try {
    return (await import('playwright-core')).chromium
  } catch (error) {
    throw new ProblemError([testingDiagnostics.noPlaywright({})], { cause: error })
  }
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
