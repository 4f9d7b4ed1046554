import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { buildApp, createProject, runCommand, runIn } from '../harness/build-app'
import type { Fixture } from '../harness/fixture'
import { startApp, startServer } from '../harness/start-app'
import { triggers } from '../triggers'

const ENV = `import { z } from 'zod'

export default {
  apiKey: z.string().min(8).describe('Key of the shop.'),
  database: { url: z.url(), port: z.number().int().max(65_535).default(5432) },
  public: { mode: z.enum(['live', 'test']).default('test'), site: z.url() },
}
`

const fixture: Fixture = {
  config: {},
  files: {
    'fw.env.ts': ENV,
    'app/app.vue':
      '<script setup>\nconst { public: { mode, site } } = useRuntimeConfig()\n</script>\n<template><p>{{ mode }} {{ site }}</p></template>',
    'server/api/database.ts': 'export default defineEventHandler(() => useRuntimeConfig().database)',
    'layers/base/fw.env.ts': `import { z } from 'zod'\nexport default { region: z.string().default('eu') }\n`,
    'layers/base/server/api/region.ts':
      'export default defineEventHandler(() => ({ region: useRuntimeConfig().region }))',
  },
}

const VALID = { FW_API_KEY: '12345678', FW_DATABASE_URL: 'https://db.example', FW_PUBLIC_SITE: 'https://tea.example' }

it('stops a built server with one line per problem, and gives it valid values', async () => {
  const { dir, code, output } = await buildApp({ fixture, layout: 'v4' })
  expect(code, output).toBe(0)
  const broken = startServer(dir, { FW_API_KEY: 'hunter2', FW_DATABASE_PORT: '70000', FW_PUBLIC_SITE: 'tea' })
  onTestFinished(() => broken.stop())
  expect(await broken.done).toBe(1)
  triggers('FW1208', broken.output())
  triggers('FW1209', broken.output())
  expect(broken.output().trim().split('\n')).toEqual([
    expect.stringMatching(/^\[FW1209\] `FW_API_KEY` sets `runtimeConfig\.apiKey` to a value/),
    expect.stringMatching(/^\[FW1208\] `FW_DATABASE_URL` is not set/),
    expect.stringMatching(/^\[FW1209\] `FW_DATABASE_PORT` .*<=65535/),
    expect.stringMatching(/^\[FW1209\] `FW_PUBLIC_SITE`/),
  ])
  expect(broken.output()).not.toContain('hunter2')
  const app = await startApp({ fixture, layout: 'v4', mode: 'built', env: { ...VALID, FW_DATABASE_PORT: '6000' } })
  onTestFinished(() => app.stop())
  expect(await (await app.get('/api/database')).json()).toEqual({ url: 'https://db.example', port: 6000 })
  expect(await (await app.get('/api/region')).json()).toEqual({ region: 'eu' })
  expect(await app.html('/')).toContain('test https://tea.example</p>')
})

it('checks the environment of development, and names the line of `.env`', async () => {
  const dev = { ...fixture, files: { ...fixture.files, '.env': 'FW_API_KEY=12345678\nFW_DATABASE_URL=db\n' } }
  const app = await startApp({ fixture: dev, layout: 'v4', mode: 'dev' })
  onTestFinished(() => app.stop())
  await expect.poll(() => app.logs(), { timeout: 20_000 }).toMatch(/FW1208[^]*at fw\.env\.ts:6:/)
  expect(app.logs()).toMatch(/FW1209[^]*at \.env:2/)
  expect((await app.get('/')).status).toBe(500)
  writeFileSync(
    join(app.dir, '.env'),
    Object.entries(VALID)
      .map(entry => entry.join('='))
      .join('\n'),
  )
  await expect.poll(async () => (await app.get('/')).status, { timeout: 20_000 }).toBe(200)
  expect(await (await app.get('/api/database')).json()).toEqual({ url: 'https://db.example', port: 5432 })
})

it('prerenders without private values, and warns about public ones', async () => {
  const { code, output } = await runCommand(['generate'], { fixture, layout: 'v4' })
  expect(code, output).toBe(0)
  expect(output).toContain('`FW_PUBLIC_SITE` is not set')
  expect(output).not.toContain('FW_API_KEY')
})

it('loads no code for it without such a file', async () => {
  const { dir } = await buildApp({
    fixture: { files: { 'app/app.vue': '<template><p>x</p></template>' } },
    layout: 'v4',
  })
  const server = join(dir, '.output/server')
  const scripts = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.mjs'))
  expect(scripts.filter(file => readFileSync(join(server, file), 'utf8').includes('FW1209'))).toEqual([])
})

it('reports a file without schemas, and one that throws', async () => {
  const dir = createProject({
    fixture: { files: { ...fixture.files, 'fw.env.ts': 'export default { port: 1 }\n' } },
    layout: 'v4',
  })
  const wrong = await runIn(dir, ['build'])
  expect(wrong.code).toBe(1)
  triggers('FW1115', wrong.output)
  expect(wrong.output).toContain('`port` is none')
  writeFileSync(join(dir, 'fw.env.ts'), "throw new Error('no schema today')\n")
  const thrown = await runIn(dir, ['build'], { isAlone: true })
  expect(thrown.code).toBe(1)
  expect(thrown.output).toContain('no schema today')
  expect(thrown.output).toContain('fw.env.ts:1')
})
