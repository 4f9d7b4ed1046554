import { createHash } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { createRehash, rehashPolicyTag } from './policy-hashes'
import { RELATIVE_MARK } from '../request/relative-prefix'

vi.mock('#fw-server/runtime-config', () => ({ autoSubfolderIndex: true }))

const hash = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`
const write = (text: string): string => text.replaceAll(RELATIVE_MARK, '../')

const marked = `run("${RELATIVE_MARK}a.js")`
const style = `p { background: url(${RELATIVE_MARK}a.svg) }`
const html = `<script data-x=">">${marked}</script><script>plain()</script><STYLE>${style}</STYLE>`

it('replaces hashes of scripts that contain the base URL', async () => {
  const rehash = await createRehash(html, RELATIVE_MARK, write)
  expect(rehash(`script-src '${hash(marked)}' '${hash('plain()')}'; style-src '${hash(style)}'`)).toBe(
    `script-src '${hash(write(marked))}' '${hash('plain()')}'; style-src '${hash(write(style))}'`,
  )
})

it('allows nothing that the policy did not allow', async () => {
  const rehash = await createRehash(html, RELATIVE_MARK, write)
  expect(rehash(`script-src '${hash('plain()')}'`)).toBe(`script-src '${hash('plain()')}'`)
})

it('only changes the tag of a page, not other text with the hash', async () => {
  const rehash = await createRehash(html, RELATIVE_MARK, write)
  const tag = (content: string): string =>
    `<meta http-equiv="content-security-policy" content="script-src &#39;${content}&#39;">`
  expect(rehashPolicyTag(`${tag(hash(marked))}<p>${hash(marked)}</p>`, rehash)).toBe(
    `${tag(hash(write(marked)))}<p>${hash(marked)}</p>`,
  )
})
