import { ProblemError } from '@fw/schema'
import type { Fw } from '@fw/schema'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { describeFailure } from './describe-failure'
import { triggers } from '../../../../test/triggers'

const rootDir = realpathSync(mkdtempSync(join(tmpdir(), 'fw-failure-')))
afterAll(() => rmSync(rootDir, { recursive: true, force: true }))
const file = join(rootDir, 'page.ts')
writeFileSync(file, 'import { a } from "./nope"\n\nexport const b: = 3\nexport const c = a\n')

const app = {
  options: { rootDir, alias: { '~': rootDir }, extensions: ['.ts'] },
  plan: { templates: [] as unknown[], aliases: {} },
} as unknown as Fw

const describeOne = (...errors: object[]) => {
  const thrown = Object.assign(new Error('Build failed'), {
    errors: errors.map(error => Object.assign(new Error((error as Error).message), error)),
  })
  const { problems } = describeFailure(thrown, app) as ProblemError
  return problems.map(({ code, why, location }) => ({
    code,
    why,
    at: location && [location.file.slice(rootDir.length + 1), location.line, location.column],
  }))
}

const quoted = (line: number, column: number, text: string) =>
  `\u001B[31m[PARSE_ERROR] \u001B[0mUnexpected token\n   ╭─[ page.ts:${line}:${column} ]\n   │\n ${line} │ ${text}\n   │       ┬\n───╯`

