import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'

const { configs } = vi.hoisted(() => ({ configs: {} as Record<string, { options: { url?: string } }> }))
vi.mock('#nitro/virtual/database', () => ({ connectionConfigs: configs }))
vi.mock('nitro/database', () => ({ useDatabase: (name: string) => name }))
const { useDatabase } = await import('./database')

function createFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'fw-database-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

it.each<[form: string, urlOf: (file: string) => string]>([
  ['a relative path', file => `file:${relative(process.cwd(), file)}`],
  ['a relative path with a dot', file => `file:./${relative(process.cwd(), file)}`],
  ['an absolute path', file => `file:${file}`],
  ['a URL', file => `file://${file}`],
  ['a URL with parameters', file => `file://${file}?mode=rwc`],
  ['an encoded name', file => `file:${file.replace('new', 'ne%77')}`],
])('creates the folder of a database file: %s', (form, urlOf) => {
  const dir = createFolder()
  configs[form] = { options: { url: urlOf(join(dir, 'new/deep/teas.sqlite')) } }
  expect(useDatabase(form)).toBe(form)
  expect(existsSync(join(dir, 'new/deep'))).toBe(true)
  expect(existsSync(join(dir, 'new/deep/teas.sqlite'))).toBe(false)
})

it.each([undefined, 'libsql://host/a/b', 'https://host/a/b', 'file:teas.sqlite', ':memory:'])(
  'creates no folder for %s',
  url => {
    const mkdir = vi.spyOn(process, 'getBuiltinModule')
    configs[String(url)] = { options: url === undefined ? {} : { url } }
    expect(useDatabase(String(url))).toBe(String(url))
    expect(mkdir).not.toHaveBeenCalled()
    mkdir.mockRestore()
  },
)
