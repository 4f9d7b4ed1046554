import { expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { eventually } from '../../harness/eventually'
import type { App } from '../../harness/start-app'
import { countIssues, fillIssue, savedIssue } from './without-scripts'

/** Forms in a browser with JavaScript. */
export function describeWithScripts(app: App): void {
  it('shows messages, links them to their controls and focuses the first', async () => {
    const tab = await openPage(`${app.url}/issues/new`, { expected: [/422/] })
    const { page } = tab
    await page.fill('#api-issues-title', 'A title')
    await page.fill('#api-issues-password', 'hunter22')
    await page.click('#send')
    await tab.shows('#api-issues-email-message', 'Not an address')
    expect(await tab.text('#api-issues-items-1-name-message')).toBe('Name the item')
    expect(await page.locator('#api-issues-title-message').count()).toBe(0)
    await eventually(async () => expect(await page.evaluate('document.activeElement.id')).toBe('api-issues-email'))
    expect(await page.getAttribute('#api-issues-email', 'aria-describedby')).toBe('api-issues-email-message')
    expect(await page.inputValue('#api-issues-password')).toBe('hunter22')
    // A message disappears when its field is edited.
    await page.fill('#api-issues-email', 'a')
    expect(await page.getAttribute('#api-issues-email', 'aria-invalid')).toBeNull()
    expect(tab.requests.filter(path => path.endsWith('/issues/new'))).toHaveLength(1)
  })

  it('navigates to the redirect in the browser', async () => {
    const before = await countIssues(app)
    const tab = await openPage(`${app.url}/`)
    await tab.page.click('a')
    await tab.page.waitForSelector('form')
    await fillIssue(tab, 'With scripts')
    await tab.page.click('#send')
    await tab.page.waitForURL(`${app.url}/issues?created=${before + 1}`)
    expect(JSON.parse((await tab.page.locator('#issues li').last().textContent())!)).toMatchObject(
      savedIssue('With scripts'),
    )
    expect(tab.requests.filter(path => path === `${app.base}/issues`)).toEqual([])
  })

  it('navigates to the redirect of the handler, with the pressed button', async () => {
    const tab = await openPage(`${app.url}/subscribe`)
    await tab.page.fill('#one input[name=email]', 'ada@example.com')
    await tab.page.click('#pro')
    await tab.shows('#thanks', 'Thanks: pro')
    expect(tab.page.url()).toBe(`${app.url}/thanks?plan=pro`)
    expect(tab.requests.filter(path => path === `${app.base}/thanks`)).toEqual([])
  })

  it('knows what was changed and touched, and resets', async () => {
    const tab = await openPage(`${app.url}/issues/new`)
    const { page } = tab
    expect(await tab.text('#state')).toBe('clean')
    await page.fill('#api-issues-title', 'A title')
    await page.check('#bug')
    await tab.shows('#state', 'dirty title')
    await page.uncheck('#bug')
    await page.fill('#api-issues-title', '')
    await tab.shows('#state', 'clean title,labels')
    await page.fill('#api-issues-items-1-name', 'b')
    await page.click('#reset')
    await tab.shows('#state', 'clean')
    expect(await page.inputValue('#api-issues-items-1-name')).toBe('')
    expect(await page.inputValue('#api-issues-items-0-name')).toBe('first')
  })

  it('shows an error without messages', async () => {
    const tab = await openPage(`${app.url}/issues/new`, { expected: [/503|ERR_FAILED/] })
    await fillIssue(tab, 'broken')
    await tab.page.click('#send')
    await tab.shows('#error', 'The tracker is closed')
    await tab.page.route('**/api/issues', route => route.abort())
    await tab.page.click('#send')
    await eventually(async () => expect(await tab.text('#error')).toMatch(/fetch/i))
  }, 60_000)

  it('sends once, however often it is submitted, and can be aborted', async () => {
    const tab = await openPage(`${app.url}/notes`, { expected: [/ERR_ABORTED/] })
    const { calls } = await app.json('/api/notes')
    await tab.page.fill('#api-notes-text', 'two')
    await tab.page.evaluate(`for (let i = 0; i < 5; i++) document.querySelector('#send').click()`)
    await tab.shows('#state', 'true true')
    await tab.shows('#notes', 'one,two…')
    await openGate(app, 1)
    await tab.shows('#notes', 'one,two')
    await tab.shows('#state', 'false false')
    expect(await app.json('/api/notes')).toEqual({ notes: ['one', 'two'], calls: calls + 1 })
    await tab.page.fill('#api-notes-text', 'aborted')
    await tab.page.click('#send')
    await tab.shows('#notes', 'one,two,aborted…')
    await tab.page.click('#abort')
    await tab.shows('#notes', 'one,two')
    await tab.shows('#state', 'false true')
    await openGate(app, 1)
  })

  it('reverts only the optimistic update that failed', async () => {
    const tab = await openPage(`${app.url}/notes`, { expected: [/409/] })
    const { notes } = await app.json<{ notes: string[] }>('/api/notes')
    await tab.page.fill('#api-notes-text', 'fails')
    await tab.page.click('#send')
    await tab.page.fill('#second-text', 'stays')
    await tab.page.click('#send-second')
    await tab.shows('#notes', [...notes, 'fails…', 'stays…'].join())
    // Both wait at the gate; the response of the first arrives last.
    await openGate(app, 2)
    await eventually(async () => expect(await tab.text('#notes')).toMatch(/stays/))
    await tab.shows('#notes', (await app.json<{ notes: string[] }>('/api/notes')).notes.join())
    expect(await tab.text('#notes')).not.toContain('fails')
    expect(await tab.text('#state')).toBe('false true  The note was refused')
  })

  it('uploads files with progress, and stops', async () => {
    const tab = await openPage(`${app.url}/upload`, { expected: [/413|422|ERR_ABORTED/] })
    const { page } = tab
    const file = (name: string, size: number) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(size, 'a') })
    await page.click('#send')
    await tab.shows('#avatar-error', 'Choose a file')
    await page.setInputFiles('#api-upload-avatar', file('a.txt', 150_000))
    await page.click('#send')
    await eventually(async () => expect(await tab.text('#avatar-error')).toContain('larger than 100000 bytes'))
    await page.setInputFiles('#api-upload-avatar', file('a.txt', 60_000))
    await page.setInputFiles('#files', [file('b.txt', 1), file('c.txt', 1), file('d.txt', 1)])
    await page.click('#send')
    await eventually(async () => expect(await tab.text('#files-error')).toContain('more than 3 files'))
    await page.setInputFiles('#files', [file('b.txt', 1), file('c.txt', 1)])
    await page.click('#send')
    const result = { title: 'A picture', name: 'a.txt', size: 60_000, start: 'aaaaa', files: ['b.txt', 'c.txt'] }
    await eventually(async () => expect(JSON.parse((await tab.text('#result')) || '{}')).toEqual(result))
    expect(await tab.text('#progress')).toBe('1')
    await page.fill('#api-upload-title', 'wait')
    await page.click('#send')
    await tab.shows('#pending', 'true')
    await page.click('#abort')
    await tab.shows('#pending', 'false')
    expect(JSON.parse(await tab.text('#result'))).toEqual(result)
    await app.get('/api/open-gate', { method: 'POST' })
  })

  it('validates in the browser with a schema that is loaded when it is needed', async () => {
    const tab = await openPage(`${app.url}/checked`)
    const loaded = () => tab.requests.length
    const before = loaded()
    expect(before).toBeGreaterThan(0)
    await tab.page.focus('#api-issues-title')
    await tab.page.focus('#api-issues-email')
    await tab.shows('#title-error', 'lazily checked')
    expect(loaded()).toBe(before + 1)
    expect(await tab.text('#email-error')).toBe('')
    await tab.page.click('#send')
    await tab.shows('#email-error', 'no address')
    await tab.page.fill('#api-issues-title', 'Longer')
    await tab.shows('#title-error', '')
    expect(tab.requests.slice(before).filter(path => path.includes('/api/'))).toEqual([])
  })
}

/** Lets requests that wait on the server continue, as soon as so many have arrived. */
async function openGate(app: App, expected: number): Promise<void> {
  let opened = 0
  await eventually(async () => {
    opened += Number(await (await app.get('/api/open-gate', { method: 'POST' })).text())
    expect(opened).toBe(expected)
  })
}
