import { useServerEngine } from '@fw/kit'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bundle } from '../../packages/fw/src/build/build'
import { createTestConfig } from '../../packages/fw/src/build/testing/index'
import { runCommand } from '../harness/build-app'
import { createApp } from '../kit/app'
import { start } from './start'

const FILES = { 'app/app.vue': '<template><p /></template>', 'package.json': '{}' }

describe.each(['dev', 'built'] as const)('`serverEngine:init` (%s)', mode => {
  it.each(['nothing else', 'ready', 'build:before', 'serverEngine:config'])(
    'runs before any bundler, with a listener of: %s',
    async other => {
      const order: string[] = []
      const { app, run } = await createApp(FILES, {
        dev: mode === 'dev',
        builder: {
          bundle: () => {
            order.push(`bundler: ${run(() => useServerEngine()).options.preset}`)
            throw new Error('stopped')
          },
        },
      })
      onTestFinished(() => app.close())
      app.hook(other as 'ready', () => undefined)
      app.hook('serverEngine:init', () => void order.push('init'))
      await expect(bundle(app)).rejects.toThrow('stopped')
      expect(order).toEqual(['init', `bundler: ${mode === 'dev' ? 'nitro-dev' : 'node-server'}`])
    },
  )

  it('gives listeners the public folders, which fw serves', async () => {
    const folders: string[] = []
    const files = {
      'public/tea.txt': 'Oolong',
      'server/routes/ping.ts': 'export default defineEventHandler(() => "ping")',
    }
    const { fetch, close } = await start(mode, files, {}, {}, app => {
      app.hook('serverEngine:init', engine => {
        folders.push(...engine.options.publicAssets.map(({ dir }: { dir: string }) => dir))
      })
    })
    onTestFinished(close)
    expect(folders.filter(dir => dir.endsWith('/public'))).toHaveLength(1)
    expect(await (await fetch('/tea.txt')).text()).toBe('Oolong')
  })

  it('gives the engine the runtime configuration, to read, to change and to replace', async () => {
    const handler = 'export default defineEventHandler(() => useRuntimeConfig())'
    const { fetch, close } = await start(
      mode,
      { 'server/routes/config.ts': handler },
      { runtimeConfig: { kept: 'project', changed: 'project', public: { kept: 'project' } } },
      {},
      app => {
        app.hook('serverEngine:init', engine => {
          const { runtimeConfig } = engine.options
          runtimeConfig.changed = runtimeConfig.kept + ' and listener'
          runtimeConfig.public.added = 'by the first listener'
        })
        app.hook('serverEngine:init', engine => {
          engine.options.runtimeConfig = { ...engine.options.runtimeConfig, replaced: { deep: true } }
        })
        app.hook('serverEngine:init', engine =>
          engine.updateConfig({ runtimeConfig: { updated: 'by a method', public: { updated: 1 } } }),
        )
      },
    )
    onTestFinished(close)
    const config = await (await fetch('/config')).json()
    expect(config).toMatchObject({
      app: { baseURL: '/' },
      kept: 'project',
      changed: 'project and listener',
      replaced: { deep: true },
      updated: 'by a method',
      public: { kept: 'project', added: 'by the first listener', updated: 1 },
    })
    expect(config).not.toHaveProperty('nitro')
  })
})

it('`serverEngine:init` runs once before the hooks of the bundler in tests, too', async () => {
  const order: string[] = []
  const { app } = await createApp(FILES, { test: true })
  onTestFinished(() => app.close())
  for (const name of ['serverEngine:init', 'bundler1:extend', 'bundler1:extendConfig'] as const)
    app.hook(name, () => void order.push(name))
  await createTestConfig(app)
  await createTestConfig(app)
  expect(order[0]).toBe('serverEngine:init')
  expect(order.filter(name => name === 'serverEngine:init')).toHaveLength(1)
  expect(order).toContain('bundler1:extendConfig')
})

it.each([[['prepare']], [['explain', '/']]])('exists in listeners of `ready` in `fw %s`', async args => {
  const module = `import { defineFwModule, useServerEngine } from '@fw/kit'
export default defineFwModule({ setup(_, fw) { fw.hook('ready', () => console.log('preset ' + useServerEngine().options.preset)) } })`
  const fixture = {
    config: {},
    files: { 'app/pages/index.vue': '<template><p /></template>', 'modules/engine.ts': module },
  }
  const { code, output } = await runCommand(args, { layout: 'v4', fixture })
  expect(code, output).toBe(0)
  expect(output).toContain('preset node-server')
})
