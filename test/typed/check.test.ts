import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { triggers } from '../triggers'
import { createProject, runFw, startFw } from '../commands/program'
import { proves } from '../proofs/registry'

const cache = fileURLToPath(new URL('../../node_modules/.cache/fw-typed', import.meta.url))

/** A project with a type error, below the repository so that its packages are found. */
function createWrong(typeCheck: unknown): string {
  mkdirSync(cache, { recursive: true })
  const dir = mkdtempSync(join(cache, 'check-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  writeFileSync(join(dir, 'fw.config.json'), JSON.stringify({ future: { compatibilityVersion: 3 }, typescript: { typeCheck } }))
  writeFileSync(join(dir, 'app.vue'), '<script setup lang="ts">\nconst count: number = \'many\'\n</script>\n\n<template>\n  <p>{{ count }}</p>\n</template>\n')
  return dir
}

it('a build takes no notice of types unless asked to', proves('typescript.typeCheck', '2.4-typecheck'), async () => {
  expect(await runFw(['build'], createWrong(false))).toMatchObject({ code: 0 })
})

it('a build with `typeCheck` fails when types are wrong, and says where', proves('typescript.typeCheck', '2.4-typecheck'), async () => {
  const { code, out, err } = await runFw(['build'], createWrong('build'))
  expect(code).toBe(1)
  expect(out + err).toMatch(/app\.vue.*TS2322/)
  triggers('FW2019', err)
})

it('development with `typeCheck` prints what is wrong', proves('typescript.typeCheck', '2.4-typecheck'), async () => {
  const child = startFw(['dev', '--port', '0', '--host', '127.0.0.1'], createWrong(true))
  onTestFinished(() => void child.kill('SIGTERM'))
  const printed = await new Promise<string>((resolve, reject) => {
    let text = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (part: string) => {
        text += part
        if (text.includes('TS2322')) resolve(text)
      })
    }
    child.on('exit', () => reject(new Error(`It ended before it printed an error:\n${text}`)))
  })
  expect(printed).toContain('app.vue')
})

it('a check that is interrupted ends with the exit code of that', async () => {
  const dir = createWrong(false)
  mkdirSync(join(dir, 'node_modules/vue-tsc'), { recursive: true })
  writeFileSync(join(dir, 'node_modules/vue-tsc/package.json'), '{ "bin": { "vue-tsc": "slow.cjs" } }')
  writeFileSync(join(dir, 'node_modules/vue-tsc/slow.cjs'), 'console.log("checking")\nsetInterval(() => {}, 1000)')
  const child = startFw(['typecheck'], dir)
  child.stdout.once('data', () => child.kill('SIGINT'))
  expect(await new Promise(resolve => child.on('exit', resolve))).toBe(130)
})

describe.each(['A', 'B'] as const)('fw typecheck (%s)', (variant) => {
  const createTyped = (count: string): string => {
    mkdirSync(cache, { recursive: true })
    const dir = mkdtempSync(join(cache, 'typecheck-'))
    onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
    const src = variant === 'A' ? join(dir, 'app') : dir
    for (const folder of [src, join(dir, 'server/api')]) mkdirSync(folder, { recursive: true })
    writeFileSync(join(dir, 'fw.config.ts'), `export default defineFwConfig({ future: { compatibilityVersion: ${variant === 'A' ? 4 : 3} } })\n`)
    writeFileSync(join(src, 'app.vue'), `<script setup lang="ts">\nconst count: number = ${count}\n</script>\n\n<template>\n  <p>{{ count }}</p>\n</template>\n`)
    writeFileSync(join(dir, 'server/api/one.ts'), `export default defineEventHandler((): number => ${count})\n`)
    return dir
  }

  it('is content with right types', async () => {
    expect(await runFw(['typecheck'], createTyped('1'))).toEqual({ code: 0, out: 'No type errors.\n', err: '' })
  })

  it('says where types are wrong, to people and to machines', async () => {
    const dir = createTyped('\'many\'')
    const { code, out } = await runFw(['typecheck'], dir)
    expect(code).toBe(1)
    expect(out).toMatch(/app\.vue.*TS2322/)
    expect(out).toMatch(/one\.ts.*TS2322/)
    const machine = await runFw(['typecheck', '--json'], dir)
    expect(machine.code).toBe(1)
    const problems = JSON.parse(machine.out) as Array<Record<string, unknown>>
    expect(problems.map(({ file, line, column, code }) => [String(file).slice(dir.length + 1), line, column, code]).sort()).toEqual([
      [variant === 'A' ? 'app/app.vue' : 'app.vue', 2, 7, 'TS2322'],
      ['server/api/one.ts', 1, 49, 'TS2322'],
    ])
  })
})

it('fw typecheck needs the type checker of the project', async () => {
  const dir = createProject({ 'fw.config.json': '{}', 'app.vue': '<template><p /></template>' })
  const { code, err } = await runFw(['typecheck'], dir)
  expect(code).toBe(1)
  triggers('FW2018', err)
})
