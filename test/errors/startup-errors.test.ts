import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../harness/eventually'
import { startApp } from '../harness/start-app'
import type { App } from '../harness/start-app'
import { decode, headingOf } from '../suites/html'
import { createEditor } from './editor'
import { BASE } from './kinds'

const throwing = (expression: string): string =>
  `export default defineEventHandler(() => {\n  throw ${expression}\n})\n`

const files = {
  ...BASE,
  'fw.config.ts': 'export default defineFwConfig({})\n',
  'app/app.config.ts': 'export default defineAppConfig({ word: "a" })\n',
  'modules/own.ts':
    'import { defineFwModule } from "@fw/kit"\n\nexport default defineFwModule({ meta: { name: "own" }, setup() {} })\n',
  'app/pages/hard.vue':
    '<script setup lang="ts">\nthrow new Error("break the error page")\n</script>\n\n<template><p /></template>\n',
  'server/api/rejects.ts':
    'export default defineEventHandler(() => {\n  void Promise.reject(new Error("nobody waits"))\n  return { ok: true }\n})\n',
  'server/api/text.ts': throwing('"only text"'),
  'server/api/null.ts': throwing('null'),
  'server/api/getter.ts': throwing('{ get message() { throw new Error("no") } }'),
  'server/api/several.ts': throwing(
    'new AggregateError([new Error("one of them"), new Error("another")], "all failed")',
  ),
  'server/api/cause.ts': throwing('new Error("outer", { cause: new TypeError("behind it") })'),
  'server/api/circle.ts':
    'export default defineEventHandler(() => {\n  const error = new Error("circle")\n  error.cause = error\n  throw error\n})\n',
}

const { editor, opened, removeEditor } = createEditor()

describe('errors with little information', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp({ layout: 'v4', mode: 'dev', fixture: { files }, env: { LAUNCH_EDITOR: editor } })
  })
  afterAll(async () => {
    await app?.stop()
    removeEditor()
  })

  const page = async (path: string): Promise<string> =>
    decode(await app.html(path)).replaceAll(/&#(\d+);/g, (_, number: string) => String.fromCharCode(Number(number)))

  it('shows why the error page failed to render, and the original error', async () => {
    const html = await page('/hard')
    expect(headingOf(html)).toBe('in error.vue')
    expect(html).toContain('>app/error.vue:3:53</a>')
    expect(html).toContain('<h1>break the error page</h1>')
    expect(html).toContain('>app/pages/hard.vue:2:7</a>')
    await eventually(() => expect(app.logs()).toContain('  at app/error.vue:3:53\n'))
  })

  it('reports unhandled promise rejections', async () => {
    expect(await app.json('/api/rejects')).toEqual({ ok: true })
    await eventually(async () => expect(app.logs()).toContain('  at server/api/rejects.ts:2:23\n'))
  })

  it.each([
    ['text', 'only text'],
    ['null', 'null was thrown.'],
    ['getter', 'An object that cannot be serialized was thrown.'],
    ['several', 'all failed'],
    ['cause', 'outer'],
    ['circle', 'circle'],
  ])('handles any thrown value: %s', async (name, message) => {
    expect((await app.get(`/api/${name}`, { headers: { accept: 'application/json' } })).status).toBe(500)
    expect(await page(`/api/${name}`)).toContain(`<h1>${message}</h1>`)
  })

  it('shows causes and aggregated errors', async () => {
    expect(await page('/api/cause')).toContain('<b>TypeError</b> behind it')
    const several = await page('/api/several')
    expect(several).toContain('one of them')
    expect(several).toContain('another')
    expect(several).toContain('>server/api/several.ts:2:9</a>')
  })

  it('reports the location in app.config', async () => {
    app.edit(
      'app/app.config.ts',
      'const word: any = undefined\nexport default defineAppConfig({ word: word.length })\n',
    )
    await eventually(async () =>
      expect(await app.json('/')).toMatchObject({ status: 500, file: 'app/app.config.ts', line: 2, column: 45 }),
    )
    expect(await page('/')).toContain('>app/app.config.ts:2:45</a>')
    app.edit('app/app.config.ts', files['app/app.config.ts'])
    await eventually(async () => expect(headingOf(await app.html('/'))).toBe('Home'))
  })

  it.each([
    ['a syntax error', 'export default defineFwConfig({\n  app: { baseURL: = 3 },\n})\n', 'fw.config.ts:2:19'],
    [
      'an error',
      'const none: any = undefined\nexport default defineFwConfig({ app: none.such })\n',
      'fw.config.ts:2:43',
    ],
    ['an unknown key', 'export default defineFwConfig({\n  appp: {},\n})\n', 'fw.config.ts:2:3'],
  ])('reports the location of %s in fw.config, and keeps running', async (_, text, location) => {
    app.edit('fw.config.ts', text)
    await eventually(async () => expect(app.logs()).toContain(`at ${location}\n`))
    expect(headingOf(await app.html('/'))).toBe('Home')
    app.edit('fw.config.ts', files['fw.config.ts'])
  })

  it('reports the location in a module that throws, and recovers', async () => {
    app.edit(
      'modules/own.ts',
      'import { defineFwModule } from "@fw/kit"\n\nexport default defineFwModule({\n  meta: { name: "own" },\n  setup() {\n    throw new Error("in a module")\n  },\n})\n',
    )
    await eventually(async () => expect(await page('/')).toContain('>modules/own.ts:6:11</a>'))
    // The application does not run, but the editor opens and codes are explained.
    const [, link] = /data-open href="([^"]+)"/.exec(await page('/'))!
    await app.get(link!)
    await eventually(() => expect(readFileSync(opened, 'utf8')).toContain(`${app.dir}/modules/own.ts:6:11`))
    expect(await (await app.get('/__fw_errors/explain/FW2041')).text()).toContain('FW2041: Cannot find import')
    app.edit('modules/own.ts', files['modules/own.ts'])
    await eventually(async () => expect(headingOf(await app.html('/'))).toBe('Home'))
  })
})
