import { expect, it } from 'vitest'
import { findRootProblem } from './page-root'

it.each([
  ['<p />', undefined],
  ['<!-- note -->\n<p />', undefined],
  ['<p v-if="a" /><b v-else-if="b" /><i v-else />', undefined],
  ['<Card>text</Card>', undefined],
  ['', undefined],
  ['<p /><p />', { kind: 'several', line: 1, column: 16 }],
  ['\n<p />\n\n<p />', { kind: 'several', line: 4, column: 1 }],
  ['<p v-if="a" /><b v-else /><i />', { kind: 'several', line: 1, column: 37 }],
  ['<p />\ntext', { kind: 'several', line: 1, column: 16 }],
  ['<p v-for="a in 3" />', { kind: 'several', line: 1, column: 11 }],
  ['<!-- nothing -->', { kind: 'comment', line: 1, column: 11 }],
  ['text', { kind: 'text', line: 1, column: 11 }],
  ['{{ text }}', { kind: 'text', line: 1, column: 11 }],
])('%s', async (template, problem) => {
  expect(await findRootProblem(`<template>${template}</template>\n<style>p { color: red }</style>`)).toEqual(problem)
})

it('skips pages without a template', async () => {
  expect(await findRootProblem('<script>export default { render: () => [] }</script>')).toBeUndefined()
  expect(await findRootProblem('<template lang="pug">p</template>')).toBeUndefined()
})
