import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { connectDevtools } from './devtools-pipe'
import type { Devtools } from './devtools-pipe'
import { OWN_GROUP } from './try-session'
import type { TrySession } from './try-session'

const MAX_PAGE_MS = 15_000

const PATHS: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
}

const NAMES = ['chromium-headless-shell', 'google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser']

/** An installed Chrome or Chromium: `CHROME_PATH`, or one in a usual place. */
export function findChrome(env: NodeJS.ProcessEnv, platform = process.platform): string | undefined {
  if (env.CHROME_PATH) return existsSync(env.CHROME_PATH) ? env.CHROME_PATH : undefined
  const inPath = (env.PATH ?? '').split(delimiter).flatMap(dir => NAMES.map(name => join(dir, name)))
  return (PATHS[platform] ?? inPath).find(file => existsSync(file))
}

/** Opens pages in a browser, and returns the errors in its console by URL. Pages without errors have no entry. */
export async function collectConsoleErrors(
  chrome: string,
  urls: readonly string[],
  session: TrySession,
): Promise<Map<string, string[]>> {
  const child = spawn(
    chrome,
    [
      '--headless=new',
      '--remote-debugging-pipe',
      `--user-data-dir=${join(session.dir, 'browser')}`,
      '--no-first-run',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Chrome refuses to start as root with its sandbox, as in most containers.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      'about:blank',
    ],
    { ...OWN_GROUP, stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  )
  session.adopt(child)
  const devtools = connectDevtools(child.stdio[3] as Writable, child.stdio[4] as Readable)
  child.once('close', () => devtools.close('The browser has ended.'))
  child.once('error', error => devtools.close(error.message))
  try {
    const errors = new Map<string, string[]>()
    for (const url of urls) {
      const messages = await openPage(url, devtools)
      if (messages.length > 0) errors.set(url, messages)
    }
    return errors
  } finally {
    await session.end(child)
  }
}

/** Loads a page until its requests have ended, and returns the errors of its console. */
async function openPage(url: string, devtools: Devtools): Promise<string[]> {
  const { targetId } = await devtools.send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await devtools.send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
  const messages: string[] = []
  let isLoading = false
  const loaded = new Promise<void>(resolve => {
    devtools.listen(sessionId, (method, params) => {
      const message = errorOf(method, params)
      if (message !== undefined) messages.push(message)
      if (method === 'Page.lifecycleEvent' && isLoading && params.name === 'networkIdle') resolve()
    })
  })
  for (const domain of ['Page', 'Runtime', 'Log']) await devtools.send(`${domain}.enable`, {}, sessionId)
  await devtools.send('Page.setLifecycleEventsEnabled', { enabled: true }, sessionId)
  isLoading = true
  await devtools.send('Page.navigate', { url }, sessionId)
  let timer: NodeJS.Timeout | undefined
  await Promise.race([loaded, new Promise<void>(resolve => (timer = setTimeout(resolve, MAX_PAGE_MS)))])
  clearTimeout(timer)
  await devtools.send('Target.closeTarget', { targetId })
  return [...new Set(messages)]
}

type Value = { value?: unknown; description?: string }

/** The message of an event of the console. Undefined if it is not an error. */
export function errorOf(method: string, params: Record<string, any>): string | undefined {
  if (method === 'Runtime.exceptionThrown') {
    const { text, exception } = params.exceptionDetails as { text: string; exception?: Value }
    return firstLine(exception?.description ?? text)
  }
  if (method === 'Log.entryAdded' && params.entry.level === 'error') {
    const { text, url } = params.entry as { text: string; url?: string }
    return firstLine(url ? `${text} ${new URL(url, 'http://host').pathname}` : text)
  }
  if (method !== 'Runtime.consoleAPICalled' || params.type !== 'error') return undefined
  return firstLine((params.args as Value[]).map(({ value, description }) => String(value ?? description)).join(' '))
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0]!
}
