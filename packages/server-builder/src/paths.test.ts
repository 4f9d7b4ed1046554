import { expect, it } from 'vitest'
import { engineFile, fileOf } from './paths'

it.each(['/a/b.ts', "/it's/ü $x.ts"])('passes %s to the engine unchanged', path => {
  expect(engineFile(path)).toBe(path)
  expect(fileOf(path)).toBe(path)
})

it.each(['/a"b.ts', '/a\\b.ts', '/a\nb%.ts'])('escapes characters of %j that would end a string', path => {
  expect(engineFile(path)).toMatch(/^#fw-server\/file:[\w%.]+$/)
  expect(fileOf(engineFile(path))).toBe(path)
})
