import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { eventually } from '../harness/eventually'
import type { Layout } from '../harness/fixture'
import { inTurn } from '../harness/in-turn'
import { triggers } from '../triggers'
import { createProject, runFw, startFw } from '../commands/program'
import { bin as fwBin, startCommand } from '../harness/build-app'
import { proves } from '../proofs/registry'
import { openTerminal } from '../terminal/tmux'
import { removeFolder } from '../harness/remove-folder'

const cache = fileURLToPath(new URL('../../node_modules/.cache/fw-typed', import.meta.url))

// Components that pass type checking but that Vue cannot compile.
const BROKEN = {
  EndTag: '<template>\n  <div><p>one</div>\n</template>\n',
  Expression:
    '<script setup lang="ts">\nconst one: number = 1\n</script>\n\n<template>\n  <p>{{ one as number + }}</p>\n</template>\n',
  Macro:
    '<script setup lang="ts">\nconst one = defineProps<{ a: string }>()\nconst two = defineProps<{ b: string }>()\n</script>\n\n<template>\n  <p>{{ one.a }}{{ two.b }}</p>\n</template>\n',
  Two: '<template>\n  <p>a</p>\n</template>\n\n<template>\n  <p>b</p>\n</template>\n',
  UnknownEnd: '<template>\n  <p></span></p>\n</template>\n',
}

/** Creates a project with a type error, inside the repository, so that its packages resolve. */
function createWrong(typeCheck: unknown): string {
  mkdirSync(cache, { recursive: true })
  const dir = mkdtempSync(join(cache, 'check-'))
  onTestFinished(() => removeFolder(dir))
  writeFileSync(
    join(dir, 'fw.config.json'),
    JSON.stringify({ future: { compatibilityVersion: 3 }, typescript: { typeCheck } }),
  )
  writeFileSync(
    join(dir, 'app.vue'),
    '<script setup lang="ts">\nconst count: number = \'many\'\n</script>\n\n<template>\n  <p>{{ count }}</p>\n</template>\n',
  )
  return dir
}

/** Creates a project with this type checker. */
function createWithChecker(code: string, typeCheck: unknown = false): string {
  const dir = createWrong(typeCheck)
  mkdirSync(join(dir, 'node_modules/vue-tsc'), { recursive: true })
  writeFileSync(join(dir, 'node_modules/vue-tsc/package.json'), '{ "bin": { "vue-tsc": "checker.cjs" } }')
  writeFileSync(join(dir, 'node_modules/vue-tsc/checker.cjs'), code)
  return dir
}

/** Creates a project with a type checker that never exits. */
const createSlow = (): string => createWithChecker('console.log("checking")\nsetInterval(() => {}, 1000)')

it('does not check types in a build by default', proves('2.4-typecheck'), async () => {
  expect(await runFw(['build'], createWrong(false))).toMatchObject({ code: 0 })
})

it(
  'fails a build with `typeCheck` on type errors, with their locations',
  proves('typescript.typeCheck', '2.4-typecheck'),
  async () => {
    const dir = createWithChecker(
      'console.log(process.argv.slice(2).join(" "))\nconsole.log("app.vue(2,7): error TS2322")\nprocess.exit(2)',
      'build',
    )
    const { code, out, err } = await runFw(['build'], dir)
    expect(code).toBe(1)
    expect(out).toContain(`--noEmit --project ${join(dir, '.fw/tsconfig.json')}\n`)
    expect(out).toContain('app.vue(2,7): error TS2322')
    triggers('FW2019', err)
  },
)

it('prints type errors in development with `typeCheck`', proves('typescript.typeCheck', '2.4-typecheck'), async () => {
  const program = startCommand(['dev', '--port', '0', '--host', '127.0.0.1'], { cwd: createWrong(true) })
  onTestFinished(() => program.stop())
  const [line] = await program.until(/.*TS2322.*/)
  expect(line).toContain('app.vue')
})

