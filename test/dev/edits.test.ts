import { describe, expect, it, onTestFinished } from 'vitest'
import { type Tab, openPage } from '../browser/page'
import { type App, startApp } from '../matrix/app'
import { eventually } from '../eventually'
import { createEdits, readProject, startFiles } from './project-edits'
import { APIS, ROUTES } from './project-files'
import { createRandom } from './random'

const COUNT = Number(process.env.EDITS ?? 200)
// One seed for each layout; others by the environment: SEED=7 npx vitest run test/dev/edits.test.ts
const SEEDS = { A: Number(process.env.SEED ?? 1), B: Number(process.env.SEED ?? 2) }

/** Everything the application answers, without what differs from run to run. */
async function answersOf(app: App): Promise<Record<string, string>> {
  const entries: Array<[string, string]> = []
  for (const route of [...ROUTES, ...APIS]) {
    const response = await app.get(route, { headers: { accept: route.startsWith('/api') ? 'application/json' : 'text/html' } })
    const text = await response.text()
    // Where code is missing the message may name what was tried first.
    const told = ['location', 'x-plugin'].map(name => response.headers.get(name) ?? '')
    entries.push([route, `${response.status} ${response.status < 500 ? normalize(app, [...told, text].join('\n')) : ''}`])
  }
  return Object.fromEntries(entries)
}

// What the server told the browser is told once: a server that runs for longer has told it before.
const LOGS = /<script type="application\/json" data-fw-logs=.*?<\/script>/gs

function normalize(app: App, text: string): string {
  return text.replaceAll(LOGS, '').replaceAll(/data-fw-edition="[^"]*"/g, '').replaceAll(app.dir, '<dir>').replaceAll(app.url, '<url>').replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '<id>').replaceAll(/[?&](?:t=\d+|v=[\da-f]+)/g, '').replaceAll(/"stack":"[^"]*"/g, '')
}

/** A connection that is kept open may be used in the moment in which its process ends. */
function ignoreRestart(error: Error): void {
  if (!/fetch failed|terminated/.test(error.message)) throw error
}

/** What a person sees of a page: its text, and the colours of all elements. */
async function look(app: App, { page }: Tab): Promise<string> {
  const seen = await page.evaluate(`[document.body.innerText, ...[document.body, ...document.querySelectorAll('#__fw *')].map(element => [element.localName, getComputedStyle(element).color, getComputedStyle(element).backgroundColor].join(' '))].join('\\n')`)
  return normalize(app, seen as string)
}

/** What stands in each page that is no failure, once it runs. */
async function visible(app: App): Promise<Record<string, string>> {
  const tab = await openPage(app.url, { expected: [/./], ready: false })
  const entries: Array<[string, string]> = []
  for (const route of ROUTES) {
    const response = await tab.page.goto(app.url + route)
    if (response!.status() >= 500) continue
    await tab.ready()
    entries.push([route, await look(app, tab)])
  }
  return Object.fromEntries(entries)
}

describe('random edits', () => {
  it.each(['A', 'B'] as const)('end where a cold start begins (%s)', async (variant) => {
    const seed = SEEDS[variant]
    const random = createRandom(seed)
    const app = await startApp({ fixture: { files: startFiles(random) }, variant, mode: 'dev' })
    onTestFinished(() => app.stop())
    const edits = createEdits(app.path, random)
    const done: string[] = []
    const running = new Set<Promise<unknown>>()
    await app.get('/')
    const tab = await openPage(app.url, { expected: [/./], ready: false })
    try {
      for (let count = 0; count < COUNT; count++) {
        done.push(await edits.edit())
        if (random.chance(0.5)) await new Promise(resolve => setTimeout(resolve, random.below(150)))
        if (running.size < 4 && random.chance(0.5)) {
          const request = app.get(random.pick([...ROUTES, ...APIS])).then(response => response.arrayBuffer()).catch(ignoreRestart).finally(() => running.delete(request))
          running.add(request)
        }
      }
      await Promise.all(running)
      edits.repair()
      const cold = await startApp({ fixture: { files: readProject(app.path) }, variant, mode: 'dev' })
      onTestFinished(() => cold.stop())
      const wanted = await answersOf(cold)
      await eventually(async () => expect(await answersOf(app)).toEqual(wanted))
      const shown = await visible(cold)
      expect(await visible(app)).toEqual(shown)
      // The page that was open all the time has followed.
      if (shown['/']) await eventually(async () => expect(await look(app, tab)).toBe(shown['/']))
      expect(app.logs()).not.toMatch(/MaxListenersExceeded|\[unhandledRejection\]|uncaughtException|Maximum call stack|errno:/)
    } catch (error) {
      throw new Error(`Seed ${seed}. The edits were:\n${done.join('\n')}\nIt printed:\n${app.logs().slice(-3000)}\n${(error as Error).message}`, { cause: error })
    }
  }, 180_000)
})

