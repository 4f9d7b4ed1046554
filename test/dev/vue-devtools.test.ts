import { expect, it } from 'vitest'
import { openPage } from '../browser/page'
import { eventually } from '../harness/eventually'
import { describeMatrix } from '../harness/start-app'

const files = {
  'app/app.vue': '<template><FwPage /></template>',
  'app/pages/index.vue': '<template><h1>Home</h1></template>',
}

/** Receives the plugins of the devtools, as these do. */
const receivePlugins = `window.plugins = []
window.__VUE_DEVTOOLS_HOOK = { hook() {}, callHook(name, { id }) { window.plugins.push(name + ' ' + id) } }
`

/** What the extension of the browser defines before the page. */
const installHook = `${receivePlugins}
window.__VUE_DEVTOOLS_GLOBAL_HOOK__ = { apps: [], events: {}, on() {}, once() {}, off() {}, emit() {} }`

const loadedParts = () =>
  performance.getEntriesByType('resource').filter(({ name }) => name.includes('/devtools-kit/')).length

const routerPlugin = ['devtools-plugin:setup org.vuejs.router']

describeMatrix('the Vue devtools', { fixture: { files }, modes: ['dev'], layouts: ['v4'] }, app => {
  it('are not loaded by the router in a browser without them', async () => {
    const tab = await openPage(app.url)
    expect(await tab.page.evaluate(loadedParts)).toBe(0)
    expect(tab.console.filter(line => /error/i.test(line))).toEqual([])
  })

  it('get the router in a browser that has them', async () => {
    const tab = await openPage(app.url, { before: page => page.addInitScript(installHook) })
    await eventually(async () => expect(await tab.page.evaluate('window.plugins')).toEqual(routerPlugin))
  })

  it('get the router when they come later', async () => {
    const tab = await openPage(app.url, {
      before: page => page.addInitScript(receivePlugins),
    })
    await tab.page.evaluate(
      `for (const setup of window.__VUE_DEVTOOLS_HOOK_REPLAY__ ?? []) setup({ emit() {}, on() {}, once() {} })`,
    )
    await eventually(async () => expect(await tab.page.evaluate('window.plugins')).toEqual(routerPlugin))
  })
})
