import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { highlight, sliceTokens } from './highlight'

const kinds = (file: string, text: string): string[] =>
  highlight(file, text.split('\n'))
    .flat()
    .filter(({ kind }) => kind)
    .map(({ kind, text }) => `${kind} ${text}`)

describe('tokens of code', () => {
  it.each([
    ['a.ts', 'const a = 1', ['keyword const', 'number 1']],
    [
      'a.ts',
      'if (x) throw new Error(`in ${word} ${{ a: `b` }.a}!`)',
      [
        'keyword if',
        'keyword throw',
        'keyword new',
        'call Error',
        'string `in ',
        'keyword ${',
        'string  ',
        'keyword ${',
        'string `b`',
        'string !`',
      ],
    ],
    ['a.ts', 'x.default = { new: 1 } // end', ['number 1', 'comment // end']],
    ['a.ts', '/* one\ntwo */ "a\\"b"', ['comment /* one', 'comment two */', 'string "a\\"b"']],
    ['a.ts', 'const open = "no end\nreturn 1', ['keyword const', 'string "no end', 'keyword return', 'number 1']],
    [
      'a.css',
      '@media (x) { a { color: #fff; /* c */ margin: 2px } }',
      ['keyword @media', 'attribute color', 'number #fff', 'comment /* c */', 'attribute margin', 'number 2px'],
    ],
    [
      'a.vue',
      '<script setup lang="ts">\nconst a = 1\n</script>\n<template>\n  <p :title="a">{{ a + 1 }} text</p>\n</template>\n<style>\na { color: red }\n</style>',
      [
        'tag <script',
        'attribute setup',
        'attribute lang',
        'string "ts"',
        'tag >',
        'keyword const',
        'number 1',
        'tag </script>',
        'tag <template>',
        'tag <p',
        'attribute :title',
        'string "a"',
        'tag >',
        'keyword {{',
        'number 1',
        'keyword }}',
        'tag </p>',
        'tag </template>',
        'tag <style>',
        'attribute color',
        'tag </style>',
      ],
    ],
    ['a.vue', '<!-- a\n<b> --><i>', ['comment <!-- a', 'comment <b> -->', 'tag <i>']],
    ['a.unknown', 'const a = 1', []],
  ])('%s: %s', (file, text, expected) => {
    expect(kinds(file, text)).toEqual(expected)
  })
})

it('does not change any line', () => {
  const dir = new URL('./', import.meta.url)
  const texts = readdirSync(dir).map(name => readFileSync(new URL(name, dir), 'utf8'))
  const broken = ['<script>', '`${`${', '}}}}', '</script', '/*', '<!--', '{{ {{', '"\\', '', '\uD800', "<a b='"]
  for (const name of ['a.ts', 'a.vue', 'a.css', 'a.txt']) {
    for (const text of [...texts, ...broken, broken.join('\n')]) {
      const lines = text.split('\n')
      expect(highlight(name, lines).map(tokens => tokens.map(token => token.text).join(''))).toEqual(lines)
    }
  }
})

it('splits tokens by columns', () => {
  const tokens = [
    { text: 'const', kind: 'keyword' as const },
    { text: ' a = ' },
    { text: '1', kind: 'number' as const },
  ]
  const whole = tokens.map(({ text }) => text).join('')
  for (let from = 0; from <= whole.length + 1; from++) {
    for (let to = from; to <= whole.length + 1; to++) {
      expect(
        sliceTokens(tokens, from, to)
          .map(({ text }) => text)
          .join(''),
      ).toBe(whole.slice(from, to))
    }
  }
})
