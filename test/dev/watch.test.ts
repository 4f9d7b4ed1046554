import { chmodSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type App, startApp } from '../harness/start-app'
import type { Layout } from '../harness/fixture'
import { proves } from '../proofs/registry'
import { headingOf } from '../suites/html'
import { triggers } from '../triggers'
import { eventually } from '../harness/eventually'
import { removeFolder } from '../harness/remove-folder'

const files = {
  'app/pages/index.vue': '<template><h1>First</h1></template>',
  'vendor/code.ts': 'export const old = 1',
  'dist/made.ts': 'export const old = 1',
}

async function start(
  layout: Layout,
  config: string,
  { more = {}, env = {} }: { more?: Record<string, string>; env?: Record<string, string> } = {},
): Promise<App> {
  const shared =
    'debug: { watchers: true }, hooks: { "builder:watch": (event, path) => console.log("watched", event, path) }'
  const app = await startApp({
    layout,
    mode: 'dev',
    env,
    fixture: { config: `{ ${shared}, ${config} }`, files: { ...files, ...more } },
  })
  onTestFinished(() => app.stop())
  await app.get('/')
  return app
}

const isWatching = (app: App, name: string): Promise<void> =>
  eventually(() => expect(app.logs()).toContain(`[fw:watch] ${name} watches`))
const showsEdit = async (app: App, text: string): Promise<void> => {
  app.edit('app/pages/index.vue', `<template><h1>${text}</h1></template>`)
  await eventually(async () => expect(headingOf(await app.html('/'))).toBe(text))
  await eventually(() => expect(app.logs()).toMatch(/watched change \S*index\.vue/))
}
const mentions = (app: App, event: string, name: string): boolean =>
  app
    .logs()
    .split('\n')
    .some(line => line.startsWith(`watched ${event} `) && line.endsWith(name))

describe('watch', () => {
  it('restarts the application when a file that it names changes', proves('watch', '2.4-watch'), async () => {
    const outside = realpathSync(mkdtempSync(join(tmpdir(), 'fw-watch-')))
    onTestFinished(() => removeFolder(outside))
    const app = await start(
      'v4',
      `watch: ['data.json', '../beside/deep', process.env.OUTSIDE, /\\.special$/], modules: [() => console.log('set up')], logLevel: 'info'`,
      {
        more: {
          'layers/base/fw.config.ts': 'export default {}',
          'layers/base/app/components/Base.vue': '<template><i /></template>',
        },
        env: { OUTSIDE: join(outside, 'later/file.txt') },
      },
    )
    await isWatching(app, 'watcher1')
    const edits: Array<[reason: string, edit: () => void]> = [
      ['\\(app/data\\.json', () => app.edit('app/data.json', '{}')],
      ['layers/base/app/data\\.json', () => app.edit('layers/base/app/data.json', '{}')],
      ['beside/deep\\S*', () => app.edit('beside/deep/file.txt', '1')],
      ['app/composables/x\\.special', () => app.edit('app/composables/x.special', '1')],
      [
        'later/file\\.txt',
        () => {
          mkdirSync(join(outside, 'later'))
          writeFileSync(join(outside, 'later/file.txt'), '1')
        },
      ],
    ]
    for (const [reason, edit] of edits) {
      edit()
      await eventually(() => expect(app.logs()).toMatch(new RegExp(`Restarting .*${reason} changed`)))
      await app.get('/')
      await eventually(() =>
        expect(app.logs().slice(app.logs().lastIndexOf('set up\n'))).toContain('[fw:watch] watcher1 watches'),
      )
    }
    // A slow edit may be two events, and restart the application once more: only reasons tell what an edit has caused.
    const before = app.logs().length
    app.edit('app/other.json', '{}')
    await eventually(() => expect(mentions(app, 'add', 'other.json')).toBe(true))
    await showsEdit(app, 'Second')
    expect(app.logs().slice(before)).not.toMatch(/Restarting .*(?:other\.json|index\.vue)/)
  })
})

