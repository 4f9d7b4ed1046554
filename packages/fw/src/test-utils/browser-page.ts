import { readFile } from 'node:fs/promises'
import { ProblemError, testingDiagnostics } from '@fw/schema'
import type { Browser, BrowserContextOptions, BrowserType, LaunchOptions, Page } from 'playwright-core'
import { url } from './app-requests'
import { useContext } from './test-context'
import type { TestContext } from './test-context'

export interface PageOptions extends BrowserContextOptions {
  /** Whether to wait for hydration. Default: true. */
  ready?: boolean
}

/** Opens a path of the app under test in a new browser context. The page is closed after the last test. */
export async function createPage(path = '/', { ready = true, ...options }: PageOptions = {}): Promise<Page> {
  const browser = await openBrowser('createPage()')
  const page = await (await browser.newContext(options)).newPage()
  await page.goto(url(path))
  if (ready) await waitForHydration(page)
  return page
}

/** The browser of the running tests. It is closed after the last test. */
export function getBrowser(): Promise<Browser> {
  return openBrowser('getBrowser()')
}

/** Waits until the page is hydrated. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(isReady)
}

function openBrowser(called: string): Promise<Browser> {
  return startBrowser(useContext(called))
}

async function startBrowser(context: TestContext): Promise<Browser> {
  return (context.browser ??= launch(context.launch).catch((error: unknown) => {
    // There is no browser to close, and the next test may try again.
    context.browser = undefined
    throw error
  }))
}

/**
 * Starts the browser before the first test, unless the test file uses none: otherwise it would start within the timeout
 * of that test. The test that needs the browser reports why it cannot be started.
 */
export async function prepareBrowser(context: TestContext, testFile: string | undefined): Promise<void> {
  const code = testFile === undefined ? undefined : await readFile(testFile, 'utf8').catch(() => '')
  if (code === undefined || /\b(?:createPage|getBrowser)\b/.test(code)) await startBrowser(context).catch(() => {})
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

/** Runs in the page: whether an app is mounted and hydrated. */
function isReady(): boolean {
  const { document } = globalThis as unknown as {
    document: { querySelectorAll: (selector: string) => Iterable<Mounted> }
  }
  return [...document.querySelectorAll('body > *')].some(element => element['__vue_app__']?.$fw?.isHydrating === false)
}

/** The element on which Vue mounted an app. */
interface Mounted {
  ['__vue_app__']?: { $fw?: { isHydrating?: boolean } }
}
