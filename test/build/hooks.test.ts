import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { runCommand } from '../harness/build-app'
import { eventually } from '../harness/eventually'
import { extendFixture } from '../harness/fixture'
import { readCalls, recordedApp } from '../harness/hook-recorder'
import type { HookCall } from '../harness/hook-recorder'
import { readHookTables } from '../harness/hook-table'
import type { HookRow } from '../harness/hook-table'
import { startApp } from '../harness/start-app'
import type { App } from '../harness/start-app'
import { removeFolder } from '../harness/remove-folder'

const tables = readHookTables()

const namesOf = (calls: readonly HookCall[]): string[] => [...new Set(calls.map(({ hook }) => hook))]

/** Hooks that need a failure. */
const EXCEPTIONAL = new Set(['build:error'])

/** Hooks of other bundlers, which `test/apps/bundling/loader-options.test.ts` and `test/dev/bundlers.test.ts` call. */
const OTHER_BUNDLERS = /^bundler[23]:/

function expectDocumented(calls: readonly HookCall[], rows: readonly HookRow[], where: string): void {
  const expected = rows
    .filter(({ name, where: listed }) => listed.includes(where) && !EXCEPTIONAL.has(name) && !OTHER_BUNDLERS.test(name))
    .map(({ name }) => name)
  expect(
    namesOf(calls)
      .filter(name => !EXCEPTIONAL.has(name))
      .toSorted(),
  ).toEqual(expected.toSorted())
  const counts = new Map(rows.map(({ name, args }) => [name, args]))
  const wrong = calls.filter(({ hook, args }) => {
    const documented = counts.get(hook)!
    const required = documented.filter(name => !name.endsWith('?')).length
    return args.length < required || args.length > documented.length
  })
  expect(wrong).toEqual([])
}

/** The members of arguments that the table shows, such as `{ routes }`, exist. */
function expectMembers(calls: readonly HookCall[], rows: readonly HookRow[]): void {
  const missing = rows.flatMap(({ name, args }) =>
    args.flatMap((arg, index) => {
      const members =
        /^\{(.*)\}$/
          .exec(arg)?.[1]
          ?.split(',')
          .map(member => member.trim()) ?? []
      const found = calls.find(call => call.hook === name)?.args[index]
      return found === undefined
        ? []
        : members.filter(member => !found.includes(member)).map(member => `${name}: ${member}`)
    }),
  )
  expect(missing).toEqual([])
}

/** What modules can read about the command is the same in all hooks. */
function expectLoadedFor(calls: readonly HookCall[], names: readonly string[]): void {
  expect([...new Set(calls.map(({ loadedFor = [] }) => loadedFor.join(' ')))]).toEqual([names.join(' ')])
}

describe('hooks of commands', () => {
  it('`fw prepare` calls the documented hooks, and writes the extended schema', async () => {
    const { dir, code, output } = await runCommand(['prepare'], { fixture: recordedApp, layout: 'v4' })
    expect(code, output).toBe(0)
    const calls = readCalls(join(dir, 'hooks.jsonl'))
    expectDocumented(calls, tables.build, 'prepare')
    expectMembers(calls, tables.build)
    expectLoadedFor(calls, ['_prepare'])
    expect(calls.filter(({ hasContext }) => !hasContext).map(({ hook }) => hook)).toEqual([])
    const schema = JSON.parse(readFileSync(join(dir, '.fw/schema/fw.schema.json'), 'utf8'))
    expect(schema.properties.shop.properties.currency).toEqual({ type: 'string', default: 'EUR', title: 'Currency' })
    expect(readFileSync(join(dir, '.fw/schema/fw.schema.d.ts'), 'utf8')).toContain('currency?: string')
  })

  it.each([
    ['build', ['_build']],
    ['generate', ['_build', '_generate']],
  ] as const)('a failed `fw %s` calls `build:error`', async (command, loadedFor) => {
    const fixture = extendFixture(recordedApp, {
      files: { 'app/pages/index.vue': '<template><p>{{ a b }}</p></template>' },
    })
    const { dir, code } = await runCommand([command], { fixture, layout: 'v4' })
    expect(code).toBe(1)
    const calls = readCalls(join(dir, 'hooks.jsonl'))
    expectLoadedFor(calls, loadedFor)
    expect(calls.find(({ hook }) => hook === 'build:error')?.args).toEqual([expect.stringMatching(/Error$/)])
    expect(namesOf(calls)).not.toContain('build:done')
  })
})

