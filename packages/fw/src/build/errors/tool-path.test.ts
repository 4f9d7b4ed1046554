import { expect, it } from 'vitest'
import { mayBeToolPath, readToolPath } from './tool-path'

const NAMES = ['__open-in-editor', '__fw_errors/report']
const BEFORE = [
  '/',
  '/_fw/',
  '//',
  '/_fw//',
  '/_fw/./',
  '/_fw/x/../',
  '/base/_fw/',
  '\\',
  '/%5f%66w/',
  'http://localhost:3000/_fw/',
]
const AFTER = [
  '',
  '/',
  '//',
  '/.',
  '.',
  '.x',
  '/x',
  ';a',
  '%2f',
  '%00',
  '?file=a',
  '/?file=a',
  '//?file=a',
  '?',
  '#x',
  '?file=a#b',
]
const SPELLINGS: ReadonlyArray<(name: string) => string> = [
  name => name,
  name => name.toUpperCase(),
  name => name.replace('o', 'O'),
  name => name.replaceAll('_', '%5f'),
  name => name.replaceAll('_', '%5F'),
  name => name.replaceAll('e', '%65'),
  name => name.replaceAll('_', '%255f'),
  name => name.replaceAll('/', '//'),
]

it('detects acting URLs in every spelling', () => {
  let count = 0
  for (const name of NAMES) {
    for (const before of BEFORE) {
      for (const after of AFTER) {
        for (const spell of SPELLINGS) {
          count++
          expect(mayBeToolPath(before + spell(name) + after), before + spell(name) + after).toBe(true)
        }
      }
    }
  }
  expect(count).toBeGreaterThan(2000)
})

it.each([
  '/',
  '/about',
  '/?from=/__open-in-editor',
  '/#__open-in-editor',
  '/open-in-editor',
  '/_fw/@vite/client',
  '/%',
])('%s is not an acting URL', url => {
  expect(mayBeToolPath(url)).toBe(false)
})

it.each([
  ['/__open-in-editor?file=a', { tool: 'editor', base: '/', path: '' }],
  ['/__open-in-editor', { tool: 'editor', base: '/', path: '' }],
  ['/_fw/__open-in-editor?file=/__fw_errors/state', { tool: 'editor', base: '/_fw/', path: '' }],
  ['/__fw_errors/state', { tool: 'errors', base: '/', path: 'state' }],
  ['/base/_fw/__fw_errors/explain/FW2005?a#b', { tool: 'errors', base: '/base/_fw/', path: 'explain/FW2005' }],
])('%s belongs to a tool', (url, expected) => {
  expect(readToolPath(url)).toEqual(expected)
  expect(mayBeToolPath(url)).toBe(true)
})

it.each([
  undefined,
  '',
  '/',
  '/about?from=/__fw_errors/state',
  '/#/__open-in-editor',
  '/__fw_errorsx/state',
  '/__open-in-editorx',
  '__fw_errors/state',
  '/__FW_ERRORS/state',
])('%s belongs to no tool', url => {
  expect(readToolPath(url)).toBeUndefined()
})

it('has no unchecked tool', () => {
  const urls = NAMES.flatMap(name =>
    BEFORE.flatMap(before => AFTER.flatMap(after => SPELLINGS.map(spell => before + spell(name) + after))),
  )
  const known = urls.filter(url => readToolPath(url))
  expect(known.length).toBeGreaterThan(100)
  expect(known.filter(url => !mayBeToolPath(url))).toEqual([])
})