describe('describeFailure', () => {
  it('finds the source line after transforms moved it', () => {
    expect(
      describeOne({
        message: quoted(7, 17, 'export const b: = 3'),
        code: 'PARSE_ERROR',
        id: file,
        loc: { line: 7, column: 16 },
      }),
    ).toEqual([{ code: 'FW2005', why: 'Unexpected token.', at: ['page.ts', 3, 17] }])
  })

  it('omits a line that the file does not have', () => {
    expect(describeOne({ message: quoted(7, 3, 'const made = 1'), code: 'PARSE_ERROR', id: file })[0]!.at).toEqual([
      'page.ts',
      undefined,
      undefined,
    ])
  })

  it('reports an unresolved import', () => {
    expect(describeOne({ message: 'Rolldown failed to resolve import "./nope" from "page.ts?vue"' })).toEqual([
      { code: 'FW2041', why: 'Cannot find `./nope`, imported here.', at: ['page.ts', 1, 19] },
    ])
  })

  it('finds the name of an import that is not exported, and omits the line of one that the code does not have', () => {
    const importer = join(rootDir, 'importer.ts')
    writeFileSync(
      importer,
      "import './side'\nimport { absent } from './other'\nimport own, {\n  $a,\n  absent as b,\n} from './lib'\nexport { absent } from './again'\n",
    )
    const lib = { message: '"absent" is not exported by "./lib"', id: importer }
    const whole = '[MISSING_EXPORT] "absent" is not exported by "other.ts".'
    expect(
      describeOne(
        { ...lib, notExported: { names: ['absent', 'b'], from: './lib' } },
        { ...lib, notExported: { names: ['default', 'own'], from: './lib' } },
        { ...lib, notExported: { names: ['absent', 'absent'], from: './again' } },
        { ...lib, notExported: { names: ['a', 'a'], from: './lib' } },
        { message: whole, code: 'MISSING_EXPORT', id: importer },
      ).map(({ at }) => at),
    ).toEqual([
      ['importer.ts', 5, 3],
      ['importer.ts', 3, 8],
      ['importer.ts', 7, 10],
      ['importer.ts', undefined, undefined],
      ['importer.ts', 2, 10],
    ])
  })

  it('names types, which are not exported at run time', () => {
    const [importer, types] = [join(rootDir, 'user.ts'), join(rootDir, 'types.ts')]
    writeFileSync(importer, "import { Plain } from './types'\nexport { Word } from '~/types'\n")
    writeFileSync(types, 'export interface Word {}\nexport const words = 1\n')
    const missing = (from: string, ...names: string[]) => ({
      message: `"${names[0]}" is not exported by "${from}"`,
      id: importer,
      notExported: { names, from },
    })
    expect(
      describeOne(missing('~/types', 'Word'), missing('./types', 'Plain'), {
        message: `[MISSING_EXPORT] "Word" is not exported by "${types}".`,
        id: importer,
      }).map(({ why, at }) => [why, at]),
    ).toEqual([
      ['"Word" is not exported by "~/types". It is a type: write `import type` or `export type`.', ['user.ts', 2, 10]],
      ['"Plain" is not exported by "./types".', ['user.ts', 1, 10]],
      [
        `"Word" is not exported by "${types}". It is a type: write \`import type\` or \`export type\`.`,
        ['user.ts', 2, 10],
      ],
    ])
  })

  it('finds quoted code of preprocessors, which count the lines of a block', () => {
    const style = join(rootDir, 'box.vue')
    writeFileSync(style, '<template />\n<style>\n.a {\n  color: $b;\n  background: url(./c.png)\n}\n</style>\n')
    const sass = { message: 'Undefined variable.', id: style, loc: { file: style, line: 3, column: 10 } }
    expect(
      describeOne(
        { ...sass, quoted: '  color: $b;' },
        { ...sass, quoted: '@use "b";' },
        { message: "Could not resolve './c.png'", code: 'UNRESOLVED_IMPORT', id: style },
      ),
    ).toEqual([
      { code: 'FW2005', why: 'Undefined variable.', at: ['box.vue', 4, 10] },
      {
        code: 'FW2005',
        why: 'Undefined variable. The line `@use "b";` is not in this file: an option such as `additionalData` adds it.',
        at: ['box.vue', undefined, undefined],
      },
      { code: 'FW2041', why: 'Cannot find `./c.png`, imported here.', at: ['box.vue', 5, 19] },
    ])
  })

  it('finds the style sheet with the error, which another one uses', () => {
    const [part, main] = [join(rootDir, '_part.scss'), join(rootDir, 'main.scss')]
    writeFileSync(part, '\n$a: rgb(1;\n')
    writeFileSync(main, '@use "part";\n')
    const trace = `  ╷\n2 │ $a: rgb(1;\n  │          ^\n  ╵\n  ${part} 2:10  @use\n  ${main} 1:1  root stylesheet`
    expect(
      describeOne({ message: `[sass] expected ")".\n${trace}`, id: main, loc: { file: main, line: 2, column: 10 } }),
    ).toEqual([{ code: 'FW2005', why: 'expected ")".', at: ['_part.scss', 2, 10] }])
  })

  it('reports a missing file without an importer', () => {
    expect(
      describeOne({
        message: `Failed to load url ${rootDir}/[a].ts (resolved id: ${rootDir}/[a].ts). Does the file exist?`,
        code: 'ERR_LOAD_URL',
      })[0],
    ).toEqual({ code: 'FW2041', why: `Cannot find \`${rootDir}/[a].ts\`, imported here.`, at: undefined })
  })

  it('reports the reason, without prefixes and without the file, which is shown anyway', () => {
    expect(
      describeOne({
        message: `Transform failed with 1 error:\n\n${quoted(3, 17, 'export const b: = 3')}`,
        id: file,
      })[0],
    ).toEqual({ code: 'FW2005', why: 'Unexpected token.', at: ['page.ts', 3, 17] })
    expect(describeOne({ message: `At least one <template> is required. ${file}`, id: file })[0]!.why).toBe(
      'At least one <template> is required.',
    )
  })

  it('does not report a generated file for a missing file of the project', () => {
    const generated = {
      options: { rootDir, buildDir: join(rootDir, '.fw'), experimental: {} },
      plan: { templates: [{ filename: 'error-component.mjs' }] },
    } as unknown as Fw
    const missing = (id: string) =>
      (
        describeFailure(
          Object.assign(
            new Error(
              `Failed to load url ${id} (resolved id: ${id}) in ${rootDir}/.fw/error-component.mjs. Does the file exist?`,
            ),
            { code: 'ERR_LOAD_URL' },
          ),
          generated,
        ) as ProblemError
      ).problems
    expect(missing('/error.vue')).toMatchObject([{ code: 'FW2041', why: 'Cannot find `/error.vue`, imported here.' }])
    expect(missing('/error.vue')[0]!.location).toBeUndefined()
    expect(missing('some-package')).toMatchObject([{ code: 'FW2045' }])
  })

  it.each([
    [
      'a mark below the line',
      '[vue/compiler-sfc] Unexpected token, expected "," (4:0)\n\npage.ts\n3  |  const count = ref(0\n   |                     ^\n4  |  const b = 1\n   |  ^\n5  |  more',
      { line: 4, column: 0 },
      1,
    ],
    ['a column from 0 alone', 'Unexpected token', { line: 4, column: 0 }, 1],
    [
      'a mark of another line',
      'Unexpected token\n\n3  |  const count = ref(0\n   |       ^',
      { line: 4, column: 8 },
      8,
    ],
    [
      'two marks',
      'Unexpected token\n\n3  |  const a\n   |        ^\n4  |  const bcd\n   |      ^^^',
      { line: 4, column: 9 },
      5,
    ],
  ])('counts columns from 1: %s', (_, message, loc, column) => {
    expect(describeOne({ message, id: file, loc })[0]!.at).toEqual(['page.ts', 4, column])
  })

  it('uses the locations of compilers', () => {
    expect(describeOne({ message: 'Invalid end tag.', id: file, loc: { file, line: 4, column: 2 } })[0]!.at).toEqual([
      'page.ts',
      4,
      2,
    ])
    expect(
      describeOne({
        message: '[vue/compiler-sfc] Unexpected token (4:2)\n\nmore',
        pluginCode: 'BABEL_PARSER_SYNTAX_ERROR',
        id: file,
        loc: { line: 4, column: 2 },
      })[0],
    ).toEqual({ code: 'FW2005', why: 'Unexpected token.', at: ['page.ts', 4, 3] })
    expect(
      describeOne({
        message: `[@vue/compiler-sfc] duplicate defineProps() call\n\n${file}\n2  |  const a = defineProps()\n3  |  const b = defineProps()\n   |            ^^^^^^^^^^^^^\n4  |  more`,
        id: file,
      })[0],
    ).toEqual({ code: 'FW2005', why: 'duplicate defineProps() call.', at: ['page.ts', 3, 11] })
  })

  it('finds the duplicate of a block that may exist once', () => {
    const component = join(rootDir, 'Two.vue')
    writeFileSync(
      component,
      '<script>\n</script>\n<script setup>\n</script>\n<template>\n  <p />\n</template>\n<script lang="ts" setup>\n</script>\n\n<template />\n',
    )
    const at = (tag: string) =>
      describeOne({ message: `Single file component can contain only one ${tag} element`, id: component })[0]!.at
    expect(at('<script setup>')).toEqual(['Two.vue', 8, 1])
    expect(at('<template>')).toEqual(['Two.vue', 11, 1])
  })

  it.each([
    [
      'sass',
      'Preprocessor dependency "sass-embedded" not found. Did you install it? Try `npm install -D sass-embedded`.',
    ],
    ['less', 'Preprocessor dependency "less" not found. Did you install it? Try `npm install -D less`.'],
    ['stylus', 'Preprocessor dependency "stylus" not found. Did you install it?'],
    // Of webpack and Rspack, whose loaders are installed.
    ['sass', "Cannot find module 'sass'\nRequire stack:\n- /x/node_modules/sass-loader/dist/utils.js"],
    ['less', "Cannot find module 'less'\nRequire stack:\n- /x/node_modules/less-loader/dist/utils.js"],
    ['stylus', "Cannot find module 'stylus'\nRequire stack:\n- /x/node_modules/stylus-loader/dist/index.js"],
  ])('names the missing preprocessor, and how to install it: %s', (name, message) => {
    const { problems } = describeFailure({ message, id: `${file}?vue` }, app) as ProblemError
    const problem = triggers('FW2017', problems)
    expect(problem.why).toContain(`\`${name}\``)
    expect(problem.fix).toContain(`Install it: \`npm install --save-dev ${name}\`.`)
    expect(problem.location!.file).toBe(file)
  })

  it('recognizes missing preprocessors, and keeps problems', () => {
    expect(
      describeOne({
        message: 'Preprocessor dependency "sass-embedded" not found. Did you install it?',
        id: `${file}?vue`,
      })[0]!.code,
    ).toBe('FW2017')
    const problem = { code: 'FW2015', severity: 'error', why: 'w', fix: 'f' } as const
    const thrown = Object.assign(new Error('x'), { errors: [new ProblemError([problem])] })
    expect((describeFailure(thrown, app) as ProblemError).problems).toEqual([problem])
  })

  it('does not change other errors', () => {
    const error = new Error('x')
    expect(describeFailure(error, app)).toBe(error)
    expect(describeFailure('text', app)).toBe('text')
  })
})
