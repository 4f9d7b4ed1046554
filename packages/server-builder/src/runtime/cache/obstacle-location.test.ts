import { fileURLToPath } from 'node:url'
import { expect, it, vi } from 'vitest'
import { locateAuthor } from './obstacle-location'

const folder = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '')
const { roots } = vi.hoisted(() => ({ roots: [] as string[] }))
vi.mock('#fw-server/sources', () => ({ roots: () => roots, serverDir: () => undefined }))

it("finds the author's call in the stack of an error", async () => {
  roots.splice(0, 1, folder)
  const error = new Error('set-cookie')
  expect(await locateAuthor(error)).toMatch(
    /^ At obstacle-location\.test\.ts:\d+:\d+: `const error = new Error\('set-cookie'\)`\.$/,
  )
})

it('finds nothing if all code of the stack belongs to others', async () => {
  roots.splice(0, 1, '/elsewhere')
  expect(await locateAuthor(new Error('set-cookie'))).toBe('')
  expect(await locateAuthor(Object.assign(new Error('no stack'), { stack: undefined }))).toBe('')
})
