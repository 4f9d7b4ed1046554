import { SourceMap } from 'node:module'
import { compileScript, parse } from 'vue/compiler-sfc'
import { describe, expect, it } from 'vitest'
import { addAwaits } from './await-mappings'

/** Original locations in a compiled component: of each `await`, and of each of these words. */
function locationsOf(lines: readonly string[], ...words: string[]): Record<string, string[]> {
  const source = [
    '<script setup lang="ts">',
    ...lines,
    '</script>',
    '',
    '<template>',
    '  <p>{{ one }}</p>',
    '</template>',
    '',
  ].join('\n')
  const { descriptor } = parse(source, { filename: 'page.vue' })
  const { content, map } = compileScript(descriptor, {
    id: 'page',
    inlineTemplate: true,
    templateOptions: { ssr: true, ssrCssVars: [] },
  })
  const read = new SourceMap({ ...map!, mappings: addAwaits(content, map!.mappings) } as never)
  const before = new SourceMap(map as never)
  const all = content
    .split('\n')
    .flatMap((text, line) => [...text.matchAll(/[\w$]+/g)].map(({ 0: word, index }) => ({ word, line, index })))
  const at = (from: SourceMap, { line, index }: { line: number; index: number }): string => {
    const entry = from.findEntry(line, index) as { originalLine?: number; originalColumn?: number }
    return entry.originalLine === undefined ? 'none' : `${entry.originalLine + 1}:${entry.originalColumn! + 1}`
  }
  // Existing mappings do not change.
  for (const word of all.filter(({ line }) => map!.mappings.split(';')[line] !== ''))
    expect(at(read, word)).toBe(at(before, word))
  return Object.fromEntries(
    ['await', ...words].map(wanted => [wanted, all.filter(({ word }) => word === wanted).map(word => at(read, word))]),
  )
}

describe('locations of await', () => {
  it.each([
    ['one', ['const one = await load()'], ['2:13']],
    ['a statement', ['await load()', 'const one = 1'], ['2:1']],
    [
      'several',
      ['const one = await load()', '', 'const two = await load(one)', 'await last(two)'],
      ['2:13', '4:13', '5:1'],
    ],
    ['over several lines', ['const one = await load({', '  a: 1,', '})', 'await last()'], ['2:13', '5:1']],
    ['in a block', ['const one = 1', 'if (one) {', '  await load()', '}'], ['4:3']],
    ['one in another', ['const one = await load(await last())'], ['2:13', '2:24']],
  ])('%s', (_, lines, expected) => {
    expect(locationsOf(lines).await!.toSorted()).toEqual(expected)
  })

  it('does not change a script without await', () => {
    expect(addAwaits('const a = 1\n', 'AAAA')).toBe('AAAA')
  })
})
