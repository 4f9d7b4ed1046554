import { expect, it } from 'vitest'
import { readCompileMessage } from './compile-message'

const lines = (...texts: string[]): string => texts.join('\n')

it('reads a missing export, in webpack and Rspack', () => {
  const text = "export 'word' (imported as 'own') was not found in '~/lib/word' (possible exports: other)"
  const expected = {
    message: '"word" is not exported by "~/lib/word"',
    notExported: { names: ['word', 'own'], from: '~/lib/word' },
  }
  expect(readCompileMessage(text)).toEqual(expected)
  const drawn = lines(`  ⚠ ESModulesLinkingWarning: ${text}`, '    ╭─[10:131]', ' 10 │ render()')
  expect(readCompileMessage(drawn)).toEqual(expected)
})

it.each([
  [
    'a script, in webpack',
    lines(
      'Module Error (from /node_modules/vue-loader/dist/index.js??ruleSet[0].use[0]):',
      '[vue/compiler-sfc] Unexpected token (3:6)',
      '',
      '/project/app.vue',
      '3  |  const = 3',
      '   |        ^',
    ),
    {
      message: '[vue/compiler-sfc] Unexpected token (3:6)\n\n/project/app.vue\n3  |  const = 3\n   |        ^',
      line: 3,
      column: 7,
    },
  ],
  [
    'a template, in Rspack',
    lines(
      '  × Module Error (from /node_modules/rspack-vue-loader/dist/index.js):',
      '  │ ',
      '  │ \u001B[31mVueCompilerError:',
      '  │ VueCompilerError: Invalid end tag.\u001B[39m',
      '  │ at /project/app.vue:2:11',
      '  │ 2  |    <h1>Home</h2>',
      '  │    |            ^',
    ),
    {
      message: 'Invalid end tag.\nat /project/app.vue:2:11\n2  |    <h1>Home</h2>\n   |            ^',
      file: '/project/app.vue',
      line: 2,
      column: 11,
    },
  ],
  [
    'TypeScript, in webpack',
    'Module build failed (from /esbuild-loader/dist/index.cjs):\nError: Transform failed with 1 error:\n/project/bad.ts:2:16: ERROR: Unexpected "="\n    at failureErrorWithLog (/main.js:1752:15)',
    { message: 'Unexpected "="', file: '/project/bad.ts', line: 2, column: 17 },
  ],
  [
    'TypeScript, in Rspack',
    lines(
      '  × Module build failed (from builtin:swc-loader):',
      '  ╰─▶   × Syntax Error: Unexpected token `=`',
      '         ╭─[2:16]',
      '       2 │ export const x: = 2',
    ),
    { message: 'Unexpected token `=`\n         ╭─[2:16]\n       2 │ export const x: = 2', line: 2, column: 17 },
  ],
  [
    'styles',
    lines(
      '  × Module build failed (from cssExtractLoader.js):',
      '  ├─▶   × Module build failed (from code-loader.mjs):',
      '  │   ',
      '  ╰─▶   × CssSyntaxError: /project/app.vue:7:1: Unexpected }',
      '        │     at Input.error (/postcss/lib/input.js:122:16)',
    ),
    { message: 'Unexpected }', file: '/project/app.vue', line: 7, column: 1 },
  ],
  [
    'styles, with plugins of PostCSS',
    'Module build failed (from postcss-loader/dist/cjs.js):\nSyntaxError\n\n(7:1) /project/app.vue Unexpected }\n\n> 7 | } }',
    { message: 'Unexpected }', file: '/project/app.vue', line: 7, column: 1, quoted: '} }' },
  ],
  [
    'CSS modules',
    'Module build failed (from css-loader/dist/cjs.js):\n\nSyntaxError\n\n(1:21) from "postcss-modules-scope" plugin: /project/app.vue referenced class name "a" in composes not found\n\n> 1 | .b{}',
    { message: 'referenced class name "a" in composes not found', file: '/project/app.vue', line: 1, column: 21 },
  ],
  [
    'Sass, in webpack',
    lines(
      'Module build failed (from /mini-css-extract-plugin/dist/loader.js):',
      'Error: Execution of module code from module graph (./uses.scss!=!/css-loader/dist/cjs.js??a(b)!./uses.scss) failed: Module build failed (from /sass-loader/dist/cjs.js):',
      'expected ")".',
      '  ╷',
      '2 │   color: rgb(1,;',
      '  │                ^',
      '  ╵',
      '  /project/_part.scss 2:16  @use',
      '  /project/uses.scss 1:1    root stylesheet',
    ),
    { message: 'expected ")".', file: '/project/_part.scss', line: 2, column: 16, quoted: '  color: rgb(1,;' },
  ],
  [
    'Sass, in Rspack',
    lines(
      '  × Module build failed (from code-loader.mjs):',
      '  ╰─▶   × Undefined mixin.',
      '        │   ╷',
      '        │ 4 │   @include nothing;',
      '        │   │   ^^^^^^^^^^^^^^^^',
      '        │   ╵',
      '        │   /project/app.vue 4:3  root stylesheet',
    ),
    { message: 'Undefined mixin.', file: '/project/app.vue', line: 4, column: 3, quoted: '  @include nothing;' },
  ],
  [
    'Less, in webpack',
    'Module build failed (from /less-loader/dist/cjs.js):\n\n\n\nb { color: @none }\n          ^\nVariable @none is undefined\n      Error in /project/app.vue (line 2, column 11)',
    {
      message: 'Variable @none is undefined',
      file: '/project/app.vue',
      line: 2,
      column: 12,
      quoted: 'b { color: @none }',
    },
  ],
  [
    'Less, in Rspack',
    lines(
      '  × Module build failed (from code-loader.mjs):',
      '  ╰─▶   ×',
      '        │',
      '        │ a {}',
      '        │ b { color: @none }',
      '        │           ^',
      '        │ Variable @none is undefined',
      '        │       Error in /project/app.vue (line 2, column 11)',
    ),
    {
      message: 'Variable @none is undefined',
      file: '/project/app.vue',
      line: 2,
      column: 12,
      quoted: 'b { color: @none }',
    },
  ],
  [
    'code that Rspack parses',
    lines(
      '  × Module parse failed:',
      '  ╰─▶   × JavaScript parse error: Unexpected token `=`',
      '         ╭─[2:13]',
      '       2 │ export const = 2',
    ),
    { message: 'Unexpected token `=`\n         ╭─[2:13]\n       2 │ export const = 2', line: 2, column: 14 },
  ],
  [
    'code that the bundler parses',
    'Module parse failed: Unexpected token (2:3)\nYou may need an appropriate loader',
    { message: 'Unexpected token (2:3)\nYou may need an appropriate loader', line: 2, column: 4 },
  ],
])('reads the location of an error in %s', (_, text, expected) => {
  expect(readCompileMessage(text)).toEqual(expected)
})

