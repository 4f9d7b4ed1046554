import { expect, it } from 'vitest'
import { openPage } from '../browser/page'
import type { Journey } from './start'
import { walk } from './walk.js'

const PAGES = [
  '/',
  '/?q=nothing-like-it',
  '/items/thinking-in-systems',
  '/items/thinking-in-systems/edit',
  '/items/new',
  '/stats',
  '/items/none',
]
const background = 'getComputedStyle(document.documentElement).backgroundColor'
const LIGHT = 'rgb(250, 247, 241)'
const DARK = 'rgb(23, 20, 17)'

/** The appearance and accessibility of the pages. */
export const looks: Journey = app => {
  it('renders the selected color scheme from the first byte', async () => {
    const { page } = await openPage(app.url, { colorScheme: 'light' })
    expect(await page.evaluate(background)).toBe(LIGHT)
    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
    await expect.poll(() => page.evaluate(background)).toBe(DARK)
    // Before any module has run: the first paint already has the final colors.
    await page.addInitScript(
      'document.addEventListener("readystatechange", () => { window.first ??= document.documentElement.dataset.theme })',
    )
    for (const path of ['/', '/stats']) {
      await page.goto(app.url + path)
      expect([await page.evaluate('window.first'), await page.evaluate(background)]).toEqual(['dark', DARK])
    }
    const html = await (await fetch(app.url, { headers: { accept: 'text/html', cookie: 'theme=dark' } })).text()
    expect(html).toMatch(/<html[^>]* data-theme="dark"/)
    const odd = await (await fetch(app.url, { headers: { accept: 'text/html', cookie: 'theme="><script>' } })).text()
    expect(odd).toMatch(/<html[^>]* data-theme(?:="")?>/)
  })

  it('follows the color scheme of the system until another one is selected', async () => {
    const { page } = await openPage(app.url, { colorScheme: 'dark' })
    expect(await page.evaluate(background)).toBe(DARK)
    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
    await expect.poll(() => page.evaluate(background)).toBe(LIGHT)
  })

  it('is accessible in light and dark mode, and fits phones', async () => {
    const { page, ready } = await openPage(app.url, { reducedMotion: 'reduce', expected: [/404/] })
    for (const path of PAGES) {
      await page.goto(app.url + path)
      await ready()
      if (path.endsWith('/new')) {
        await page.getByRole('button', { name: 'Add to the shelf' }).click()
        await page.getByText('Give it a title.').waitFor()
      }
      for (const [colorScheme, color] of [
        ['light', LIGHT],
        ['dark', DARK],
      ] as const) {
        await page.emulateMedia({ colorScheme })
        await expect.poll(() => page.evaluate(background)).toBe(color)
        expect({ path, colorScheme, problems: await page.evaluate(walk) }).toEqual({ path, colorScheme, problems: [] })
      }
      const { width, height } = page.viewportSize()!
      for (const narrow of [320, 390]) {
        await page.setViewportSize({ width: narrow, height: 800 })
        await expect.poll(() => page.evaluate('innerWidth')).toBe(narrow)
        expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, narrow])
      }
      await page.setViewportSize({ width, height })
    }
  })

  it('can be used with the keyboard only', async () => {
    const { page, shows } = await openPage(app.url)
    const focused = (): Promise<string> =>
      page.evaluate('document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent.trim()')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Skip to the content')
    const seen = [await focused()]
    const usable = await page
      .locator('a[href], button, input:not([type=hidden]), select')
      .filter({ visible: true })
      .count()
    for (let index = 1; index < usable; index++) {
      await page.keyboard.press('Tab')
      seen.push(await focused())
      expect(
        await page.evaluate(
          '(({ outlineStyle }) => outlineStyle)(getComputedStyle(document.activeElement, document.activeElement.matches("h2 a") ? "::after" : null))',
        ),
      ).not.toBe('none')
    }
    expect(new Set(seen)).toContain('Status of Thinking in Systems')
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.tagName')).toBe('BODY')

    await page.getByRole('link', { name: 'Skip to the content' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await focused()).toMatch(/^Everything/)
    await page.getByRole('link', { name: 'Thinking in Systems' }).focus()
    await page.keyboard.press('Enter')
    await shows('h1', 'Thinking in Systems')
  })
}
