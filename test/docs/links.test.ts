import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runFw } from '../commands/program'
import { docs } from './site'

// The sources of the site refer to typing files, which a fresh copy has not got.
await runFw(['prepare'], docs)
const { createSlugger } = await import('../../docs/modules/content/slug')
const { findDeadLinks, resolveLink } = await import('../../docs/modules/content/links')

const { FOLDERS, loadSources } = await import('../../docs/modules/content/documents')
const { guides } = await import('../../docs/navigation')

const source = { file: 'guide/pages.md', path: '/guide/pages', section: 'Application', text: '' }

it('a link to a Markdown file is one to its page', () => {
  const paths = ['data.md#head', '../config/README.md', '../errors/FW1001.md', '#meta', '../README.md'].map(href =>
    resolveLink(href, source),
  )
  expect(paths.map(link => `${link?.path}#${link?.anchor}`)).toEqual([
    '/guide/data#head',
    '/config#',
    '/errors/FW1001#',
    '/guide/pages#meta',
    '/#',
  ])
  expect(resolveLink('https://example.com', source)).toBeUndefined()
})

it('links to pages and headings that are not there are told', () => {
  const documents = [
    { path: '/guide/data', title: '', description: '', html: '', headings: [{ id: 'head', text: 'Head', level: 2 }] },
  ]
  const links = ['data.md', 'data.md#head', 'data.md#body', 'gone.md'].map(href => resolveLink(href, source)!)
  expect(findDeadLinks(links, documents)).toEqual([
    'docs/guide/pages.md links to data.md#body, but that page has no such heading.',
    'docs/guide/pages.md links to gone.md, which does not exist.',
  ])
})

it('a page that is listed and not there is refused, and so is one that nobody listed', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'fw-docs-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  for (const folder of FOLDERS) mkdirSync(join(dir, folder))
  await expect(loadSources(dir)).rejects.toThrow('lists guide/getting-started.md')
  for (const { pages } of guides) for (const page of pages) writeFileSync(join(dir, 'guide', `${page}.md`), '')
  writeFileSync(join(dir, 'guide/new.md'), '')
  await expect(loadSources(dir)).rejects.toThrow('does not list guide/new.md')
})

it('headings have the anchors that code hosts give them', () => {
  const slug = createSlugger()
  expect(
    ['Getting started', '`app.baseURL`', 'Getting started', '`.env` files', 'What is (not) there'].map(slug),
  ).toEqual(['getting-started', 'appbaseurl', 'getting-started-1', 'env-files', 'what-is-not-there'])
})

it('the list of pages names every guide', () => {
  const list = readFileSync(join(docs, 'README.md'), 'utf8')
  expect(readdirSync(join(docs, 'guide')).filter(name => !list.includes(`(guide/${name})`))).toEqual([])
})
