import { describe, expect, it } from 'vitest'
import { openPage } from '../browser/page'
import type { Tab } from '../browser/page'
import type { App } from '../harness/start-app'

/** Pages with and without async setup, and with and without an index child. */
const PARENTS = {
  slow: { wait: 20, index: false },
  late: { wait: 20, index: false },
  quick: { wait: 0, index: false },
  full: { wait: 20, index: true },
}

/** Records in the page that setup ran, and waits. */
const script = (name: string, wait: number): string =>
  `<script setup>\nif (import.meta.client) (window.setups ??= []).push('${name}')\n${wait ? `await new Promise(resolve => setTimeout(resolve, ${wait}))\n` : ''}</script>\n`

const parent = (name: string, wait: number): string =>
  `${script(name, wait)}<template><section id="${name}"><h2>${name}</h2><FwPage /></section></template>`
const child = (name: string, wait: number): string =>
  `${script(name, wait)}<template><h3 class="child">${name}</h3></template>`

export const leavingFiles: Record<string, string> = {
  'app/pages/leaving.vue': '<template><article><h1>Leaving</h1><FwPage /></article></template>',
  'app/pages/leaving/index.vue': '<template><p>start</p></template>',
  ...Object.fromEntries(
    Object.entries(PARENTS).flatMap(([name, { wait, index }]) => [
      [`app/pages/leaving/${name}.vue`, parent(name, wait)],
      [`app/pages/leaving/${name}/child.vue`, child(`${name} child`, 40 - wait)],
      ...(index ? [[`app/pages/leaving/${name}/index.vue`, child(`${name} index`, 10)]] : []),
    ]),
  ),
  'app/plugins/leaving.client.ts': `export default defineFwPlugin((app) => {
  const seen: string[] = []
  Object.assign(window, { loading: seen })
  for (const name of ['page:loading:start', 'page:loading:end'] as const) app.hook(name, () => { seen.push(name) })
})`,
}

const ROUTES = ['/leaving', ...Object.keys(PARENTS).flatMap(name => [`/leaving/${name}`, `/leaving/${name}/child`])]
/** Every navigation from one of them to another. */
const WAYS = ROUTES.flatMap(from => ROUTES.filter(to => to !== from).map(to => [from, to] as const))

interface Seen {
  loading: string[]
  setups: string[]
  /** Everything that was in the page at some time: each parent with its children. */
  shown: string[]
}

/** Navigates to a page and records what happens, until nothing has changed for a moment. */
function go(tab: Tab, path: string): Promise<Seen> {
  return tab.page.evaluate(`(async () => {
    Object.assign(window, { setups: [] }).loading.length = 0
    const shown = []
    const look = () => {
      for (const section of document.querySelectorAll('section')) {
        for (const { textContent } of section.querySelectorAll('.child')) shown.push(section.id + ': ' + textContent)
      }
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true })
    const app = [...document.querySelectorAll('body > *')].find(element => element.__vue_app__).__vue_app__.$fw
    const ended = new Promise(resolve => { const stop = app.hook('page:loading:end', () => { stop(); resolve() }) })
    await app.$router.push('${path}')
    await ended
    for (let frame = 0; frame < 3; frame++) await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
    look()
    observer.disconnect()
    return { loading: window.loading, setups: window.setups, shown: [...new Set(shown)] }
  })()`)
}

/** Pages stay unchanged while leaving, until the next page is ready. */
export function leaving(app: App): void {
  describe('leaving pages', () => {
    it('render no child of the next page, whose setup runs once, and the navigation ends once', async () => {
      const tab = await openPage(`${app.url}/leaving`)
      expect(await tab.page.evaluate('window.loading')).toEqual([])
      const left = new Set(WAYS)
      while (left.size > 0) {
        const here = new URL(tab.page.url()).pathname
        const next = [...left].find(([from]) => from === here) ?? [...left][0]!
        left.delete(next)
        const [from, to] = next
        if (here !== from) await go(tab, from)
        const { loading, setups, shown } = await go(tab, to)
        const way = `${from} to ${to}`
        expect(loading, way).toEqual(['page:loading:start', 'page:loading:end'])
        expect(setups.toSorted(), way).toEqual([...new Set(setups)].toSorted())
        const [, , name, isChild] = to.split('/')
        if (isChild) expect(setups, way).toContain(`${name} child`)
        expect(
          shown.filter(text => text.split(': ')[0] !== text.split(': ')[1]!.split(' ')[0]),
          way,
        ).toEqual([])
      }
    })

    it.each(['/leaving/slow/child', '/leaving/full'])('end no navigation if %s is loaded first', async path => {
      const tab = await openPage(app.url + path)
      await tab.page.waitForFunction('document.querySelector("h1") !== null')
      expect(await tab.page.evaluate('window.loading')).toEqual([])
    })
  })
}
