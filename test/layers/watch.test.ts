import { renameSync, rmSync } from 'node:fs'
import { loadOptions, watchConfig } from '@fw/kit'
import type { ConfigChange, WatchConfigOptions } from '@fw/kit'
import { expect, it, onTestFinished, vi } from 'vitest'
import { eventually } from '../harness/eventually'
import { createProject } from '../project'

async function watch(files: Record<string, string>, options: Partial<WatchConfigOptions> = {}) {
  const project = createProject(files)
  const changes: ConfigChange[] = []
  const watcher = await watchConfig({
    rootDir: project.dir,
    homeDir: project.path('home'),
    env: {},
    onChange: change => void changes.push(change),
    ...options,
  })
  onTestFinished(() => watcher.close())
  /** The first change from now on that matches. */
  const next = async (
    edit: () => void,
    isIt: (change: ConfigChange) => boolean = () => true,
  ): Promise<ConfigChange> => {
    const seen = changes.length
    edit()
    return eventually(() => {
      const change = changes.slice(seen).find(isIt)
      if (!change) throw new Error('no such change')
      return change
    })
  }
  return { ...project, watcher, changes, next }
}

const changed = (path: string) => (change: ConfigChange) =>
  change.changed.some(option => option.path.join('.') === path)
const config = (value: object) => JSON.stringify(value)

it('reports the changes of a config edit, and what each change requires', async () => {
  const { next, write, watcher, path } = await watch({
    'fw.config.ts': 'export default { app: { rootId: "a" }, ssr: true }',
  })
  const before = watcher.current()
  const change = await next(
    () => write('fw.config.ts', 'export default { app: { rootId: "b" }, ssr: false }'),
    changed('ssr'),
  )
  expect(change).toMatchObject({ ok: true, files: [path('fw.config.ts')], problems: [], env: [], layers: false })
  expect(change.changed).toContainEqual({
    path: ['app', 'rootId'],
    from: 'a',
    to: 'b',
    restart: expect.stringMatching(/^(?:none|soft|hard)$/),
  })
  expect(change.restart).toMatch(/^(?:soft|hard)$/)
  expect(watcher.current()).toBe(change.loaded)
  expect(change.loaded!.facts.buildId).toBe(before!.facts.buildId)
  expect(change.changed.map(option => option.path.join('.'))).not.toContain('buildId')
})

it('detects a file that is replaced, removed and created again', async () => {
  const { next, write, path } = await watch({ 'fw.config.json': config({ app: { rootId: 'a' } }) })
  const replaced = await next(
    () => renameSync(write('draft', config({ app: { rootId: 'b' } })), path('fw.config.json')),
    changed('app.rootId'),
  )
  expect(replaced.loaded!.options.app.rootId).toBe('b')
  const removed = await next(() => rmSync(path('fw.config.json')), changed('app.rootId'))
  expect(removed.loaded!.options.app.rootId).toBe('__fw')
  const back = await next(() => write('fw.config.json', config({ app: { rootId: 'c' } })), changed('app.rootId'))
  expect(back.loaded!.options.app.rootId).toBe('c')
})

it('watches imports, including those added later', async () => {
  const { next, write } = await watch({
    'fw.config.ts': 'import { id } from "./lib/id"\nexport default { app: { rootId: id } }',
    'lib/id.ts': 'export const id = "a"',
  })
  const first = await next(
    () => write('lib/id.ts', 'export { id } from "../more/other"\n'),
    change => !change.ok,
  )
  expect(first.loaded!.options.app.rootId).toBe('a')
  const second = await next(() => write('more/other.ts', 'export const id = "b"'), changed('app.rootId'))
  expect(second.loaded!.options.app.rootId).toBe('b')
  const third = await next(() => write('more/other.ts', 'export const id = "c"'), changed('app.rootId'))
  expect(third.loaded!.options.app.rootId).toBe('c')
})

it('watches .env files and rc files, whether they exist or not', async () => {
  const { next, write, path } = await watch({ '.env': 'FW_PORT=4000\nSECRET=a' })
  const port = await next(() => write('.env', 'FW_PORT=5000\nSECRET=b'), changed('devServer.port'))
  expect(port.env).toEqual(['FW_PORT', 'SECRET'])
  expect(port.restart).not.toBe('none')
  const local = await next(() => write('.env.local', 'FW_PORT=6000'), changed('devServer.port'))
  expect(local.loaded!.options.devServer.port).toBe(6000)
  const rc = await next(() => write('.fwrc', 'app.rootId=rc'), changed('app.rootId'))
  expect(rc.loaded!.options.app.rootId).toBe('rc')
  const home = await next(() => write('home/.fwrc', 'app.rootTag=main'), changed('app.rootTag'))
  expect(home.files).toEqual(expect.arrayContaining([expect.stringContaining(path('home'))]))
})