describe('watchers', () => {
  it(
    'skips ignored top-level folders if the sources are in the root, and emits existing files with ignoreInitial: false',
    proves('2.11-watcher', 'watchers.fileWatcher.ignoreInitial'),
    async () => {
      const app = await start('v3', 'watchers: { fileWatcher: { ignoreInitial: false } }')
      await isWatching(app, 'watcher1-granular')
      await eventually(() => expect(mentions(app, 'add', 'pages/index.vue')).toBe(true))
      app.edit('vendor/code.ts', 'export const fresh = 1')
      app.edit('dist/made.ts', 'export const fresh = 1')
      await showsEdit(app, 'Granular')
      expect(app.logs()).not.toMatch(/watched \w+ \S*(?:vendor|dist)/)
    },
  )

  it(
    'watches all source files, and restarts after raw events',
    proves('experimental.watcher', '2.11-watcher', 'watchers.rewatchOnRawEvents'),
    async () => {
      const app = await start(
        'v3',
        'experimental: { watcher: "watcher1" }, watchers: { rewatchOnRawEvents: ["rename"] }',
      )
      await isWatching(app, 'watcher1')
      expect(app.logs()).not.toContain('watched add')
      app.edit('vendor/code.ts', 'export const fresh = 1')
      await eventually(() => expect(mentions(app, 'change', 'vendor/code.ts')).toBe(true))
      app.edit('pages/added.vue', '<template><h1>Added</h1></template>')
      await eventually(() =>
        expect(app.logs()).toMatch(
          /\[fw:watch\] watcher1 restarts after a raw event: rename\n[^]*\[fw:watch\] watcher1 watches/,
        ),
      )
      await showsEdit(app, 'Again')
    },
  )

  // In the v4 layout, the tests of webpack and Rspack use it.
  it('can use watcher2', proves('experimental.watcher', '2.11-watcher'), async () => {
    const app = await start('v3', 'experimental: { watcher: "watcher2" }')
    await isWatching(app, 'watcher2')
    await showsEdit(app, 'Native')
    app.edit('app/pages/deep/er/page.vue', '<template><h1>Deep</h1></template>')
    await eventually(async () => expect(headingOf(await app.html('/deep/er/page'))).toBe('Deep'))
    app.edit('app/pages/deep/er/page.vue', '<template><h1>Deeper</h1></template>')
    await eventually(async () => expect(headingOf(await app.html('/deep/er/page'))).toBe('Deeper'))
    app.remove('app/pages/deep')
    await eventually(async () => expect((await app.get('/deep/er/page')).status).toBe(404))
  })

  it('falls back to watcher1 if watcher2 cannot be loaded', async () => {
    const app = await start('v4', 'experimental: { watcher: "watcher2" }', {
      more: {
        'node_modules/@parcel/watcher/package.json':
          '{ "name": "@parcel/watcher", "version": "1.0.0", "main": "index.js" }',
        'node_modules/@parcel/watcher/index.js': 'throw new Error("no code for this system")',
      },
    })
    await eventually(() => triggers('FW2037', app.logs()))
    expect(app.logs()).toContain('no code for this system')
    await showsEdit(app, 'Fallen back')
  })

  const expectUnreadableSkipped = async (isOn: boolean): Promise<void> => {
    const app = await start(
      'v4',
      `watchers: { fileWatcher: { ignorePermissionErrors: ${isOn}, ignored: /left-out/ } }`,
      { more: { 'app/locked/file.txt': 'x', 'app/left-out.json': '1' } },
    )
    chmodSync(app.path('app/locked'), 0)
    onTestFinished(() => chmodSync(app.path('app/locked'), 0o755))
    await isWatching(app, 'watcher1')
    app.edit('app/left-out.json', '2')
    app.edit('app/fresh.json', '2')
    await showsEdit(app, 'Readable')
    await eventually(() => expect(mentions(app, 'add', 'fresh.json')).toBe(true))
    expect(app.logs()).not.toContain('left-out')
    if (isOn) expect(app.logs()).not.toContain('FW2038')
    else await eventually(() => triggers('FW2038', app.logs()))
  }

  it('skips unreadable folders without a warning (ignorePermissionErrors: true)', () => expectUnreadableSkipped(true))

  it(
    'skips unreadable folders with a warning (ignorePermissionErrors: false)',
    proves('watchers.fileWatcher.ignorePermissionErrors'),
    () => expectUnreadableSkipped(false),
  )
})
