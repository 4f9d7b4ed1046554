import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { triggers } from '../triggers'
import { createApp, examine } from './doctor-project'
import { runFw, spawnFw } from './program'

/** A process of its own: the configuration changes. */
async function examineAgain(dir: string): Promise<string[]> {
  const { out } = await spawnFw(['doctor', '--json', '--no-build', '--no-types'], dir)
  return (JSON.parse(out) as { findings: Array<{ code: string; why: string }> }).findings.map(
    ({ code, why }) => `${code} ${why}`,
  )
}

it('compares what the last build has measured with the budgets, without building', async () => {
  const config = (js: string): string =>
    `export default { app: { head: { title: 'Page', htmlAttrs: { lang: 'en' } } }, budgets: { js: '${js}' } }\n`
  const dir = createApp({ 'fw.config.ts': config('1 kB'), 'app/app.vue': '<template><h1>Page</h1></template>\n' })
  const { code, err } = await runFw(['build'], dir)
  triggers('FW1350', err)
  expect(code).toBe(1)
  expect(await examineAgain(dir)).toEqual([expect.stringMatching(/^FW1350 `\/` loads .* Its budget is 1 kB\./)])

  // Not newer than the build, so that it is up to date.
  const file = join(dir, 'fw.config.ts')
  const { atime, mtime } = statSync(file)
  writeFileSync(file, config('1 MB'))
  utimesSync(file, atime, mtime)
  expect(await examineAgain(dir)).toEqual([])

  writeFileSync(file, config('1 kB'))
  utimesSync(file, atime, mtime)
  expect(await examineAgain(dir)).toHaveLength(1)
  rmSync(join(dir, 'node_modules/.cache/fw/measurements.json'))
  expect(await examineAgain(dir)).toEqual([])
})

const files = {
  'package.json': '{ "name": "shown", "devDependencies": { "axe-core": "*" } }\n',
  'fw.config.ts': "export default { app: { head: { htmlAttrs: { lang: 'en' } } } }\n",
  'app/app.vue': '<template><FwPage /></template>\n',
  'app/pages/index.vue': `<script setup>
useHead({ title: 'Page' })
const isMounted = ref(false)
onMounted(() => (isMounted.value = true))
</script>

<template>
  <main>
    <p style="color: #ccc; background: #fff">Barely readable</p>
    <img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="9" height="9">
    <div v-if="isMounted" role="button" tabindex="0"></div>
  </main>
</template>
`,
}

it('checks pages with axe in a browser, if the project depends on it', async () => {
  const dir = createApp(files)
  const { places, findings, skipped } = await examine(dir, '--no-types')
  triggers('FW2348', JSON.stringify(findings))
  // What the HTML shows already is reported once.
  expect(places.toSorted()).toEqual([
    'FW2340 app/pages/index.vue:10',
    'FW2348 app/pages/index.vue:11',
    'FW2348 app/pages/index.vue:9',
  ])
  expect(JSON.stringify(findings)).toContain('color-contrast')
  expect(skipped).toEqual([])

  const { out } = await runFw(['doctor', '--json', '--no-build', '--no-types'], dir, { CHROME_PATH: '/none' })
  const without = JSON.parse(out) as { findings: Array<{ code: string }>; skipped: string[] }
  expect(without.findings.map(({ code }) => code)).toEqual(['FW2340'])
  expect(without.skipped).toEqual([
    'axe was not run: no Chrome or Chromium was found. Install one, or set CHROME_PATH to its executable.',
  ])
})

it('does not need axe', async () => {
  const dir = createApp({ ...files, 'package.json': '{ "name": "shown" }\n' })
  const { places, skipped } = await examine(dir, '--no-types')
  expect({ places, skipped }).toEqual({ places: ['FW2340 app/pages/index.vue:10'], skipped: [] })
  expect(readFileSync(join(dir, 'package.json'), 'utf8')).not.toContain('axe')
})
