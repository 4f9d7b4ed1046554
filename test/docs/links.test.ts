import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runFw } from '../commands/program'
import { docs, withDocs } from './site'

// The sources of the site refer to a generated tsconfig, which does not exist in a fresh clone.
await withDocs(async () => {
  await runFw(['prepare'], docs)
})
const { createSlugger } = await import('../../docs/modules/content/slug')
const { findDeadLinks, resolveLink } = await import('../../docs/modules/content/links')

const { FOLDERS, loadSources } = await import('../../docs/modules/content/documents')
const { guides } = await import('../../docs/navigation')

const source = { file: 'guide/pages.md', path: '/guide/pages', section: 'Application', title: 'Pages', text: '' }

it('resolves a link to a Markdown file to its page', () => {
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

it('reports links to missing pages and headings', () => {
  const documents = [
    { path: '/guide/data', title: '', description: '', html: '', headings: [{ id: 'head', text: 'Head', level: 2 }] },
  ]
  const links = ['data.md', 'data.md#head', 'data.md#body', 'gone.md'].map(href => resolveLink(href, source)!)
  expect(findDeadLinks(links, documents)).toEqual([
    'docs/guide/pages.md links to data.md#body, but that page has no such heading.',
    'docs/guide/pages.md links to gone.md, which does not exist.',
  ])
})

it('rejects a listed page that does not exist, and a page that is not listed', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'fw-docs-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  for (const folder of FOLDERS) mkdirSync(join(dir, folder))
  await expect(loadSources(dir)).rejects.toThrow('lists guide/getting-started.md')
  for (const { pages } of guides) for (const page of pages) writeFileSync(join(dir, 'guide', `${page}.md`), '')
  writeFileSync(join(dir, 'guide/new.md'), '')
  await expect(loadSources(dir)).rejects.toThrow('does not list guide/new.md')
})

it('creates the same heading anchors as GitHub', () => {
  const slug = createSlugger()
  expect(
    ['Getting started', '`app.baseURL`', 'Getting started', '`.env` files', 'What is (not) there'].map(slug),
  ).toEqual(['getting-started', 'appbaseurl', 'getting-started-1', 'env-files', 'what-is-not-there'])
})

it('lists every guide in docs/README.md', () => {
  const list = readFileSync(join(docs, 'README.md'), 'utf8')
  expect(readdirSync(join(docs, 'guide')).filter(name => !list.includes(`(guide/${name})`))).toEqual([])
})
