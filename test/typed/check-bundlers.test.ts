import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runCommand } from '../harness/build-app'
import { eventually } from '../harness/eventually'
import type { Fixture } from '../harness/fixture'
import { startApp } from '../harness/start-app'
import { runChecker } from './checker'

/** A project with a type checker that records its arguments, and finds an error. */
const fixture: Fixture = {
  config: { typescript: { typeCheck: true } },
  files: {
    'app/app.vue': '<template><p>checked</p></template>',
    'node_modules/vue-tsc/package.json': '{ "name": "vue-tsc", "bin": { "vue-tsc": "checker.cjs" } }',
    'node_modules/vue-tsc/checker.cjs':
      "require('node:fs').writeFileSync('checked.txt', process.argv.slice(2).join(' '))\nprocess.exit(2)",
  },
}

/** Imports of files in each form, and one that is wrong. Files need not exist. */
const imports: Fixture = {
  files: {
    'app/app.vue': `<script setup lang="ts">
import image from './a.svg'
import font from './a.woff2'
import link from './a.svg?url'
import text from './a.md?raw'
import './a.scss'
import classes from './a.module.css'
import sheet from './a.css?url'
import code from './a.less?inline'
const files: string[] = [image, font, link, text, sheet, code, classes.title!]
if (import.meta.hot) import.meta.hot.accept(() => files.push(import.meta.env.MODE))
const wrong: number = image
</script>

<template>
  <p>{{ files.concat(String(wrong)) }}</p>
</template>
`,
  },
}

describe('types of imported files', () => {
  it('are those that webpack and Rspack support', async () => {
    const texts = await Promise.all(
      (['bundler2', 'bundler3'] as const).map(async builder => {
        const { code, dir } = await runCommand(['prepare'], {
          fixture: { ...imports, config: { builder } },
          layout: 'v4',
        })
        expect(code).toBe(0)
        return [dir, readFileSync(join(dir, '.fw/types/builder.d.ts'), 'utf8')] as const
      }),
    )
    const [[dir, text], [, other]] = texts as [(typeof texts)[number], (typeof texts)[number]]
    expect(other).toBe(text)
    const { output } = await runChecker(['--noEmit', '--project', join(dir, '.fw/tsconfig.app.json')])
    expect(output.replace(/^.*app\.vue/gm, 'app.vue').split('\n')).toEqual([
      "app.vue(12,7): error TS2322: Type 'string' is not assignable to type 'number'.",
    ])
  })
})

describe.each(['bundler2', 'bundler3'] as const)('`typescript.typeCheck` with %s', bundler => {
  it('fails a build', async () => {
    const { code, output, dir } = await runCommand(['build', '--builder', bundler], { fixture, layout: 'v4' })
    expect(code).toBe(1)
    expect(output).toContain('FW2019')
    expect(readFileSync(join(dir, 'checked.txt'), 'utf8')).not.toContain('--watch')
  })

  it('checks in development', async () => {
    const app = await startApp({ fixture, layout: 'v4', mode: 'dev', bundler })
    onTestFinished(() => app.stop())
    expect(await app.html('/')).toContain('checked</p>')
    const file = join(app.dir, 'checked.txt')
    await eventually(() => expect(readFileSync(file, 'utf8')).toContain('--watch'))
  })
})
