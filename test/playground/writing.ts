import { expect, it } from 'vitest'
import { openPage } from '../browser/page'
import { addEntry, call, isFocused } from './start'
import type { Journey } from './start'

/** Adding, editing, moving and deleting entries in the browser. */
export const writing: Journey = app => {
  it('adds an entry, after the form has reported invalid fields', async () => {
    const { page, shows } = await openPage(`${app.url}/items/new`)
    await page.getByLabel('Address').fill('javascript:alert(1)')
    await page.getByRole('button', { name: 'Add to the shelf' }).click()
    const title = page.getByLabel('Title')
    await expect.poll(() => isFocused(title)).toBe(true)
    expect(await title.getAttribute('aria-invalid')).toBe('true')
    await shows(`#${(await title.getAttribute('aria-describedby'))!}`, 'Give it a title.')
    expect(await page.locator('[aria-invalid="true"]').count()).toBe(3)

    await title.fill('A <b>bold</b> title')
    await page.getByLabel('Address').fill('https://example.com/bold')
    await page.getByLabel('Your name').fill('Ada')
    await page.getByLabel('Tags').fill('Testing, testing, web')
    await page.getByLabel('4 stars').check({ force: true })
    await page.getByLabel('Notes').fill('First **point**\n\n<script>window.hacked = true</script>')
    await page.keyboard.press('Tab')
    // The message disappears after a while, which may be before the next page is shown.
    await Promise.all([page.getByText('is on the shelf.').waitFor(), page.keyboard.press('Enter')])
    await shows('h1', 'A <b>bold</b> title')
    expect(new URL(page.url()).pathname).toMatch(/^\/items\/a-b-bold-b-title-\w{8}$/)
    await shows('.prose strong', 'point')
    expect(await page.locator('.prose').textContent()).toContain('<script>')
    expect(await page.getByRole('img', { name: '4 of 5 stars' }).count()).toBe(1)

    await page.getByRole('link', { name: 'Add' }).click()
    await shows('h1', 'Add something to read')
    expect(await page.getByLabel('Your name').inputValue()).toBe('Ada')
  })

  it('shows a validation error of the server next to the field', async () => {
    await addEntry(app, { title: 'First', link: 'https://example.com/twice' })
    const { page } = await openPage(`${app.url}/items/new`, { expected: [/409/] })
    await page.getByLabel('Title').fill('Second')
    await page.getByLabel('Your name').fill('Ada')
    await page.getByLabel('Address').fill('https://example.com/twice')
    await page.getByRole('button', { name: 'Add to the shelf' }).click()
    await page.getByText('“First” has this address.').waitFor()
    await expect.poll(() => isFocused(page.getByLabel('Address'))).toBe(true)
    await page.getByText('This is already on the shelf.').waitFor()
  })

  it('edits an entry without overwriting concurrent changes', async () => {
    const { id } = await addEntry(app, { title: 'Before', notes: 'old notes', rating: 2 })
    const { page, shows } = await openPage(`${app.url}/items/${id}`, { expected: [/409/] })
    await shows('.prose', 'old notes')
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('Title').fill('After')
    await page.getByLabel('Notes').fill('new notes')
    await page.getByRole('button', { name: 'Save' }).click()
    await shows('h1', 'After')
    await shows('.prose', 'new notes')

    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('Title').fill('Mine')
    await call(app, 'PATCH', `/api/items/${id}`, { rating: 5 })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Somebody changed this in the meantime.').waitFor()
    expect((await call(app, 'GET', `/api/items/${id}`)).body).toMatchObject({
      title: 'After',
      rating: 5,
      notes: 'new notes',
      version: 3,
    })
  })

  it('changes a status immediately, and reverts it if the server rejects it', async () => {
    const { id } = await addEntry(app, { title: 'Moving' })
    let release: (() => void) | undefined
    const { page } = await openPage(`${app.url}/?q=moving`, {
      expected: [/500/],
      before: page =>
        page.route('**/api/items/*', async route => {
          await new Promise<void>(resolve => {
            release = resolve
          })
          release = undefined
          await (route.request().postData()?.includes('done')
            ? route.fulfill({ status: 500, json: { message: 'The shelf is locked.' } })
            : route.continue())
        }),
    })
    const status = page.getByLabel('Status of Moving')
    const countReading = async (): Promise<number> =>
      Number(await page.locator('.filters a[href*="status=reading"] .count').textContent())
    const before = await countReading()
    await status.selectOption('reading')
    expect(await status.getAttribute('class')).toContain('reading')
    expect((await call(app, 'GET', `/api/items/${id}`)).body.status).toBe('to-read')
    await expect.poll(() => release).toBeDefined()
    release?.()
    await page.getByText('“Moving” is now under Reading.').waitFor()
    expect((await call(app, 'GET', `/api/items/${id}`)).body.status).toBe('reading')
    // The list is loaded again, and with it the status.
    await expect.poll(countReading).toBe(before + 1)

    await status.selectOption('done')
    expect(await status.inputValue()).toBe('done')
    await expect.poll(() => release).toBeDefined()
    release?.()
    await page.getByText('The shelf is locked.').waitFor()
    await expect.poll(() => status.inputValue()).toBe('reading')
  })

  it('deletes an entry after confirmation', async () => {
    const { id } = await addEntry(app, { title: 'Short-lived' })
    const { page, shows } = await openPage(`${app.url}/items/${id}`)
    const remove = page.getByRole('button', { name: 'Delete', exact: true })
    await remove.click()
    await page.getByRole('dialog', { name: 'Take it from the shelf?' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await isFocused(remove)).toBe(true)
    expect((await call(app, 'GET', `/api/items/${id}`)).status).toBe(200)
    await remove.click()
    await Promise.all([
      page.getByText('“Short-lived” is gone.').waitFor(),
      page.getByRole('button', { name: 'Delete it' }).click(),
    ])
    await shows('h1', 'What we read')
    expect((await call(app, 'GET', `/api/items/${id}`)).status).toBe(404)
  })
}
