import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { markTypeExports } from './type-exports'

const dir = mkdtempSync(join(tmpdir(), 'fw-type-exports-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
for (const [name, text] of Object.entries({
  words: 'export interface Word {}\nexport type Text = string\nexport const words = 1\nexport class Book {}\n',
  both: 'export interface Both {}\nexport function Both() {}\nexport enum Kind { A }\nexport abstract class Base {}\n',
  again: "export { Word, words as list } from './words'\nexport * from './both'\n",
  local: 'interface Own {}\nconst value = 1\nexport type { Own }\nexport { value }\n',
  cycle: "export * from './cycle'\nexport { Loop } from './cycle'\n",
}))
  writeFileSync(join(dir, `${name}.ts`), text)

const mark = async (code: string): Promise<string> => {
  const find = async (id: string): Promise<string | undefined> =>
    id.startsWith('.') ? join(dir, `${id}.ts`) : undefined
  return (await markTypeExports(code, join(dir, 'index.ts'), find))?.code ?? code
}

it.each([
  ["export { Word, words } from './words'", "export { type Word, words } from './words'"],
  ["export { Text as Other, Book } from './words'", "export { type Text as Other, Book } from './words'"],
  ["export { Word, list, Kind } from './again'", "export { type Word, list, Kind } from './again'"],
  ["export {\n  Own,\n  value,\n} from './local'", "export {\n  type Own,\n  value,\n} from './local'"],
])('marks types: %s', async (code, expected) => {
  expect(await mark(code)).toBe(expected)
})

it.each([
  "export { type Word, words } from './words'",
  "export type { Word } from './words'",
  "export { Both, Base, Kind } from './both'",
  "export { absent } from './words'",
  "export { Loop } from './cycle'",
  "export { Word } from 'package'",
  "export * from './words'",
  "export { default } from './words'",
  'const text = "export { Word } from \'./words\'"',
])('does not change other code: %s', async code => {
  expect(await mark(code)).toBe(code)
})
