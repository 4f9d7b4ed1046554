import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'pathe'
import { expect, it, onTestFinished } from 'vitest'
import { StartupFiles } from './startup-files'

function createFolder(): { write: (name: string) => string } {
  const folder = mkdtempSync(join(tmpdir(), 'fw-startup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return {
    write(name) {
      const path = join(folder, name)
      writeFileSync(path, 'x')
      return path
    },
  }
}

it('knows a file that two consecutive starts wrote', () => {
  const { write } = createFolder()
  const files = new StartupFiles()
  files.start(Date.now())
  expect(files.has(write('a'))).toBe(false)
  files.fail()
  files.start(Date.now())
  expect(files.has(write('a'))).toBe(true)
  expect(files.has(write('b'))).toBe(false)
  files.fail()
  files.start(Date.now())
  expect(files.has(write('b'))).toBe(true)
})

it('does not know a file that was written when nothing started', () => {
  const { write } = createFolder()
  const files = new StartupFiles()
  for (let start = 0; start < 3; start++) {
    // Long enough ago that the rounding of timestamps does not matter.
    files.start(Date.now() - 1000)
    files.fail()
    files.start(Date.now() + 1000)
    expect(files.has(write('a'))).toBe(false)
  }
})

it('knows a file whose event arrives when the next start has begun', () => {
  const { write } = createFolder()
  const files = new StartupFiles()
  files.start(Date.now())
  expect(files.has(write('a'))).toBe(false)
  files.fail()
  files.start(Date.now())
  const late = write('a')
  files.fail()
  files.start(Date.now() + 1000)
  expect(files.has(late)).toBe(true)
})
