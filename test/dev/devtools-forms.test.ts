import { expect, it } from 'vitest'
import { expectFit, openTools, rowOf, sectionOf, show, tool, VIEWPORTS } from './devtools-panel'
import type { Tab } from '../browser/page'
import { describeMatrix } from '../harness/start-app'
import type { App } from '../harness/start-app'
import type { Fixture } from '../harness/fixture'
import { OTHER_BUNDLERS, inTurn } from '../harness/in-turn'

/** A schema of a library that describes nothing as a JSON schema. */
const HAND_WRITTEN = `
const isObject = value => typeof value === 'object' && value !== null && !Array.isArray(value)
const schema = { '~standard': { version: 1, vendor: 'mine', async validate(value) {
  const issues = []
  const check = (isValid, message, ...path) => void (isValid || issues.push({ message, path }))
  check(typeof value.name === 'string' && value.name.length > 1, 'Too short', 'name')
  check(isObject(value.address), 'No address', 'address')
  if (isObject(value.address)) check(typeof value.address.city === 'string', 'No city', { key: 'address' }, { key: 'city' })
  check(Array.isArray(value.guests), 'No guests', 'guests')
  if (Array.isArray(value.guests)) value.guests.forEach((guest, index) => {
    check(isObject(guest), 'No guest', 'guests', index)
    if (isObject(guest)) check(typeof guest.age === 'number', 'No age', 'guests', index, 'age')
  })
  return issues.length > 0 ? { issues } : { value }
} } }
`

const fixture: Fixture = {
  config: { devtools: { enabled: true } },
  files: {
    'app/app.vue': '<template><h1>Forms</h1></template>',
    'server/api/orders/[id].post.ts': `import { z } from 'zod'
globalThis.ordersAreLoaded = true
export default defineFormHandler({
  schema: z.object({
    title: z.string('No title').min(3, 'Too short').regex(/^[A-Z]/, 'Start with a capital letter'),
    email: z.email(),
    plan: z.enum(['free', 'paid']),
    address: z.object({ city: z.string().min(1, 'No city') }),
    items: z.array(z.object({ name: z.string().min(1, 'No name'), count: z.int().min(1) })),
    notes: z.string().default('none'),
  }).refine(({ plan, items }) => plan === 'paid' || items.length < 3, 'Too many items for a free plan'),
  handler: (event, values) => ({ id: getRouterParam(event, 'id'), ...values }),
})`,
    'server/api/loaded.get.ts': 'export default defineEventHandler(() => globalThis.ordersAreLoaded === true)',
    'server/api/wrapped.put.ts': `${HAND_WRITTEN}
const form = defineFormHandler({ schema, handler: (event, values) => values })
export default defineEventHandler(event => {
  if (!getHeader(event, 'x-session')) throw createError({ status: 401, message: 'Log in first' })
  return form(event)
})`,
    'server/api/avatar.post.ts': `import { z } from 'zod'
export default defineFormHandler({
  schema: z.object({
    owner: z.object({ name: z.string(), age: z.number() }),
    avatar: z.file('Choose an avatar'),
    photos: z.array(z.file()).default([]),
  }),
  handler: async (event, { owner, avatar, photos }) => ({ owner, avatar: await avatar.text(), photos: photos.map(photo => photo.name) }),
})`,
    'server/api/contact.ts': `import { z } from 'zod'
export default defineFormHandler({ schema: z.object({ message: z.string() }), handler: (event, { message }) => message })`,
    'server/api/plain.post.ts': 'export default defineEventHandler(event => readBody(event))',
    'server/api/broken.post.ts': `throw new Error('No database.')
export default defineFormHandler({})`,
  },
}

const field = (tab: Tab, name: string) => tool(tab, `.request [aria-label^="${name}"]`)

/** The value of the body field once there is one, as JSON. */
async function readBody(tab: Tab): Promise<unknown> {
  await tab.page.waitForFunction(
    () =>
      (globalThis as any).document.querySelector('fw-devtools').shadowRoot.querySelector('.request [aria-label="Body"]')
        .value !== '',
  )
  return JSON.parse(await field(tab, 'Body').inputValue())
}

