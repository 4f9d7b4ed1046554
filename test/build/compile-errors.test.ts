import { describe, expect, it } from 'vitest'
import { eventually } from '../harness/eventually'
import { startApp } from '../harness/start-app'
import { UNMINIFIED, runCommand } from '../harness/build-app'
import type { Fixture } from '../harness/fixture'
import { bundlersInTurn } from '../harness/in-turn'
import { headingOf } from '../suites/html'
import { triggers } from '../triggers'

const files = {
  'app/app.vue': '<template>\n  <FwLayout><FwPage /></FwLayout>\n</template>\n',
  'app/layouts/default.vue': '<template><div><slot /></div></template>',
  'app/pages/index.vue':
    '<script setup>\nimport { word } from "~/lib/word"\n</script>\n<template>\n  <h1>{{ word }}</h1>\n</template>\n',
  'app/lib/word.ts': 'export const other = 1\nexport const word = "Home"\n',
  'app/components/TheCard.vue': '<template><b>card</b></template>',
  'app/middleware/known.ts': 'export default defineFwRouteMiddleware(() => {})',
  'server/api/value.ts': 'export default defineEventHandler(() => {\n  return { value: 1 }\n})\n',
}

describe('a build with invalid code', () => {
  const build = (broken: Record<string, string>) =>
    runCommand(['build'], { layout: 'v4', fixture: { files: { ...files, ...broken } } })

  it.each([
    ['a template', 'app/pages/index.vue', '<template>\n  <h1>Home</h2>\n</template>\n', '2:11', '<h1>Home</h2>'],
    [
      'a script',
      'app/pages/index.vue',
      '<script setup>\nconst a = \n</script>\n<template><p /></template>\n',
      '3:1',
      '</script>',
    ],
    [
      'a script on the line of its tag',
      'app/pages/index.vue',
      '<script setup>const a = ;</script>\n<template><p /></template>\n',
      '1:25',
      'const a = ;',
    ],
    ['a module', 'app/lib/word.ts', 'export const a = 1\nexport const word: = 3\n', '2:20', 'export const word: = 3'],
    [
      'an import of a package',
      'app/lib/word.ts',
      'import "no-such-package"\nexport const word = 3\n',
      '1:8',
      'import "no-such-package"',
    ],
    [
      'styles',
      'app/pages/index.vue',
      '<template><p /></template>\n<style>\np { color: red }\n} }\n</style>\n',
      '4:1',
      '} }',
    ],
    [
      'a server handler',
      'server/api/value.ts',
      'export default defineEventHandler(() => {\n  const = 3\n})\n',
      '2:9',
      'const = 3',
    ],
    [
      'an import of the server',
      'server/api/value.ts',
      'import { a } from "no-such-package"\n\nexport default defineEventHandler(() => a)\n',
      '1:19',
      'import { a } from "no-such-package"',
    ],
  ])('prints the location of the error in %s', async (_, file, text, position, line) => {
    const { code, output } = await build({ [file]: text })
    triggers(text.startsWith('import') ? 'FW2041' : 'FW2005', output)
    expect(output).toContain(`at ${file}:${position}\n`)
    expect(output).toContain(`${position.split(':')[0]} | `)
    expect(output).toContain(line)
    expect(output).not.toContain('Build failed in')
    expect(output).not.toMatch(/^\s+at .*(?:node_modules|\.mjs|file:)/m)
    expect(code).toBe(1)
  })

  it.each(bundlersInTurn(2))('fails if an import does not exist in the module (%s)', async bundler => {
    const lib = { 'app/lib/word.ts': 'export const other = 1\nexport interface Word {\n  text: string\n}\n' }
    const page = `<script setup lang="ts">
import { Word } from "~/lib/word"
import {
  other,
  word,
} from "~/lib/word"
const words: Word[] = []
</script>

<template>
  <h1>{{ other }} {{ word }} {{ words }}</h1>
</template>
`
    const { code, output } = await runCommand(['build', '--builder', bundler], {
      layout: 'v4',
      fixture: { files: { ...files, ...lib, 'app/pages/index.vue': page } },
    })
    triggers('FW2005', output)
    expect(output).toMatch(/"word" is not exported by ".+\/lib\/word(?:\.ts)?"\./)
    expect(output).toContain('at app/pages/index.vue:5:3\n')
    expect(code).toBe(1)
  })

  it.each(bundlersInTurn(3))('only warns if a namespace has no such member (%s)', async bundler => {
    const page = `<script setup>
import * as lib from "~/lib/word"
const text = lib.absent ?? lib.word
</script>

<template>
  <h1>{{ text }}</h1>
</template>
`
    const { code, output } = await runCommand(['build', '--builder', bundler], {
      layout: 'v4',
      fixture: { config: UNMINIFIED, files: { ...files, 'app/pages/index.vue': page } },
    })
    expect(output).toMatch(/absent.*(?:no matching export|was not found) in '.*word/)
    expect(output).toContain('Built in')
    expect(code).toBe(0)
  })
})

describe('development', () => {
  const fixture: Fixture = { files }
  it('reports the location of invalid code, and recovers when it is fixed', async ({ onTestFinished }) => {
    const app = await startApp({ fixture, layout: 'v4', mode: 'dev' })
    onTestFinished(() => app.stop())
    expect(headingOf(await app.html('/'))).toBe('Home')

    const whole = files['app/pages/index.vue']
    app.edit('app/pages/index.vue', '<template>\n  <h1>Home</h2>\n</template>\n')
    await eventually(async () => {
      const body = await app.json('/')
      expect(body).toMatchObject({ status: 500 })
      expect(body.message).toContain('app/pages/index.vue:2:11')
      expect(body.stack.join('\n')).not.toContain('node_modules')
      triggers('FW2005', body.message)
    })
    expect(await app.html('/')).toContain('app/pages/index.vue:2:11')
    app.edit('app/pages/index.vue', whole)
    await eventually(async () => expect(headingOf(await app.html('/'))).toBe('Home'))

    app.edit('app/lib/word.ts', 'export const other = 1\nexport const word: = 2\n')
    await eventually(async () => expect((await app.json('/')).message).toContain('app/lib/word.ts:2:20'))
    app.edit('app/lib/word.ts', 'export const word = "Fixed"\n')
    await eventually(async () => expect(headingOf(await app.html('/'))).toBe('Fixed'))

    app.edit('server/api/value.ts', 'export default defineEventHandler(() => {\n  const = 3\n})\n')
    await eventually(async () => expect((await app.json('/api/value')).message).toContain('server/api/value.ts:2:9'))
    app.edit('server/api/value.ts', files['server/api/value.ts'])
    await eventually(async () => expect(await app.json('/api/value')).toEqual({ value: 1 }))

    // Errors in files that the build reads are printed in the terminal. The application keeps running.
    app.edit(
      'app/pages/twice.vue',
      '<script setup>\ndefinePageMeta({ a: 1 })\ndefinePageMeta({ b: 1 })\n</script>\n<template><h1>Twice</h1></template>\n',
    )
    await eventually(async () => expect(app.logs()).toContain('at app/pages/twice.vue:3:1'))
    triggers('FW2010', app.logs())
    expect((await app.get('/')).status).toBe(200)
    app.edit('app/pages/twice.vue', '<template><h1>Once</h1></template>\n')
    await eventually(async () => expect(headingOf(await app.html('/twice'))).toBe('Once'))
    app.edit(
      'app/pages/twice.vue',
      '<script setup>definePageMeta({ path: "/moved" })</script>\n<template><h1>Moved</h1></template>\n',
    )
    await eventually(async () => expect(headingOf(await app.html('/moved'))).toBe('Moved'))
  })

  it('reports the location of an error in global styles', async ({ onTestFinished }) => {
    const app = await startApp({
      layout: 'v4',
      mode: 'dev',
      fixture: {
        config: { css: ['~/assets/main.css'] },
        files: { ...files, 'app/assets/main.css': '@import "./none.css";\n' },
      },
    })
    onTestFinished(() => app.stop())
    const { message } = await app.json('/')
    triggers('FW2041', message)
    expect(message).toContain('Cannot find `./none.css`, imported here. (app/assets/main.css:1:9)')
    app.edit('app/assets/main.css', 'h1 { color: red }\n')
    await eventually(async () => expect(await app.html('/')).toContain('h1 { color: red }'))
    expect(app.logs()).not.toContain('postcss')
  })

  it('suggests the closest name for a typo', async ({ onTestFinished }) => {
    const app = await startApp({
      layout: 'v4',
      mode: 'dev',
      fixture: {
        files: {
          ...files,
          'app/pages/card.vue': '<template>\n  <p>\n    <TheCrad />\n  </p>\n</template>\n',
          'app/pages/guarded.vue':
            '<script setup>definePageMeta({ middleware: "nowhere" })</script>\n<template><p /></template>\n',
          'app/pages/dressed.vue': '<template><FwLayout name="nowhere"><p /></FwLayout></template>\n',
        },
      },
    })
    onTestFinished(() => app.stop())
    await app.html('/card')
    await eventually(() => {
      triggers('FW2022', app.logs())
      expect(app.logs()).toContain('Did you mean `<TheCard>`?')
      expect(app.logs()).toContain('at app/pages/card.vue:3:5')
    })
    const guarded = await app.json<Record<string, unknown>>('/guarded')
    expect(guarded).toMatchObject({ file: 'app/pages/guarded.vue', line: 1, column: 44 })
    await eventually(() => {
      triggers('FW2021', app.logs())
      expect(app.logs()).toContain('There is no route middleware `nowhere`. Known: `known`.')
    })
    await app.html('/dressed')
    await eventually(() => triggers('FW2020', app.logs()))
  })
})