it('watches layers, and additions and removals in layers/', async () => {
  const { next, write, path } = await watch({
    'fw.config.json': config({ extends: './base' }),
    'base/fw.config.json': config({ app: { rootId: 'a' } }),
  })
  expect(
    (await next(() => write('base/fw.config.json', config({ app: { rootId: 'b' } })), changed('app.rootId'))).loaded!
      .options.app.rootId,
  ).toBe('b')
  const added = await next(
    () => write('layers/one/fw.config.json', config({ app: { rootTag: 'main' } })),
    changed('app.rootTag'),
  )
  expect(added.loaded!.layers.map(layer => layer.name).slice(1)).toEqual(['one', 'base'])
  const second = await next(
    () => write('layers/two/page.vue', ''),
    change => change.layers,
  )
  expect(second.restart).toBe('hard')
  const removed = await next(
    () => rmSync(path('layers/one'), { recursive: true }),
    change => change.layers,
  )
  expect(removed.loaded!.layers.map(layer => layer.name).slice(1)).toEqual(['two', 'base'])
})

it('keeps the last valid config on an error, and compares the next valid one with it', async () => {
  const { next, write, watcher } = await watch({ 'fw.config.ts': 'export default { app: { rootId: "a" } }' })
  const good = watcher.current()
  const broken = await next(
    () => write('fw.config.ts', 'export default { app: {'),
    change => !change.ok,
  )
  expect(broken).toMatchObject({ ok: false, changed: [], restart: 'none' })
  expect(broken.problems[0]).toMatchObject({ severity: 'error', location: { line: 1 } })
  expect(broken.loaded).toBe(good)
  const wrong = await next(
    () => write('fw.config.ts', 'export default { app: { rootId: 5 } }'),
    change => change.problems.some(({ code }) => code === 'FW1003'),
  )
  expect(wrong.loaded).toBe(good)
  const fixed = await next(
    () => write('fw.config.ts', 'export default { app: { rootId: "b" } }'),
    change => change.ok,
  )
  expect(fixed.changed.map(({ path, from, to }) => [path.join('.'), from, to])).toContainEqual(['app.rootId', 'a', 'b'])
})

it('waits for a file that was truncated but not yet written', async () => {
  const { next, write, changes } = await watch({
    'fw.config.json': config({ app: { rootId: 'a' } }),
    '.env': 'SECRET=a',
  })
  // The watcher stops waiting half a second after the edit. The clock stands still, so that a busy machine has enough time.
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  onTestFinished(() => clock.mockRestore())
  for (const [file, text] of [
    ['fw.config.json', config({ app: { rootId: 'b' } })],
    ['.env', 'SECRET=b'],
  ] as const) {
    const seen = changes.length
    const change = await next(() => {
      write(file, '')
      // Longer than it takes to start loading, which happens in this process.
      setTimeout(write, 200, file, text)
    })
    expect(change.ok).toBe(true)
    expect(changes.slice(seen)).toEqual([change])
  }
  clock.mockRestore()
  expect((await next(() => write('.env', ''))).env).toEqual(['SECRET'])
})

it('recovers when a missing layer appears', async () => {
  const { next, write } = await watch({ 'fw.config.json': config({ extends: './far/away' }) })
  const change = await next(
    () => write('far/away/fw.config.json', config({ app: { rootId: 'found' } })),
    change => change.ok,
  )
  expect(change).toMatchObject({ restart: 'hard', loaded: { options: { app: { rootId: 'found' } } } })
})

it('loads one config at a time, batches edits, and does not miss any', async () => {
  let active = 0
  let maxActive = 0
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  const ids: string[] = []
  const { write } = await watch(
    { 'fw.config.json': config({ app: { rootId: 'a' } }) },
    {
      async onChange(change) {
        maxActive = Math.max(maxActive, ++active)
        ids.push(change.loaded!.options.app.rootId as string)
        if (ids.length === 1) await released
        active--
      },
    },
  )
  const set = (id: string) => write('fw.config.json', config({ app: { rootId: id } }))
  set('b')
  await eventually(() => expect(ids).toContain('b'))
  for (const id of ['c', 'd', 'e']) set(id)
  release()
  await eventually(() => expect(ids.at(-1)).toBe('e'))
  expect(maxActive).toBe(1)
})

it('starts from a given config, and detects changes made before watching started', async () => {
  const { dir, path, write } = createProject({ 'fw.config.json': config({ app: { rootId: 'a' } }) })
  const options = { rootDir: dir, homeDir: path('home'), env: {} }
  const initial = await loadOptions(options)
  write('fw.config.json', config({ app: { rootId: 'b' } }))
  const changes: ConfigChange[] = []
  const watcher = await watchConfig({ ...options, initial, onChange: change => void changes.push(change) })
  onTestFinished(() => watcher.close())
  await eventually(() => expect(watcher.current()!.options.app.rootId).toBe('b'))
  expect(changes[0]!.changed).toContainEqual(expect.objectContaining({ path: ['app', 'rootId'], from: 'a', to: 'b' }))
})