it('`serverEngine:build:public-assets` gets the prerendered pages, and adds files', async () => {
  const app = await startApp({
    fixture: {
      config: `{
        routeRules: { '/tea': { prerender: true } },
        hooks: {
          'serverEngine:build:public-assets': async ({ options: { output: { publicDir } } }) => {
            const { readFileSync, writeFileSync } = await import('node:fs')
            writeFileSync(publicDir + '/copy.html', readFileSync(publicDir + '/tea/index.html'))
          }
        }
      }`,
      files: { 'app/pages/tea.vue': '<template><h1>Tea</h1></template>' },
    },
    layout: 'v4',
    mode: 'built',
  })
  onTestFinished(app.stop)
  expect(await app.html('/copy.html')).toContain('<h1>Tea</h1>')
})

describe.each(['built', 'dev'] as const)('hooks of an application (%s)', mode => {
  const logs = mkdtempSync(join(tmpdir(), 'fw-hooks-'))
  const buildLog = join(logs, 'build.jsonl')
  const serverLog = join(logs, 'server.jsonl')
  let app: App

  beforeAll(async () => {
    app = await startApp({
      fixture: recordedApp,
      layout: 'v4',
      mode,
      env: { FW_SERVER_HOOK_LOG: serverLog, ...(mode === 'dev' ? { FW_HOOK_LOG: buildLog } : {}) },
    })
  })
  afterAll(async () => {
    await app?.stop()
    removeFolder(logs)
  })

  it('listeners of the server change pages, islands and responses', async () => {
    const response = await app.get('/', { headers: { accept: 'text/html' } })
    const html = await response.text()
    expect(html).toMatch(/<html[^>]* data-hooked/)
    expect(html).toContain('<i>appended</i>')
    expect(html).toContain('Replaced a/b')
    expect(html).toContain('changed')
    expect(response.headers.get('x-hooked')).toBe('yes')
    expect(await app.json('/api/plain')).toEqual({ plain: true, added: true })
    expect((await app.get('/api/broken')).status).toBe(500)
  })

  it('the server calls the documented hooks', async () => {
    await eventually(() => expect(namesOf(readCalls(serverLog))).toContain('afterResponse'))
    if (mode === 'dev') {
      await app.get('/__fw_devtools__/data.json')
      app.edit('app/added.txt', 'a file')
      app.edit('app/components/Later.vue', '<template><p /></template>')
      await eventually(() =>
        expect(namesOf(readCalls(buildLog))).toEqual(expect.arrayContaining(['builder:watch', 'schema:written'])),
      )
      await app.get('/restart-app')
      await eventually(() =>
        expect(readCalls(buildLog).filter(({ hook }) => hook === 'build:done').length).toBeGreaterThan(1),
      )
    }
    await app.stop()
    const calls = readCalls(serverLog)
    expectDocumented(calls, tables.server, mode)
    expectMembers(calls, tables.server)
  })

  it('the build calls the documented hooks in the documented order', () => {
    const calls = readCalls(mode === 'dev' ? buildLog : join(app.dir, 'hooks.jsonl'))
    expectDocumented(calls, tables.build, mode === 'dev' ? 'dev' : 'build')
    expectMembers(calls, tables.build)
    expectLoadedFor(calls, mode === 'dev' ? [] : ['_build'])
    expect(calls.filter(({ hasContext }) => !hasContext).map(({ hook }) => hook)).toEqual([])
    if (mode === 'dev') return
    const order = tables.build.map(({ name }) => name)
    const called = namesOf(calls).filter(name => !name.startsWith('schema:') && name !== 'builder:generateApp')
    expect(called).toEqual(order.filter(name => called.includes(name)))
    expect(existsSync(join(app.dir, '.fw/schema/fw.schema.json'))).toBe(true)
  })
})
