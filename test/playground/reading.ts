import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPage } from '../browser/page'
import { addEntry } from './start'
import type { Journey } from './start'

const titles = '.entries h2'

/** Finding and reading entries in the browser. */
export const reading: Journey = app => {
  it('renders the title on the server', async () => {
    const response = await fetch(app.url, { headers: { accept: 'text/html' } })
    expect(await response.text()).toContain('<title>Reading list · Shelf</title>')
    expect(response.status).toBe(200)
  })

  it('filters entries by the URL, which can be shared', async () => {
    const tab = await openPage(app.url)
    const { page, shows } = tab
    const count = page.locator('.entries > li')
    const all = await count.count()
    expect(all).toBeGreaterThan(7)
    await page.getByLabel('Search the shelf').fill('norman doors')
    await shows('.summary', '1 entry found. Show everything')
    await shows(titles, 'The Design of Everyday Things')
    expect(page.url()).toBe(`${app.url}/?q=norman+doors`)
    await page.reload()
    await tab.ready()
    expect(await page.getByLabel('Search the shelf').inputValue()).toBe('norman doors')
    await shows('.summary', '1 entry found. Show everything')

    await page.getByRole('link', { name: 'Show everything' }).click()
    await expect.poll(() => count.count()).toBe(all)
    await page.getByRole('link', { name: /^Done/ }).click()
    // The links of the other filters change with the URL.
    await page.locator('.filters a[href="/?status=done&tag=css"]').click()
    await shows('.summary', '1 entry found. Show everything')
    expect(page.url()).toBe(`${app.url}/?status=done&tag=css`)
    await page.goBack()
    await expect.poll(() => page.url()).toBe(`${app.url}/?status=done`)
    await expect.poll(() => count.count()).toBeGreaterThan(1)

    await page.getByLabel('Search the shelf').fill('no such thing')
    await page.getByRole('heading', { name: 'Nothing like that here' }).waitFor()
  })

  it('preserves typed text while the URL changes', async () => {
    const { page } = await openPage(`${app.url}/?status=done`)
    const search = page.getByLabel('Search the shelf')
    await page.getByRole('navigation', { name: 'Filter' }).getByRole('link', { name: /^css/ }).click()
    await expect.poll(() => page.url()).toBe(`${app.url}/?status=done&tag=css`)
    await search.evaluate(typeWhileGoingBack, 'no such thing')
    await page.getByRole('heading', { name: 'Nothing like that here' }).waitFor()
    expect(await search.inputValue()).toBe('no such thing')
    await expect.poll(() => page.url()).toBe(`${app.url}/?q=no+such+thing&status=done`)
  })

  it('sorts entries', async () => {
    const { page, shows } = await openPage(`${app.url}/?tag=classics`)
    await shows(titles, 'Thinking in Systems')
    await page.getByLabel('Order').selectOption('title')
    await shows(titles, 'The Cathedral and the Bazaar')
    expect(page.url()).toBe(`${app.url}/?tag=classics&sort=title`)
  })

  it('renders Markdown on the server, and never sends the parser to the browser', async () => {
    const direct = await openPage(`${app.url}/items/thinking-in-systems`)
    await direct.shows('.prose strong', 'start here')
    const moved = await openPage(`${app.url}/?q=thinking`)
    await moved.page.getByRole('link', { name: 'Thinking in Systems' }).click()
    await moved.shows('.prose strong', 'start here')
    expect([...direct.requests, ...moved.requests].filter(path => path.includes('marked'))).toEqual([])
    const islands = (requests: readonly string[]): string[] =>
      requests.filter(path => path.startsWith('/__fw_island/ItemNotes_'))
    expect([islands(direct.requests).length, islands(moved.requests).length]).toEqual([0, 1])
    if (!app.clientDir) return
    const scripts = readdirSync(app.clientDir, { recursive: true, encoding: 'utf8' }).filter(file =>
      file.endsWith('.js'),
    )
    expect(scripts.length).toBeGreaterThan(3)
    expect(scripts.filter(file => readFileSync(join(app.clientDir!, file), 'utf8').includes('markedjs'))).toEqual([])
  })

  it('renders an error page with a link home for a missing entry', async () => {
    const response = await fetch(`${app.url}/items/never-written`, { headers: { accept: 'text/html' } })
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('An empty place on the shelf')
    const { page, shows } = await openPage(`${app.url}/items/never-written`, { expected: [/404/] })
    await shows('h1', 'An empty place on the shelf')
    await page.getByRole('link', { name: 'Back to the list' }).click()
    await shows('h1', 'What we read')
    expect(page.url()).toBe(`${app.url}/`)
  })

  it('caches the statistics for all visitors, and shows their date', async () => {
    // Links prefetch the statistics, so that earlier tests have cached them: they may be about to become stale.
    if (app.mode === 'built') await app.restart()
    const made = async (): Promise<string | undefined> =>
      (await (await fetch(`${app.url}/stats`)).text()).match(/id="made" datetime="([^"]+)"/)?.[1]
    const first = await made()
    expect(first).toMatch(/^2\d{3}-.*Z$/)
    await addEntry(app, { title: 'Not counted yet' })
    expect(await made()).toBe(first)
    const { page } = await openPage(app.url)
    await page.getByRole('link', { name: 'Numbers' }).click()
    expect(await page.locator('#made').getAttribute('datetime')).toBe(first)
  })

  it('can be read and searched without JavaScript', async () => {
    // The browser does not load the scripts of the page, and reports it.
    const { page, shows } = await openPage(app.url, { javaScriptEnabled: false, ready: false, expected: [/\.js csp$/] })
    expect(await page.locator('.entries > li').count()).toBeGreaterThan(7)
    expect(await page.getByRole('link', { name: 'Add' }).count()).toBe(0)
    await page.getByLabel('Search the shelf').fill('meadows')
    await page.getByRole('button', { name: 'Search' }).click()
    await shows('.summary', '1 entry found. Show everything')
    expect(page.url()).toBe(`${app.url}/?q=meadows`)
    await page.getByRole('link', { name: 'Thinking in Systems' }).click()
    await shows('.prose strong', 'start here')
  })
}

interface SearchInput {
  value: string
  form: { elements: { namedItem: (name: string) => unknown } }
  dispatchEvent: (event: Event) => void
}

/**
 * Goes back and types until the page shows the previous filter, however long that takes: the page searches 200 ms after
 * the last letter.
 */
async function typeWhileGoingBack(input: SearchInput, text: string): Promise<void> {
  const { history } = globalThis as unknown as { history: { back: () => void } }
  history.back()
  let typed = 0
  do {
    typed++
    input.value = text.slice(0, typed)
    input.dispatchEvent(new Event('input'))
    await new Promise(resolve => setTimeout(resolve, 20))
  } while (typed < text.length || (input.form.elements.namedItem('tag') && typed < 1500))
}
