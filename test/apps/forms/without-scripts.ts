import { expect, it } from 'vitest'
import { type OpenOptions, openPage, type Tab } from '../../browser/page'
import type { App } from '../../harness/start-app'

const SCRIPTLESS: OpenOptions = { javaScriptEnabled: false, ready: false, expected: [/413|422|503|500/, / csp$/] }

/** A tab whose browser runs no scripts. */
export function openScriptless(app: App, path: string): Promise<Tab> {
  return openPage(app.url + path, SCRIPTLESS)
}

/** Fills the form with valid values. */
export async function fillIssue({ page }: Tab, title: string): Promise<void> {
  await page.fill('#api-issues-title', title)
  await page.fill('#api-issues-email', 'ada@example.com')
  await page.fill('#api-issues-priority', '3')
  await page.check('#api-issues-urgent')
  await page.check('#idea')
  await page.fill('#api-issues-address-city', 'Köln & "Bonn"')
  await page.fill('#api-issues-items-1-name', 'second')
}

export async function countIssues(app: App): Promise<number> {
  return (await app.json<unknown[]>('/api/issues?all')).length
}

export const savedIssue = (title: string): object => ({
  title,
  priority: 3,
  urgent: true,
  labels: ['idea'],
  city: 'Köln & "Bonn"',
  items: ['first', 'second'],
})

