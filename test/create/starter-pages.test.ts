import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Template } from '../../packages/create-fw/src/project-choices'
import { createProjectFiles } from '../../packages/create-fw/src/project-files'
import { openPage } from '../browser/page'
import { expectHealthyBuild } from '../harness/expect-healthy'
import type { Fixture } from '../harness/fixture'
import { type App, startApp } from '../harness/start-app'

/** The application of a template: its folder is part of the repository, where its packages are installed. */
function starter(template: Template, layout: 'app' | 'classic'): Fixture {
  return {
    isWhole: true,
    files: createProjectFiles({ template, layout, packageManager: 'npm', name: 'created' }) as Record<string, string>,
  }
}

describe.each([
  { mode: 'dev', layout: 'v4', chosen: 'app' },
  { mode: 'built', layout: 'v3', chosen: 'classic' },
] as const)('a new application ($mode, $layout)', ({ mode, layout, chosen }) => {
  let app: App

  beforeAll(async () => {
    app = await startApp({ fixture: starter('app', chosen), layout, mode })
  }, 180_000)

  afterAll(() => app.stop())

  it.each(['/', '/tour', '/nowhere'])('has one <main> and one <h1> on %s', async path => {
    const html = await app.html(path)
    expect(html.match(/<main\b[^>]*>/g)).toEqual([expect.stringContaining('id="main"')])
    expect(html.match(/<h1\b/g)).toHaveLength(1)
  })

  it('has a skip link, which is visible with the focus and moves it to the content', async () => {
    const { page } = await openPage(app.url)
    const bottom = (): Promise<number> =>
      page.evaluate<number>('document.querySelector(".skip").getBoundingClientRect().bottom')
    const focused = (): Promise<string> => page.evaluate<string>('document.activeElement.textContent')
    expect(await bottom()).toBeLessThanOrEqual(0)
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Skip to content')
    expect(await bottom()).toBeGreaterThan(0)
    await page.keyboard.press('Enter')
    await page.waitForFunction('document.activeElement.id === "main"')
    await page.keyboard.press('Tab')
    expect(await focused()).toContain('Clicked 0 times')
  })

  it('announces navigations, and shows their progress', async () => {
    const tab = await openPage(app.url)
    expect(await tab.page.locator('.fw-loading-indicator').count()).toBe(1)
    await tab.page.getByRole('link', { name: 'Tour', exact: true }).click()
    await tab.shows('.fw-route-announcer [role=status]', 'Tour · My app')
  })

  if (mode === 'built') it('has no problems that the doctor finds', () => expectHealthyBuild(app.dir))

  it('has the devtools in development only', async () => {
    expect((await app.get('/__fw_devtools__/data.json')).status).toBe(mode === 'dev' ? 200 : 404)
  })
})

it('has one <main>, and the devtools in development, in the minimal template', async () => {
  const app = await startApp({ fixture: starter('minimal', 'app'), layout: 'v4', mode: 'dev' })
  try {
    expect((await app.html('/')).match(/<main\b/g)).toHaveLength(1)
    // Without the devtools, the application renders every path: it has no pages.
    expect(await app.json('/__fw_devtools__/data.json')).toHaveProperty('versions')
  } finally {
    await app.stop()
  }
})