async function tryRoute(tab: Tab, route: string): Promise<void> {
  await rowOf(tab, route).getByText('Try').click()
  await expect.poll(() => field(tab, 'Path').inputValue()).toBe(route)
}

const send = (tab: Tab): Promise<void> => tool(tab, 'button:text-is("Send")').click()

const readResponse = async (tab: Tab): Promise<unknown> =>
  JSON.parse(await rowOf(tab, 'Body').locator('pre, span.value').last().innerText())

const MESSAGES = 'Messages of fields'

function forms(app: App): void {
  it('fills the body of a form handler from its schema, which is loaded for it', async () => {
    const tab = await openTools(app, '/', { expected: [/422|401/] })
    await show(tab, 'server')
    expect(await app.json('/api/loaded')).toBe(false)
    await tryRoute(tab, '/api/orders/:id')
    expect(await readBody(tab)).toEqual({
      title: '',
      email: 'ada@example.com',
      plan: 'free',
      address: { city: '' },
      items: [{ name: '', count: 1 }],
      notes: 'none',
    })
    expect(await app.json('/api/loaded')).toBe(true)
    await tryRoute(tab, '/api/plain')
    expect(await field(tab, 'Body').inputValue()).toBe('')
    expect(await field(tab, 'Method').inputValue()).toBe('POST')
    // A handler for all methods: the form has to be sent.
    await tryRoute(tab, '/api/contact')
    expect(await readBody(tab)).toEqual({ message: '' })
    expect(await field(tab, 'Method').inputValue()).toBe('POST')
    await send(tab)
    await rowOf(tab, '200').waitFor()
    // What the user has written stays.
    await field(tab, 'Body').fill('{"message":"mine"}')
    await send(tab)
    await expect.poll(() => rowOf(tab, 'Body').innerText()).toContain('mine')
  })

  it('finds the fields of a wrapped handler whose schema has no JSON schema', async () => {
    const tab = await openTools(app, '/', { expected: [/422|401/] })
    await show(tab, 'server')
    await tryRoute(tab, '/api/wrapped')
    expect(await readBody(tab)).toEqual({ name: '', address: { city: '' }, guests: [{ age: 0 }] })
    await send(tab)
    await rowOf(tab, '401').waitFor()
    await field(tab, 'Headers').fill('x-session: ada')
    await send(tab)
    await rowOf(tab, '422').waitFor()
    expect(await sectionOf(tab, MESSAGES).locator('li').innerText()).toMatch(/^name\s+Too short/)
  })

  it('opens the form of a handler that does not load, and says why', async () => {
    const tab = await openTools(app, '/', { expected: [/422|401/] })
    await show(tab, 'server')
    await tryRoute(tab, '/api/broken')
    await tool(tab, '[role=status]').getByText('No database.').waitFor()
    expect(await field(tab, 'Body').isVisible()).toBe(true)
  })

  it('sends files together with the other fields', async () => {
    const tab = await openTools(app, '/', { expected: [/422|401/] })
    await show(tab, 'server')
    await tryRoute(tab, '/api/avatar')
    expect(await readBody(tab)).toEqual({ owner: { name: '', age: 0 }, photos: [] })
    await send(tab)
    await rowOf(tab, '422').waitFor()
    await sectionOf(tab, MESSAGES).locator('[aria-label="Edit avatar"]').click()
    const avatar = tool(tab, '.request input[type=file][name=avatar]')
    expect(await avatar.evaluate(input => (input.getRootNode() as any).activeElement === input)).toBe(true)
    await avatar.setInputFiles({ name: 'ada.txt', mimeType: 'text/plain', buffer: Buffer.from('a face') })
    const photo = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })
    await tool(tab, '.request input[type=file][name="photos[]"]').setInputFiles([photo('one.txt'), photo('two.txt')])
    await field(tab, 'Body').fill('{"owner": {"name": "Ada", "age": 36}, ')
    await send(tab)
    await tool(tab, '[role=status]').getByText('The body must be JSON').waitFor()
    await field(tab, 'Body').fill('{"owner": {"name": "Ada", "age": 36}, "photos": []}')
    await send(tab)
    await rowOf(tab, '200').waitFor()
    expect(await readResponse(tab)).toEqual({
      owner: { name: 'Ada', age: 36 },
      avatar: 'a face',
      photos: ['one.txt', 'two.txt'],
    })
    // Other routes have no files.
    await tryRoute(tab, '/api/contact')
    expect(await avatar.count()).toBe(0)
  })
}