it('shows progress on a terminal, and lets the checker print the errors in color', async () => {
  const dir = createWithChecker(`const isPretty = process.argv[process.argv.indexOf('--pretty') + 1] === 'true'
const { existsSync } = require('node:fs')
const when = (file, work) => existsSync(file) ? work() : setTimeout(when, 50, file, work)
when('go', () => console.log(isPretty ? 'app.vue:2:7 - \\x1B[91merror\\x1B[0m TS2322' : 'app.vue(2,7): error TS2322'))
when('seen', () => process.exit(2))`)
  const screen = openTerminal([process.execPath, fwBin, 'typecheck'], { cwd: dir })
  // After a second, it is shown again.
  await screen.shows(/Checking types… [1-9]\d* s/)
  writeFileSync(join(dir, 'go'), '')
  await screen.shows(/TS2322/)
  expect(screen.colored()).toContain('\u001B[9')
  expect(screen.all()).not.toContain('Checking types')
  writeFileSync(join(dir, 'seen'), '')
  expect(await screen.ended()).toBe(1)
})

it('prints that there are no type errors', async () => {
  const { code, out } = await runFw(['typecheck'], createWithChecker(''))
  expect({ code, out }).toEqual({ code: 0, out: 'Checking types…\nNo type errors found.\n' })
})

it('checks with the declarations that modules add', async () => {
  const dir = createWithChecker("console.log(require('node:fs').readFileSync('.fw/types/shop.d.ts', 'utf8'))")
  mkdirSync(join(dir, 'modules'))
  writeFileSync(
    join(dir, 'modules/shop.mjs'),
    `import { addTypeTemplate, defineFwModule } from 'fw/kit'
export default defineFwModule(() => addTypeTemplate({ filename: 'types/shop.d.ts', getContents: () => 'declare const shop: string' }))\n`,
  )
  expect(await runFw(['typecheck'], dir)).toMatchObject({ code: 0, out: expect.stringContaining('const shop: string') })
})

it('exits with 130 when a check is interrupted', async () => {
  const child = startFw(['typecheck'], createSlow())
  child.stdout.once('data', () => child.kill('SIGINT'))
  expect(await new Promise(resolve => child.on('exit', resolve))).toBe(130)
})

it('reports components that an edit has broken while watching', async () => {
  const dir = createSlow()
  writeFileSync(join(dir, 'EndTag.vue'), BROKEN.EndTag)
  const child = startFw(['typecheck', '--watch'], dir)
  onTestFinished(() => void child.kill('SIGTERM'))
  let out = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  await eventually(() => expect(out).toContain('EndTag.vue:2:8'))
  writeFileSync(join(dir, 'UnknownEnd.vue'), BROKEN.UnknownEnd)
  await eventually(() => expect(out).toContain('UnknownEnd.vue:2:6'))
  child.kill('SIGINT')
  expect(await new Promise(resolve => child.on('exit', resolve))).toBe(0)
})

const sourceFolder = (layout: Layout): string => (layout === 'v4' ? 'app/' : '')

/** Creates an application whose component and server route have this number. */
function createTyped(layout: Layout, count: string): string {
  mkdirSync(cache, { recursive: true })
  const dir = mkdtempSync(join(cache, 'typecheck-'))
  onTestFinished(() => removeFolder(dir))
  const src = layout === 'v4' ? join(dir, 'app') : dir
  for (const folder of [src, join(dir, 'server/api')]) mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(dir, 'fw.config.ts'),
    `export default defineFwConfig({ future: { compatibilityVersion: ${layout === 'v4' ? 4 : 3} } })\n`,
  )
  writeFileSync(
    join(src, 'app.vue'),
    `<script setup lang="ts">\nconst count: number = ${count}\n</script>\n\n<template>\n  <p>{{ count }}</p>\n</template>\n`,
  )
  writeFileSync(join(dir, 'server/api/one.ts'), `export default defineEventHandler((): number => ${count})\n`)
  return dir
}

