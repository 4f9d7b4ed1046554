import { createHash } from 'node:crypto'
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Nitro } from 'nitro/types'
import { expect, it, onTestFinished } from 'vitest'
import { EarlierPages } from './earlier-pages'
import { hashRenderer } from './hash-renderer'
import { Journal, loadJournal } from './journal'
import type { WrittenPage } from './journal'
import { PageFiles } from '../page-files'

const BEFORE = '4effa3f5-dbf4-4dcf-a2e4-14d9b14c1437'
const AFTER = '7afe7e3f-9ca1-46ca-88d4-68b6e54778e0'

function createFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'fw-pages-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

const page = (path: string, bytes: number): WrittenPage => ({
  path,
  file: `${path}.html`,
  type: 'text/html',
  bytes,
  milliseconds: 1,
  time: 0,
})

/** The pages of an earlier build, with their content. */
function createEarlier(contents: Record<string, string>): EarlierPages {
  const dir = createFolder()
  for (const [path, content] of Object.entries(contents)) writeFileSync(join(dir, `${path}.html`), content)
  const pages = Object.entries(contents).map(([path, content]) => [path, page(path, content.length)] as const)
  const files = new PageFiles({ options: { static: true } } as Nitro, dir)
  return new EarlierPages({ key: 'k', buildId: BEFORE }, new Map(pages), files, AFTER)
}

it('reads the pages of a process that was killed', () => {
  const file = join(createFolder(), 'nested/pages.ndjson')
  const journal = new Journal(file, { key: 'k', buildId: BEFORE })
  journal.add(page('/a', 1))
  journal.add(page('/b', 1))
  journal.close()
  appendFileSync(file, '{"path":"/c","fi')
  const { head, pages } = loadJournal(file)!
  expect(head).toEqual({ key: 'k', buildId: BEFORE })
  expect([...pages.keys()]).toEqual(['/a', '/b'])
  expect(loadJournal(`${file}.missing`)).toBeUndefined()
})

it('replaces the id of the build, also in the hashes of a content security policy', async () => {
  const hash = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`
  const html = (id: string): string =>
    `<meta http-equiv="content-security-policy" content="script-src '${hash(`run("${id}")`)}'"><script>run("${id}")</script><a data-src="/_payload.json?${id}">`
  const earlier = createEarlier({ '/a': html(BEFORE) })
  expect((await earlier.take('/a'))?.content.toString()).toBe(html(AFTER))
})

it('does not use a page twice, an incomplete file, or a page that is missing', async () => {
  const earlier = createEarlier({ '/a': 'a', '/b': 'b', '/c': 'c' })
  expect((await earlier.take('/a'))?.content.toString()).toBe('a')
  expect(await earlier.take('/a')).toBeUndefined()
  writeFileSync(join(earlier.files.publicDir, '/b.html'), '')
  expect(await earlier.take('/b')).toBeUndefined()
  rmSync(join(earlier.files.publicDir, '/c.html'))
  expect(await earlier.take('/c')).toBeUndefined()
  expect(await earlier.take('/other')).toBeUndefined()
})

it('hashes the code and the variables it reads, but not what is new in each build', async () => {
  const dir = createFolder()
  const asset = (name: string, mtime: string): string =>
    `"/${name}": {\n  "type": "text/css",\n  "etag": "x",\n  "mtime": "${mtime}",\n  "size": 1,\n  "path": "../${name}"\n},`
  const write = (id: string, assets: string[], rest = ''): void =>
    writeFileSync(
      join(dir, 'index.mjs'),
      `const id = "${id}"\nconst key = process.env.API_KEY\n{\n${assets.join('\n')}\n}${rest}`,
    )
  const hash = (id: string, env: Record<string, string> = {}): Promise<string> =>
    hashRenderer(dir, { newInEachBuild: [id], envPrefix: 'MY_', options: {} }, env)
  write(BEFORE, [asset('a.css', '1'), asset('b.css', '1')])
  const first = await hash(BEFORE, { API_KEY: 'a', OTHER: 'a' })
  write(AFTER, [asset('b.css', '2'), asset('a.css', '2')])
  expect(await hash(AFTER, { API_KEY: 'a', OTHER: 'b' })).toBe(first)
  expect(await hash(AFTER, { API_KEY: 'b' })).not.toBe(first)
  expect(await hash(AFTER, { API_KEY: 'a', MY_PUBLIC_NAME: 'b' })).not.toBe(first)
  expect(await hash(AFTER, { API_KEY: 'a', TZ: 'UTC' })).not.toBe(first)
  write(AFTER, [asset('b.css', '2'), asset('c.css', '2')])
  expect(await hash(AFTER, { API_KEY: 'a' })).not.toBe(first)
  write(AFTER, [asset('b.css', '2'), asset('a.css', '2')], 'run()')
  expect(await hash(AFTER, { API_KEY: 'a' })).not.toBe(first)
})
