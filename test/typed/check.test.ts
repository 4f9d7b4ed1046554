import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { triggers } from '../triggers'
import { runFw, startFw } from '../commands/program'
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
