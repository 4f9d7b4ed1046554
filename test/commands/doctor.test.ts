import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { APPS, writeFiles } from '../harness/build-app'
import { removeFolder } from '../harness/remove-folder'
import { triggers } from '../triggers'
import { createProject, runFw } from './program'

interface Finding {
  code: string
  severity: string
  fix: string
  file?: string
  line?: number
  fixable: boolean
}

interface Examined {
  findings: Finding[]
  fixed: string[]
  skipped: string[]
}

async function examine(dir: string, ...flags: string[]): Promise<Examined & { code: number | null; places: string[] }> {
  const { code, out, err } = await runFw(['doctor', dir, '--json', ...flags], dir)
  if (!out) throw new Error(err)
  const result = JSON.parse(out) as Examined
  return { ...result, code, places: result.findings.map(({ code, file, line }) => [`${code} ${file}`, line].join(':')) }
}

/** Inside of the repository, so that packages are installed. */
function createApp(files: Record<string, string>): string {
  mkdirSync(APPS, { recursive: true })
  const dir = mkdtempSync(join(APPS, 'doctor-'))
  onTestFinished(() => removeFolder(dir))
  writeFiles(dir, files)
  return dir
}

const PAGE = '<template><h1>Page</h1></template>\n'

describe('a project without a build', () => {
  const manifest = {
    name: 'planted',
    dependencies: { zod: '^4.0.0' },
    devDependencies: { zod: '^3.0.0' },
  }
  const files = {
    'package.json': `${JSON.stringify(manifest, undefined, 2)}\n`,
    'app/app.vue': PAGE,
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
    expect(out).toContain('1 warning\nRun `fw doctor --fix` to fix 1 of them.')
    expect(code).toBe(0)
    expect((await examine(dir, '--no-build', '--no-types', '--strict')).code).toBe(1)

    const { fixed, findings } = await examine(dir, '--no-build', '--no-types', '--strict', '--fix')
    expect({ fixed, findings }).toEqual({ fixed: ['package.json'], findings: [] })
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