/** Forms in a browser without JavaScript. */
export function describeWithoutScripts(app: App): void {
  it('shows the page of a form again with values and messages', async () => {
    const tab = await openScriptless(app, '/issues/new?from=here')
    const { page } = tab
    await page.fill('#api-issues-title', 'ab')
    await page.fill('#api-issues-priority', '9')
    await page.check('#api-issues-urgent')
    await page.check('#bug')
    await page.fill('#api-issues-password', 'hunter22')
    const [response] = await Promise.all([
      page.waitForResponse(found => found.request().method() === 'POST'),
      page.click('#send'),
    ])
    expect(response.status()).toBe(422)
    expect(response.headers()['cache-control']).toBe('no-store')
    expect(page.url()).toBe(`${app.url}/issues/new?from=here`)
    expect(await tab.text('#api-issues-title-message')).toBe('Use at least 3 letters')
    expect(await tab.text('#api-issues-priority-message')).toBe('At most 5')
    expect(await tab.text('#api-issues-address-city-message')).toBe('Enter a city')
    expect(await tab.text('#api-issues-items-1-name-message')).toBe('Name the item')
    expect(await page.getAttribute('#api-issues-title', 'aria-describedby')).toBe('api-issues-title-message')
    expect(await page.getAttribute('#api-issues-items-0-name', 'aria-invalid')).toBeNull()
    expect(await page.inputValue('#api-issues-title')).toBe('ab')
    expect(await page.inputValue('#api-issues-priority')).toBe('9')
    expect(await page.isChecked('#api-issues-urgent')).toBe(true)
    expect([await page.isChecked('#bug'), await page.isChecked('#idea')]).toEqual([true, false])
    expect(await page.content()).not.toContain('hunter22')
    expect(await page.locator('[autofocus]').getAttribute('id')).toBe('api-issues-title')
  })

  it('redirects after success, so that a reload does not post again', async () => {
    const before = await countIssues(app)
    const tab = await openScriptless(app, '/issues/new')
    await fillIssue(tab, 'Without scripts')
    await tab.page.click('#send')
    expect(tab.page.url()).toBe(`${app.url}/issues?created=${before + 1}`)
    expect(JSON.parse((await tab.page.locator('#issues li').last().textContent())!)).toMatchObject(
      savedIssue('Without scripts'),
    )
    await tab.page.reload()
    expect(await countIssues(app)).toBe(before + 1)
    expect((await tab.page.context().cookies()).map(({ name }) => name)).toContain('last-issue')
  })

  it('shows messages of the handler, and of the whole form', async () => {
    const tab = await openScriptless(app, '/issues/new')
    await fillIssue(tab, 'taken')
    await tab.page.click('#send')
    expect(await tab.text('#api-issues-title-message')).toBe('Another issue has this title')
    await tab.page.fill('#api-issues-title', 'nothing')
    await tab.page.click('#send')
    expect(await tab.text('#form-errors')).toBe('There is nothing to do')
  })

  it('shows the error page if the handler fails', async () => {
    const tab = await openScriptless(app, '/issues/new')
    await fillIssue(tab, 'broken')
    await tab.page.click('#send')
    expect(await tab.page.content()).toContain('The tracker is closed')
    expect(tab.problems.join()).toContain('503')
    await tab.page.goto(`${app.url}/issues/new`)
    await fillIssue(tab, 'crash')
    await tab.page.click('#send')
    expect(tab.problems.join()).toContain('500')
    if (app.mode === 'built') expect(await tab.page.content()).not.toContain('secret reason')
  })

  it('posts one of several forms for the same handler, with the button that was pressed', async () => {
    const tab = await openScriptless(app, '/subscribe')
    await tab.page.fill('#two input[name=email]', 'nobody')
    await tab.page.click('#send-two')
    expect([await tab.text('#one-error'), await tab.text('#two-error')]).toEqual(['', 'Not an address'])
    await tab.page.fill('#one input[name=email]', 'ada@example.com')
    await tab.page.click('#pro')
    expect(tab.page.url()).toBe(`${app.url}/thanks?plan=pro`)
    expect(await tab.text('#thanks')).toBe('Thanks: pro')
  })

  it('uploads files', async () => {
    const tab = await openScriptless(app, '/upload')
    await tab.page.fill('#api-upload-title', '')
    await tab.page.click('#send')
    expect(await tab.text('#avatar-error')).toBe('Choose a file')
    const file = (name: string, size: number) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(size, 'a') })
    await tab.page.setInputFiles('#api-upload-avatar', file('a.txt', 150_000))
    await tab.page.click('#send')
    expect(await tab.text('#avatar-error')).toBe('The file is larger than 100000 bytes')
    await tab.page.setInputFiles('#api-upload-avatar', file('a.txt', 10))
    await tab.page.click('#send')
    // Without a redirect of its own, the page itself.
    expect(tab.page.url()).toBe(`${app.url}/upload`)
    expect(await tab.text('#avatar-error')).toBe('')
  })

  it.each(['/cached', '/prerendered', '/streamed'])('never stores or streams the messages of %s', async path => {
    const fresh = await app.html(path)
    const tab = await openScriptless(app, path)
    await tab.page.click('#send')
    expect(await tab.text('#api-issues-title-message')).toBe('Use at least 3 letters')
    expect(await app.html(path)).not.toContain('Use at least 3 letters')
    if (path === '/cached') expect(await app.html(path)).toBe(fresh)
    await tab.page.goto(app.url + path)
    expect(await tab.page.locator('[aria-invalid]').count()).toBe(0)
  })

  it('hydrates a page that was posted before its scripts ran', async () => {
    const tab = await openPage(`${app.url}/issues/new`, { expected: [/422/] })
    await fillIssue(tab, 'ab')
    await Promise.all([
      tab.page.waitForEvent('load'),
      tab.page.evaluate(() => (globalThis as any).document.querySelector('form').submit()),
    ])
    await tab.ready()
    expect(await tab.text('#api-issues-title-message')).toBe('Use at least 3 letters')
    expect(await tab.text('#state')).toBe('dirty')
    await tab.page.fill('#api-issues-title', 'Posted early')
    await tab.page.click('#send')
    await tab.page.waitForURL(/created/)
    expect(JSON.parse((await tab.page.locator('#issues li').last().textContent())!)).toMatchObject(
      savedIssue('Posted early'),
    )
  })
}
