import { describe, expect, it, onTestFinished } from 'vitest'
import { type Tab, openPage } from '../browser/page'
import { type App, type Bundler, startApp } from '../harness/start-app'
import { eventually } from '../harness/eventually'
import { APIS, createEdits, ROUTES, readProject, startFiles } from './random-edits'
import { createRandom } from '../harness/seeded-random'

// `npm run test:soak` makes more edits.
const COUNT = Number(process.env.FW_EDITS ?? 60)
// Each run makes other edits. A failed run prints its seed: FW_SEED=7 npm run vitest -- test/dev/random-edits
const SEED = Number(process.env.FW_SEED)

const config = { css: ['~/assets/main.css'], watchers: { bundler2: { aggregateTimeout: 20 } } }

/** How many edits are made with each bundler. They are different ones. */
const COUNTS: ReadonlyArray<[bundler: Bundler, count: number, seed: number]> = [
  ['bundler1', Math.ceil(COUNT / 3), SEED],
  ['bundler2', Math.ceil(COUNT / 3), SEED + 1],
  ['bundler3', Math.ceil(COUNT / 3), SEED + 2],
]

/** All responses of the application, without the parts that differ between runs. */
async function responsesOf(app: App): Promise<Record<string, string>> {
  const entries: Array<[string, string]> = []
  for (const route of [...ROUTES, ...APIS]) {
    const response = await app.get(route, {
      headers: { accept: route.startsWith('/api') ? 'application/json' : 'text/html' },
    })
    const text = await response.text()
    // Where code is missing, the message may name whichever import was resolved first.
    entries.push([route, `${response.status} ${response.status < 500 ? normalize(app, text) : ''}`])
  }
  return Object.fromEntries(entries)
}

// Server logs are sent to the browser only once: a server that has been running for longer has sent them already.
const LOGS = /<script type="application\/json" data-fw-logs=.*?<\/script>/gs

// webpack and Rspack distribute styles of components that pages share: which chunk they are in depends on earlier edits.
const LINKS = /<link rel="stylesheet"[^>]* data-fw-style="[^"]*">/g

function normalize(app: App, text: string): string {
  return text
    .replaceAll(LOGS, '')
    .replaceAll(LINKS, '')
    .replaceAll(/data-fw-edition="[^"]*"/g, '')
    .replaceAll(app.dir, '<dir>')
    .replaceAll(app.url, '<url>')
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '<id>')
    .replaceAll(/[?&]t=\d+/g, '')
    .replaceAll(/"stack":"[^"]*"/g, '')
}

// The page that was open all the time has its error from the router in the browser, all others from the server.
const STACK = /^\w*Error: .*\n(?:\s*at .*\n)*/gm

/** The text of each page that does not fail: once it is hydrated, or in a tab without scripts. */
async function visible(app: App, tab: Tab, isHydrated: boolean): Promise<Record<string, string>> {
  const entries: Array<[string, string]> = []
  for (const route of ROUTES) {
    const response = await tab.page.goto(app.url + route)
    if (response!.status() >= 500) continue
    if (isHydrated) await tab.ready()
    entries.push([route, normalize(app, (await tab.page.evaluate('document.body.innerText')) as string)])
  }
  return Object.fromEntries(entries)
}

describe('random edits', () => {
  it.each(COUNTS)(
    `give the same result as a cold start with %s (%i edits, seed ${SEED})`,
    async (bundler, count, seed) => {
      const random = createRandom(seed)
      const layout = random.pick(['v4', 'v3'] as const)
      console.log(`Random edits: ${count} with ${bundler} in the ${layout} layout, FW_SEED=${SEED}`)
      const app = await startApp({ fixture: { config, files: startFiles(random) }, layout, mode: 'dev', bundler })
      onTestFinished(() => app.stop())
      const edits = createEdits(app.path, random)
      const done: string[] = []
      const running = new Set<Promise<unknown>>()
      await app.get('/')
      const tab = await openPage(app.url, { expected: [/./], ready: false })
      try {
        for (let made = 0; made < count; made++) {
          done.push(await edits.edit())
          if (random.chance(0.5)) await new Promise(resolve => setTimeout(resolve, random.below(150)))
          if (running.size < 4 && random.chance(0.5)) {
            const request = app
              .get(random.pick([...ROUTES, ...APIS]))
              .then(response => response.arrayBuffer())
              .finally(() => running.delete(request))
            running.add(request)
          }
        }
        await Promise.all(running)
        edits.repair()
        const cold = await startApp({ fixture: { config, files: readProject(app.path) }, layout, mode: 'dev', bundler })
        onTestFinished(() => cold.stop())
        const expected = await responsesOf(cold)
        await eventually(async () => expect(await responsesOf(app)).toEqual(expected))
        // Hydration does not change the text.
        const plain = await openPage(cold.url, { expected: [/./], ready: false, javaScriptEnabled: false })
        const shown = await visible(cold, plain, false)
        const other = await openPage(app.url, { expected: [/./], ready: false })
        // A page that only now receives the last edit reloads.
        await eventually(async () => expect(await visible(app, other, true)).toEqual(shown))
        // The page that was open all the time has been updated.
        if (shown['/']) {
          await eventually(async () =>
            expect(
              normalize(app, (await tab.page.evaluate('document.body.innerText')) as string).replaceAll(STACK, ''),
            ).toBe(shown['/']!.replaceAll(STACK, '')),
          )
        }
        expect(app.logs()).not.toMatch(
          /MaxListenersExceeded|\[unhandledRejection\]|uncaughtException|Maximum call stack|errno:/,
        )
      } catch (error) {
        throw new Error(
          `Seed ${SEED}. The edits were:\n${done.join('\n')}\nIt printed:\n${app.logs().slice(-3000)}\n${(error as Error).message}`,
          { cause: error },
        )
      }
    },
    120_000 + COUNT * 1000,
  )
})