describe.each(['v4', 'v3'] as const)('fw typecheck (%s layout)', layout => {
  const folder = sourceFolder(layout)
  const createBroken = (): string => {
    const dir = createTyped(layout, "'many'")
    for (const [name, text] of Object.entries(BROKEN)) writeFileSync(join(dir, folder, `${name}.vue`), text)
    return dir
  }

  const PROBLEMS = [
    [`${folder}EndTag.vue`, 2, 8, 'FW2005'],
    [`${folder}Expression.vue`, 6, 9, 'FW2005'],
    [`${folder}Macro.vue`, 3, 13, 'FW2005'],
    [`${folder}Two.vue`, 5, 1, 'FW2005'],
    [`${folder}UnknownEnd.vue`, 2, 6, 'FW2005'],
    [`${folder}app.vue`, 2, 7, 'TS2322'],
    ['server/api/one.ts', 1, 49, 'TS2322'],
  ] as const

  // Each check takes seconds. Both layouts have the same problems: one prints them as text, the other one as JSON.
  if (layout === 'v4') {
    it('prints the locations of type errors as text', async () => {
      const { code, out } = await runFw(['typecheck'], createBroken())
      expect(code).toBe(1)
      expect(out).toContain(
        `Element is missing end tag.\n  fix Fix the code at the location shown.\n  at ${folder}EndTag.vue:2:8\n    1 | <template>\n  > 2 |   <div><p>one</div>\n`,
      )
      for (const [file, line, column, found] of PROBLEMS) {
        expect(out).toMatch(
          found === 'FW2005' ? `at ${file}:${line}:${column}` : new RegExp(`${file}.${line}.${column}.*${found}`),
        )
      }
    })
  } else {
    it('prints the locations of type errors as JSON', async () => {
      const dir = createBroken()
      const { code, out } = await runFw(['typecheck', '--json'], dir)
      expect(code).toBe(1)
      const problems = JSON.parse(out) as Array<Record<string, unknown>>
      expect(
        problems.map(({ file, line, column, code }) => [String(file).slice(dir.length + 1), line, column, code]).sort(),
      ).toEqual(PROBLEMS)
    })
  }
})

// Each check takes seconds.
it.each(inTurn(0, ['v4', 'v3']))('keeps what it found for the next check (%s layout)', async layout => {
  const folder = sourceFolder(layout)
  const dir = createTyped(layout, '1')
  const write = (name: string, text: string): void => writeFileSync(join(dir, folder, name), text)
  const check = async (): Promise<string> => (await runFw(['typecheck'], dir)).out
  write(
    'Child.vue',
    '<script setup lang="ts">\ndefineProps<{ size: number }>()\n</script>\n\n<template>\n  <p />\n</template>\n',
  )
  write(
    'Parent.vue',
    `<script setup lang="ts">\nimport Child from './Child.vue'\n</script>\n\n<template>\n  <Child :size="1" />\n</template>\n`,
  )
  expect(await check()).toContain('No type errors found.')
  // Each file has a version, so that a check without changes reads no declarations of packages.
  const state = layout === 'v4' ? '.fw/tsconfig.app.tsbuildinfo' : '.fw/tsconfig.tsbuildinfo'
  expect(JSON.parse(readFileSync(join(dir, state), 'utf8'))).toMatchObject({ fileInfos: expect.any(Array) })
  write(
    'Child.vue',
    '<script setup lang="ts">\ndefineProps<{ size: string }>()\n</script>\n\n<template>\n  <p />\n</template>\n',
  )
  const problem = new RegExp(`${folder}Parent\\.vue.6.11.*TS2322`)
  expect(await check()).toMatch(problem)
  expect(await check()).toMatch(problem)
  rmSync(join(dir, folder, 'Child.vue'))
  expect(await check()).toMatch(new RegExp(`${folder}Parent\\.vue.2.\\d+.*TS2307`))
})

it('requires a type checker in the project for `fw typecheck`', async () => {
  const dir = createProject({ 'fw.config.json': '{}', 'app.vue': '<template><p /></template>' })
  const { code, err } = await runFw(['typecheck'], dir)
  expect(code).toBe(1)
  triggers('FW2018', err)
})