function messages(app: App): void {
  it.each(VIEWPORTS)('lists messages by field, and selects the field: %s', async (_, viewport, colorScheme) => {
    const tab = await openTools(app, '/', { viewport, colorScheme, expected: [/422/] })
    await show(tab, 'server')
    await tryRoute(tab, '/api/orders/:id')
    await readBody(tab)
    await field(tab, 'id').fill('7')
    const body = {
      title: 'x',
      email: '',
      plan: 'free',
      address: { city: '' },
      items: [{ name: 'a', count: 2 }, { name: '' }],
    }
    await field(tab, 'Body').fill(JSON.stringify(body, undefined, 2))
    await field(tab, 'Path').press('Enter')
    await rowOf(tab, '422').waitFor()
    const rows = sectionOf(tab, MESSAGES).locator('li')
    expect(
      (await rows.allInnerTexts()).map(text =>
        text
          .split('\n')
          .map(part => part.trim())
          .filter(Boolean),
      ),
    ).toEqual([
      ['title', 'Too short', 'Start with a capital letter', 'Edit'],
      ['email', 'Invalid email address', 'Edit'],
      ['address.city', 'No city', 'Edit'],
      ['items[1].name', 'No name', 'Edit'],
      ['items[1].count', expect.stringContaining('expected number'), 'Edit'],
    ])
    await expectFit(tab, 'server')
    // By keyboard: the list follows the response.
    const selected = (): Promise<string> =>
      field(tab, 'Body').evaluate(area => {
        const { value, selectionStart, selectionEnd } = area as unknown as Record<string, any>
        const isFocused = (area.getRootNode() as any).activeElement === area
        return isFocused ? value.slice(selectionStart, selectionEnd) : 'not focused'
      })
    await tool(tab, '[aria-label="Edit title"]').focus()
    await tab.page.keyboard.press('Tab')
    await tab.page.keyboard.press('Tab')
    await tab.page.keyboard.press('Enter')
    expect(await selected()).toBe('""')
    await tab.page.keyboard.type('"Paris"')
    expect(JSON.parse(await field(tab, 'Body').inputValue())).toMatchObject({ address: { city: 'Paris' } })
    // What is missing belongs to the value that is selected.
    await tool(tab, '[aria-label="Edit items[1].count"]').press('Enter')
    expect(JSON.parse(await selected())).toEqual({ name: '' })
    const item = { name: 'a', count: 1 }
    const fixed = { ...body, title: 'Tea', email: 'ada@example.com', address: { city: 'Paris' } }
    await field(tab, 'Body').fill(JSON.stringify({ ...fixed, items: [item, item, item] }))
    await field(tab, 'Path').press('Enter')
    await sectionOf(tab, MESSAGES).locator('li').filter({ hasText: 'Whole form' }).getByText('Too many items').waitFor()
    await field(tab, 'Body').fill(JSON.stringify({ ...fixed, items: [] }))
    await field(tab, 'Path').press('Enter')
    await rowOf(tab, '200').waitFor()
    expect(await sectionOf(tab, MESSAGES).count()).toBe(0)
  })
}

describeMatrix('forms in devtools', { fixture, layouts: ['v4'], modes: ['dev'] }, forms, messages)
for (const { name, bundler } of inTurn(4, OTHER_BUNDLERS))
  describeMatrix(`forms in devtools, with ${name}`, { fixture, bundlers: { [bundler]: 'v3' }, modes: ['dev'] }, forms)