it.each([
  "Module not found: Error: Can't resolve './a' in '/project'",
  "  × Module not found: Can't resolve './a' in '/project'\n   ╭─[2:0]",
  "  × Cannot find module './a' for matched aliased key '~'",
  '  × Module build failed (from code-loader.mjs):\n  ╰─▶   × Error: RspackResolver(NotFound("./a"))\n',
  '  × Module build failed (from code-loader.mjs):\n  ╰─▶   × Error: RspackResolver(MatchedAliasNotFound("./a", "."))\n',
  "Module build failed (from css-loader/dist/cjs.js):\nError: Can't resolve './a' in '/project'\n    at finish (/x.js:1:1)",
])('reads the import that cannot be resolved: %j', text => {
  expect(readCompileMessage(text)).toEqual({ message: "Could not resolve './a'", missing: './a' })
})

it('reads the style sheet that Less cannot find', () => {
  const text = lines(
    'Module build failed (from /less-loader/dist/cjs.js):',
    '',
    '',
    '@import "./a.less";',
    '^',
    'Less resolver error:',
    "'./a.less' wasn't found. Tried - /project/a.less,a.less",
    '',
    'Webpack resolver error details:',
    'undefined',
    '      Error in /project/main.less (line 1, column 0)',
  )
  expect(readCompileMessage(text)).toEqual({
    message: "Could not resolve './a.less'",
    file: '/project/main.less',
    missing: './a.less',
  })
})

it('leaves other messages as they are', () => {
  expect(readCompileMessage('TypeError: a is not a function')).toEqual({ message: 'a is not a function' })
})
