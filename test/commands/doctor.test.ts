import { readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { triggers } from '../triggers'
import { createApp, examine } from './doctor-project'
import { createProject, runFw } from './program'

const PAGE = '<template><h1>Page</h1></template>\n'

describe('a project without a build', () => {
  const manifest = {
    name: 'planted',
    dependencies: { zod: '^4.0.0' },
    devDependencies: { zod: '^3.0.0' },
  }
  const files = {
    'package.json': `${JSON.stringify(manifest, undefined, 2)}\n`,
    'app/app.vue': '<template><img src="/lake.svg" alt="Lake"></template>\n',
    'public/lake.svg': '<svg viewBox="0 0 80 60"></svg>\n',
    'shared/schema.ts': "import { z } from 'zod'\nexport const name = z.string()\n",
  }

  it('reports problems with code, place and fix, and fails for errors only', async () => {
    const dir = createProject({ ...files, 'fw.config.ts': 'export default { sssr: true }\n' })
    const { places, findings, skipped, code } = await examine(dir, '--no-build', '--no-types')
    expect(places).toEqual(['FW1001 fw.config.ts:1', 'FW2306 package.json:7'])
    expect(findings.every(({ fix }) => fix.length > 0)).toBe(true)
    expect(skipped).toEqual(['The application was not checked: its configuration has errors.'])
    expect(code).toBe(1)
  })

  it('warns without failing, unless it is strict, and applies the safe fixes', async () => {
    const dir = createProject(files)
    const { out, code } = await runFw(['doctor', dir, '--no-build', '--no-types'], dir)
    triggers('FW2306', out)
    expect(out).toContain('fix Remove the entry in `devDependencies`.')
    expect(out).toContain('at package.json:7:5')
    expect(out).toContain('2 warnings\nRun `fw doctor --fix` to fix 2 of them.')
    expect(code).toBe(0)
    expect((await examine(dir, '--no-build', '--no-types', '--strict')).code).toBe(1)

    const { fixed, findings } = await examine(dir, '--no-build', '--no-types', '--strict', '--fix')
    expect({ fixed, findings }).toEqual({ fixed: ['package.json', 'app/app.vue'], findings: [] })
    expect(readFileSync(join(dir, 'app/app.vue'), 'utf8')).toContain('<img width="80" height="60" src="/lake.svg"')
    expect(JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'))).toEqual({ ...manifest, devDependencies: {} })
    expect((await examine(dir, '--no-build', '--no-types', '--strict')).code).toBe(0)
  })
})

describe('the types of a project', () => {
  it('are checked, with the imports of server code', async () => {
    const dir = createApp({
      'app/app.vue': `<script setup lang="ts">
import { secret } from '../server/secret'
const count: number = 'one'
</script>
<template><p>{{ count }} {{ secret }}</p></template>
`,
      'server/secret.ts': 'export const secret = 1\n',
    })
    const { places, findings } = await examine(dir, '--no-build')
    expect(places).toEqual(['FW2307 app/app.vue:3', 'FW2160 app/app.vue:2'])
    triggers('FW2307', findings[0] as never)
  })
})

describe('a build', () => {
  const files = {
    'app/app.vue': PAGE,
    '.output/nitro.json': '{"preset":"node-server","commands":{"preview":"node ./server/index.mjs"}}',
  }

  it('is started in an empty folder, if nothing has changed since', async () => {
    const dir = createProject({
      ...files,
      '.output/server/index.mjs': "import { readFileSync } from 'node:fs'\nreadFileSync('app/app.vue')\n",
    })
    const { findings, code } = await examine(dir, '--no-build', '--no-types')
    triggers('FW2360', JSON.stringify(findings))
    expect(findings).toMatchObject([{ code: 'FW2360', why: expect.stringContaining('ENOENT') as string }])
    expect(code).toBe(1)
  })

  it('is not checked with --no-build if the sources are newer', async () => {
    const dir = createProject({ ...files, '.output/server/index.mjs': 'process.exit(1)\n' })
    const future = Date.now() / 1000 + 60
    utimesSync(join(dir, 'app/app.vue'), future, future)
    expect(await examine(dir, '--no-build', '--no-types')).toMatchObject({
      findings: [],
      skipped: ['The build was not checked: there is none, or the sources have changed since.'],
      code: 0,
    })
  })
})

it('finds variables of the wrong type and missing ones, and prints none of their values', async () => {
  const dir = createProject({
    'app/app.vue': PAGE,
    'fw.config.ts': 'export default { runtimeConfig: { retries: 3 } }\n',
    '.env': 'FW_RETRIES=hunter2\n',
  })
  const { out, code } = await runFw(['doctor', '--no-build', '--no-types'], dir)
  triggers('FW1201', out)
  expect(out).not.toContain('hunter2')
  expect(code).toBe(1)
})

it('accepts warnings that a comment names', async () => {
  const template = '<template>\n  <!-- fw-doctor-ignore FW2321 -->\n  <p>{{ Math.random() }}</p>\n</template>\n'
  const dir = createProject({ 'app/app.vue': template })
  expect((await examine(dir, '--no-build', '--no-types')).findings).toEqual([])
})
