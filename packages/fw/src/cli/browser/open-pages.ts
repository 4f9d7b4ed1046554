import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { OWN_GROUP } from '../processes/process-session'
import type { ProcessSession } from '../processes/process-session'
import { connectDevtools } from './devtools-pipe'
import type { Devtools } from './devtools-pipe'

const MAX_PAGE_MS = 15_000

/** What is done with each page. */
interface PageWork {
  onEvent?: (url: string, method: string, params: Record<string, any>) => void
  /** Runs when the requests of the page have ended. */
  onLoad?: (url: string, evaluate: Evaluate) => Promise<void>
}

/** Runs code in the page, and resolves with its value, which JSON must be able to contain. */
type Evaluate = <Value>(code: string) => Promise<Value>

/** Opens pages in a browser, one after the other. */
export async function openPages(
  chrome: string,
  urls: readonly string[],
  session: Pick<ProcessSession, 'dir' | 'adopt' | 'end'>,
  work: PageWork,
): Promise<void> {
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
    for (const url of urls) await openPage(url, devtools, work)
  } finally {
    await session.end(child)
  }
}

/** Loads a page until its requests have ended. */
async function openPage(url: string, devtools: Devtools, { onEvent, onLoad }: PageWork): Promise<void> {
  const { targetId } = await devtools.send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await devtools.send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
  let isLoading = false
  const loaded = new Promise<void>(resolve => {
    devtools.listen(sessionId, (method, params) => {
      onEvent?.(url, method, params)
      if (method === 'Page.lifecycleEvent' && isLoading && params.name === 'networkIdle') resolve()
    })
  })
  for (const domain of ['Page', 'Runtime', 'Log']) await devtools.send(`${domain}.enable`, {}, sessionId)
  await devtools.send('Page.setLifecycleEventsEnabled', { enabled: true }, sessionId)
  // Code of this command is not what the policy of the page is about.
  if (onLoad) await devtools.send('Page.setBypassCSP', { enabled: true }, sessionId)
  isLoading = true
  await devtools.send('Page.navigate', { url }, sessionId)
  let timer: NodeJS.Timeout | undefined
  await Promise.race([loaded, new Promise<void>(resolve => (timer = setTimeout(resolve, MAX_PAGE_MS)))])
  clearTimeout(timer)
  await onLoad?.(url, code => evaluate(devtools, sessionId, code))
  await devtools.send('Target.closeTarget', { targetId })
}

async function evaluate<Value>(devtools: Devtools, sessionId: string, expression: string): Promise<Value> {
  const { result, exceptionDetails } = await devtools.send<{
    result: { value: Value }
    exceptionDetails?: { text: string; exception?: { description?: string } }
  }>('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true }, sessionId)
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value
}
