import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openPage } from '../browser/page'
import { root } from '../guards/repository'
import { writeFiles } from '../harness/build-app'
import { startProgram } from '../harness/child-program'
import { layOut } from '../harness/fixture'
import { removeFolder } from '../harness/remove-folder'
import { createProject, urlOf } from './dev-project'

/** The page compares the packages that it imports with those of the framework. */
const files = {
  'app/app.vue': '<template><FwLayout><FwPage /></FwLayout></template>\n',
  'app/layouts/default.vue': '<template><main><slot /></main></template>\n',
  'app/pages/index.vue': `<script setup>
import { HookableCore } from 'hookable'
import { FetchError } from 'ofetch'
import { withQuery } from 'ufo'
import { resolveUnrefHeadInput } from '@unhead/vue/utils'
import { useFwApp as useFwAppOfPackage } from 'fw/app'

useHead(resolveUnrefHeadInput({ title: ref('One copy') }))
const app = useFwApp()
const same = [app === useFwAppOfPackage(), app.hooks instanceof HookableCore, withQuery('/', { a: 1 }) === '/?a=1']
const fetched = ref('')
onMounted(async () => {
  const error = await $fetch('/api/missing').catch(thrown => thrown)
  fetched.value = String(error instanceof FetchError)
})
</script>
<template>
  <p id="same">{{ same.join() }}</p>
  <p id="fetched">{{ fetched }}</p>
</template>
`,
}

const isPublished = (path: string): boolean => /\/dist\/(?:app|render)\//.test(path)
const isOfDevelopment = (path: string): boolean => path.includes('/dist/development/browser/')
const isContained = (path: string): boolean => /\/node_modules\/(?:@?unhead|hookable|ofetch|ufo|destr)\//.test(path)

/** Opens the page, and returns the paths of what it has loaded. */
async function loadPage(url: string): Promise<readonly string[]> {
  await fetch(new URL('/__fw_ready', url))
  const tab = await openPage(url, { expected: [/404/] })
  await tab.shows('#same', 'true,true,true')
  await tab.shows('#fetched', 'true')
  expect(await tab.page.title()).toBe('One copy')
  return tab.requests
}

describe('the framework in browsers, in development', () => {
  it('is few files, with one copy of each package', async () => {
    const requests = await loadPage(await urlOf(createProject(files).dev()))
    expect(requests.filter(isPublished)).toEqual([])
    expect(requests.filter(isContained)).toEqual([])
    expect(requests.filter(isOfDevelopment).length).toBeLessThan(20)
  })

  it('is few files if fw is installed from a registry', async () => {
    const requests = await loadPage(await startInstalled())
    expect(requests.filter(isPublished)).toEqual([])
    expect(requests.filter(isContained)).toEqual([])
    expect(requests.filter(isOfDevelopment)).not.toEqual([])
  })

  it('uses the installed packages if they have other versions', async () => {
    const requests = await loadPage(await startInstalled({ ofetch: '1.5.999' }))
    expect(requests.filter(isOfDevelopment)).toEqual([])
    expect(requests.filter(isPublished)).not.toEqual([])
    expect(requests.some(path => path.includes('/ofetch/dist/'))).toBe(true)
  })
})

/** Starts `fw dev` in a project that has a copy of fw, and of packages with other versions. Returns the URL. */
async function startInstalled(versions: Readonly<Record<string, string>> = {}): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'fw-installed-'))
  writeFiles(dir, layOut({ files }, 'v4'))
  const packages = join(dir, 'node_modules')
  mkdirSync(packages)
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== 'fw' && !(name in versions)) symlinkSync(join(root, 'node_modules', name), join(packages, name))
  for (const name of ['bin', 'dist', 'package.json'])
    cpSync(join(root, 'packages/fw', name), join(packages, 'fw', name), { recursive: true })
  for (const [name, version] of Object.entries(versions)) {
    cpSync(join(root, 'node_modules', name), join(packages, name), { recursive: true })
    const manifest = join(packages, name, 'package.json')
    writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), version }))
  }
  const program = startProgram([join(packages, 'fw/bin/fw.mjs'), 'dev', '--port', '0'], { cwd: dirname(packages) })
  onTestFinished(async () => {
    await program.stop()
    removeFolder(dir)
  })
  return urlOf(program)
}
