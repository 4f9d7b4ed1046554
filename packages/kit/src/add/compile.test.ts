import { expect, it } from 'vitest'
import { compileTemplate, templateUtils } from './compile'

it('fills templates with values and code', () => {
  expect(compileTemplate('a <%= x %> <%- y %>', { x: 1, y: '<b>' })).toBe('a 1 &lt;b&gt;')
  expect(compileTemplate('<% for (const n of list) { %>[<%= n %>]<% } %>\n`${x}`', { list: [1, 2] })).toBe(
    '[1][2]\n`${x}`',
  )
  expect(
    compileTemplate('<%= options.x %><%= missing ?? "" %>', { options: { x: 2 }, missing: undefined, 'not a name': 1 }),
  ).toBe('2')
})

it('supports the helpers of version 3', () => {
  expect(templateUtils.importName('~/plugins/a-b.ts')).toMatch(/^[a-z_$][\w$]*$/i)
  expect(templateUtils.importSources(['./a.ts'])).toBe(`import ${templateUtils.importName('./a.ts')} from "./a.ts"`)
  expect(templateUtils.importSources('./a.ts', { lazy: true })).toContain('() => import("./a.ts")')
  expect(templateUtils.serialize({ a: 1, b: '{() => 1}' })).toBe('{\n  "a": 1,\n  "b": () => 1\n}')
})
