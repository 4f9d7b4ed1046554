import { fileURLToPath } from 'node:url'
import { normalize } from 'pathe'
import { expect, it } from 'vitest'
import { findPath, resolvePath } from './resolve-path'

const file = normalize(fileURLToPath(import.meta.url))

it('resolves paths without an application', async () => {
  const withoutExtension = file.replace(/\.ts$/, '')
  expect(await findPath(withoutExtension)).toBe(file)
  expect(await findPath('./nowhere')).toBeNull()
  expect(await resolvePath('~own/resolve-path.test', { alias: { '~own': file.replace(/\/[^/]+$/, '') } })).toBe(file)
  expect(await resolvePath('./nowhere')).toBe(`${normalize(process.cwd())}/nowhere`)
})
