import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openPage } from '../browser/page'
import { urlOf } from '../dev/dev-project'
import { startCommand } from '../harness/build-app'
import { copyDocs, docs, listFiles, renderSite, serveFolder } from './site'
import { eventually } from '../harness/eventually'

describe('documentation site', () => {
  const { dir, remove } = copyDocs()
  const output = join(dir, '.output/public')
  let url = ''
  let close: (() => Promise<void>) | undefined
  beforeAll(async () => {
    await renderSite(dir)
    const server = await serveFolder(output)
    url = server.url
    close = server.close
  })
  afterAll(async () => {
    await close?.()
    remove()
  })

  const page = (path: string) => readFileSync(join(output, path, 'index.html'), 'utf8')

  it('has a page for every file', () => {
    const sources = ['guide', 'recipes', 'api', 'config', 'errors'].flatMap(folder =>
      listFiles(join(docs, folder)).map(file => join(folder, file.replace(/(?:\/?README)?\.md$/, ''))),
    )
    const rendered = new Set(listFiles(output))
    expect(sources.length).toBeGreaterThan(150)
    expect(sources.filter(path => !rendered.has(join(path, 'index.html')))).toEqual([])
    expect(rendered.has('index.html')).toBe(true)
    expect(readFileSync(join(output, 'sitemap.xml'), 'utf8')).toContain('<loc>http://localhost:3000/guide/pages</loc>')
  })

  it('renders pages with a title, a description, heading anchors, and previous and next links', () => {
    const html = page('guide/middleware')
    expect(html).toContain('<title>Middleware · fw</title>')
    expect(html).toMatch(/<meta name="description" content="Route middleware runs before navigating to a route/)
    expect(page('guide/pages')).toMatch(/<h2 id="meta">.*href="#meta"/)
    expect(html).toMatch(/rel="prev".*Plugins.*rel="next"/s)
  })

  it('links options and diagnostics where they are mentioned', () => {
    expect(page('guide/build-and-deploy')).toContain('href="/config/app#appcdnurl"')
    expect(page('guide/runtime-config')).toContain('href="/errors/FW1201"')
  })

  it('serves the pictures of its pages', () => {
    const sources = [...page('guide/examples').matchAll(/<img src="\/(images\/[^"]+)" alt="[^"]/g)].map(
      ([, path]) => path!,
    )
    expect(sources).toHaveLength(8)
    const files = new Set(listFiles(output))
    expect(sources.filter(path => !files.has(path))).toEqual([])
  })

  it('sends neither a highlighter nor a Markdown parser to the browser, and each text only once', () => {
    const scripts = listFiles(output)
      .filter(file => file.endsWith('.js'))
      .map(file => readFileSync(join(output, file), 'utf8'))
    expect(scripts.filter(code => /shiki|textmate|codespan|blockquote/i.test(code))).toEqual([])
    expect(page('guide/middleware').split('abortNavigation()').length).toBe(2)
  })

  it('starts with the command of the README, and names no package that is not published', () => {
    const readme = readFileSync(join(docs, '../README.md'), 'utf8')
    const command = /^npm run create -- \S+/m.exec(readme)![0]
    expect(page('')).toContain(`<code>${command}</code>`)
    expect(page('')).toContain('fw is not published yet')
    const pages = listFiles(output).filter(file => file.endsWith('.html'))
    expect(pages.filter(file => /npm create fw/.test(readFileSync(join(output, file), 'utf8')))).toEqual([])
  })

  it('has plain text in its search index', () => {
    const { storedFields } = JSON.parse(readFileSync(join(output, 'search.json'), 'utf8')) as {
      storedFields: Record<string, Record<string, string>>
    }
    const texts = Object.values(storedFields).flatMap(fields => Object.values(fields))
    const sources = ['guide', 'recipes', 'api', 'config', 'errors'].flatMap(folder =>
      listFiles(join(docs, folder)).map(file => readFileSync(join(docs, folder, file), 'utf8')),
    )
    const entities = new Set(texts.join('\n').match(/&(?:#\w+|[a-z]\w*);/gi))
    expect([...entities].filter(entity => !sources.some(source => source.includes(entity)))).toEqual([])
    expect(texts.filter(text => text.includes('<template>')).length).toBeGreaterThan(5)
  })

  it('searches by keyboard and navigates to the result without a reload', async () => {
    const { page: tab, requests } = await openPage(`${url}/guide/pages/`)
    await tab.keyboard.press('/')
    await tab.locator('dialog input').fill('cdnURL')
    const first = tab.locator('[role=option]').first()
    await first.waitFor()
    expect(await first.innerText()).toContain('app.cdnURL')
    expect(await first.locator('mark').first().innerText()).toBe('cdnURL')
    await tab.keyboard.press('ArrowDown')
    await tab.keyboard.press('ArrowUp')
    expect(await first.getAttribute('aria-selected')).toBe('true')
    await tab.keyboard.press('Enter')
    await tab.waitForURL('**/config/app#appcdnurl')
    await tab.locator('dialog').waitFor({ state: 'detached' })
    await tab.locator('main a[href="/config/bundler1#bundler1buildassetsdir"]').first().click()
    await tab.waitForURL('**/config/bundler1#bundler1buildassetsdir')
    // The URL changes first, then the page fetches its content.
    await expect
      .poll(() => requests.filter(path => path.startsWith('/content/')))
      .toEqual(['/content/config/app.json', '/content/config/bundler1.json'])
    expect(requests.filter(path => path === '/search.json')).toHaveLength(1)
    await eventually(async () => expect(await tab.evaluate('document.activeElement.id')).toBe('main'))
    await tab.locator('.sidebar a[aria-current=page]', { hasText: 'bundler1' }).waitFor()
  })

  it.each([
    ['nitro', 'serverEngine'],
    ['vite', 'bundler1'],
    ['postcss', 'cssProcessor'],
    ['tailwind', 'Tailwind CSS'],
    ['login', 'Login and sessions'],
  ])('finds options and recipes by the names of tools: %s', async (query, title) => {
    const { page: tab } = await openPage(`${url}/guide/pages/`)
    await tab.keyboard.press('/')
    await tab.locator('dialog input').fill(query)
    const first = tab.locator('[role=option]').first()
    await expect.poll(() => first.innerText()).toMatch(new RegExp(`^${title}`))
    expect(await tab.locator('dialog').innerText()).not.toMatch(/&(?:#\w+|[a-z]+);/i)
  })

  it('shows the API in a separate section, and keeps input typed while the search loads', async () => {
    const { page: tab } = await openPage(`${url}/api/use-fetch/`)
    expect(await tab.locator('.header .areas a[aria-current]').innerText()).toBe('API')
    expect(await tab.locator('.sidebar a[aria-current=page]').innerText()).toBe('useFetch')
    await tab.locator('.header .areas').getByRole('link', { name: 'Guide' }).click()
    await tab.waitForURL('**/guide/getting-started')
    // The URL changes first, then the page fetches its content and shows the sidebar of its section.
    await tab.locator('.sidebar a[aria-current=page]', { hasText: 'Getting started' }).waitFor()
    expect(await tab.locator('.sidebar a', { hasText: 'useFetch' }).count()).toBe(0)
    // No typed text is lost while the search is loaded.
    await tab.keyboard.type('/cdnURL')
    await expect.poll(() => tab.locator('dialog input').inputValue()).toBe('cdnURL')
    await tab.locator('[role=option]', { hasText: 'app.cdnURL' }).first().waitFor()
  })

  it('fits on a phone, with a menu and both themes', async () => {
    const { page: tab } = await openPage(`${url}/guide/directory-structure/`, {
      viewport: { width: 390, height: 844 },
      colorScheme: 'dark',
    })
    const overflow = (): Promise<number> => tab.evaluate('document.documentElement.scrollWidth - innerWidth')
    const background = (): Promise<string> => tab.evaluate('getComputedStyle(document.body).backgroundColor')
    expect(await overflow()).toBe(0)
    const dark = await background()
    await tab.getByRole('button', { name: 'Toggle theme' }).click()
    expect(await background()).not.toBe(dark)
    const menu = tab.getByRole('button', { name: 'Menu' })
    await menu.click()
    expect(await menu.getAttribute('aria-expanded')).toBe('true')
    await tab.locator('#menu').getByRole('link', { name: 'Problems' }).click()
    await tab.waitForURL('**/errors')
    await tab.locator('#menu').waitFor({ state: 'detached' })
    expect(await overflow()).toBe(0)
    await tab.goto(`${url}/config/experimental/`)
    expect([await overflow(), (await background()) === dark]).toEqual([0, false])
  })

  it('copies code', async () => {
    const { page: tab } = await openPage(`${url}/guide/middleware/`, {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await tab.locator('figure.code').first().hover()
    await tab.locator('button.copy').first().click()
    await tab.getByText('Copied').waitFor()
    expect(await tab.evaluate('navigator.clipboard.readText()')).toMatch(/^export default defineFwRouteMiddleware/)
  })

  it('renders a 404 page', async () => {
    const { page: tab } = await openPage(`${url}/guide/nothing/`, { expected: [/404/], ready: false })
    await tab.getByRole('heading', { name: 'Page not found' }).waitFor()
    await tab.getByRole('button', { name: 'Back to home' }).click()
    await tab.getByRole('heading', { name: 'Write files.' }).waitFor()
  })
})

it('updates a page of the documentation in development', async () => {
  const { dir, remove } = copyDocs()
  const program = startCommand(['dev', '--port', '0', '--host', '127.0.0.1'], { cwd: dir })
  onTestFinished(async () => {
    await program.stop()
    remove()
  })
  const url = await urlOf(program)
  await fetch(`${url}/__fw_ready`)
  await eventually(async () => expect((await fetch(`${url}/guide/head`)).status).toBe(200))
  const tab = await openPage(`${url}/guide/head`)
  await tab.receivesUpdates()
  writeFileSync(join(dir, 'guide/head.md'), '# Heads\n\nEdited.\n')
  await tab.shows('main h1', 'Heads')
  await tab.page.locator('.sidebar a', { hasText: 'Heads' }).waitFor()
})
