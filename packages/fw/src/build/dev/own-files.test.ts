import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'pathe'
import { expect, it, onTestFinished } from 'vitest'
import { createOwnFiles } from './own-files'

function createFolder(): { write: (name: string) => string } {
  const folder = mkdtempSync(join(tmpdir(), 'fw-own-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return {
    write(name) {
      const path = join(folder, name)
      writeFileSync(path, 'x')
      return path
    },
  }
}

it('treats a file as generated if two starts in a row wrote it', () => {
  const { write } = createFolder()
  const own = createOwnFiles()
  own.begin(Date.now())
  expect(own.isOwn(write('a'))).toBe(false)
  own.fail()
  own.begin(Date.now())
  expect(own.isOwn(write('a'))).toBe(true)
  expect(own.isOwn(write('b'))).toBe(false)
  own.fail()
  own.begin(Date.now())
  expect(own.isOwn(write('b'))).toBe(true)
})

it("treats a file as the author's if it was written without a start", () => {
  const { write } = createFolder()
  const own = createOwnFiles()
  for (let start = 0; start < 3; start++) {
    // Long enough ago that the rounding of file times does not matter.
    own.begin(Date.now() - 1000)
    own.fail()
    own.begin(Date.now() + 1000)
    expect(own.isOwn(write('a'))).toBe(false)
  }
})
