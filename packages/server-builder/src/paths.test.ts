import { expect, it } from 'vitest'
import { engineFile, fileOf } from './paths'

it.each(['/a/b.ts', "/it's/ü $x.ts"])('tells the engine %s as it is', path => {
  expect(engineFile(path)).toBe(path)
  expect(fileOf(path)).toBe(path)
})

it.each(['/a"b.ts', '/a\\b.ts', '/a\nb%.ts'])('gives the engine nothing of %j that ends a quote', path => {
  expect(engineFile(path)).toMatch(/^#fw-server\/file:[\w%.]+$/)
  expect(fileOf(engineFile(path))).toBe(path)
})