it('keeps watching after onChange has thrown', async () => {
  const errors: unknown[] = []
  const { write } = await watch(
    { 'fw.config.json': config({ app: { rootId: 'a' } }) },
    {
      onChange: ({ loaded }) => {
        throw new Error(`mine ${loaded!.options.app.rootId as string}`)
      },
      onError: error => void errors.push(error),
    },
  )
  for (const rootId of ['b', 'c']) {
    write('fw.config.json', config({ app: { rootId } }))
    await eventually(() => expect(errors).toContainEqual(new Error(`mine ${rootId}`)))
  }
})

it('can be closed in onChange, and reports nothing afterwards', async () => {
  let closed: Promise<void> | undefined
  let seen = 0
  const { write, watcher } = await watch(
    { 'fw.config.json': config({ app: { rootId: 'a' } }) },
    {
      onChange: () => {
        seen++
        return (closed ??= watcher.close())
      },
    },
  )
  write('fw.config.json', config({ app: { rootId: 'b' } }))
  await eventually(() => expect(closed).toBeDefined())
  await closed
  // A second watcher that reports the edit proves that the first one had enough time.
  const other = await watch({})
  await other.next(() => other.write('fw.config.json', '{}'))
  write('fw.config.json', config({ app: { rootId: 'c' } }))
  await other.next(() => other.write('fw.config.json', '{ }'))
  expect(seen).toBe(1)
})

it('has no valid config if it starts with errors, and compares with none until there is one', async () => {
  const { next, write, watcher } = await watch({ 'fw.config.json': config({ ssr: 1, app: { rootId: 'a' } }) })
  expect(watcher.current()).toBeUndefined()
  const wrong = await next(() => write('fw.config.json', config({ ssr: 2, app: { rootId: 'b' } })))
  expect(wrong).toMatchObject({ ok: false, changed: [], restart: 'none', loaded: undefined })
  const first = await next(
    () => write('fw.config.json', config({ ssr: true, app: { rootId: 'c' } })),
    change => change.ok,
  )
  expect(first).toMatchObject({ changed: [], restart: 'hard' })
  expect(watcher.current()).toBe(first.loaded)
  const second = await next(
    () => write('fw.config.json', config({ ssr: true, app: { rootId: 'd' } })),
    changed('app.rootId'),
  )
  expect(second.changed).toContainEqual({ path: ['app', 'rootId'], from: 'c', to: 'd', restart: 'soft' })
})

it('detects added and removed application sources, which determine the layout', async () => {
  const { next, write, path, changes } = await watch({ 'fw.config.json': '{}' })
  const version = changed('future.compatibilityVersion')
  const page = await next(() => write('app/pages/index.vue', ''), version)
  expect(page.loaded!.options.srcDir).toBe(path('app'))
  await next(() => rmSync(path('app'), { recursive: true }), version)
  const app = await next(() => write('app/app.vue', ''), version)
  expect(app.files).toContainEqual(expect.stringContaining(path('app')))
  const seen = changes.length
  write('app/app.vue', '<template />')
  write('app/error.vue', '')
  const settled = await next(() => write('fw.config.json', config({ future: { compatibilityVersion: 3 } })), version)
  expect(changes.slice(seen)).toEqual([settled])
})

it('stops watching a layer that is not extended anymore', async () => {
  const { next, write, watcher, path } = await watch({
    'fw.config.json': config({ extends: './a' }),
    'a/fw.config.json': config({ app: { rootId: 'a' } }),
    'b/fw.config.json': config({ app: { rootId: 'b' } }),
  })
  await next(() => write('fw.config.json', config({ extends: './b' })), changed('app.rootId'))
  expect(watcher.current()!.files).toEqual([path('fw.config.json'), path('b/fw.config.json')])
  // Two edits at once: one that the watcher must ignore, and one that it must report.
  const change = await next(() => {
    write('a/fw.config.json', '{}')
    write('b/fw.config.json', config({ app: { rootId: 'c' } }))
  }, changed('app.rootId'))
  expect(change.files).toEqual([path('b/fw.config.json')])
})

it('accepts the config key of an added module', async () => {
  const { next, write, watcher } = await watch({ 'fw.config.json': config({ mine: {} }) })
  expect(watcher.current()).toBeUndefined()
  const change = await next(
    () => write('modules/mine.ts', 'export default { meta: { configKey: "mine" } }'),
    change => change.ok,
  )
  expect(change.problems).toEqual([])
})
