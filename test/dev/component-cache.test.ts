import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openPage } from '../browser/page'
import { eventually } from '../harness/eventually'
import type { Program } from '../harness/child-program'
import { createProject, urlOf } from './dev-project'
import type { Project } from './dev-project'

const files = {
  'app/app.vue': '<template><main><Counter /></main></template>\n',
  'app/components/Counter.vue': `<script setup lang="ts">
const word = 'script one'
const count = ref(0)
</script>
<template>
  <button id="count" @click="count++">{{ count }}</button>
  <p id="text">template one, {{ word }}</p>
</template>
<style scoped>
p { color: rgb(1, 1, 1) }
</style>
`,
}

interface Session {
  program: Program
  url: string
  html: () => Promise<string>
}

async function start(project: Project): Promise<Session> {
  const program = project.dev()
  const url = await urlOf(program)
  await fetch(new URL('/__fw_ready', url))
  const html = async (): Promise<string> => (await fetch(url, { headers: { accept: 'text/html' } })).text()
  return { program, url, html }
}

/** The first page of a session. */
async function loadFirstPage(project: Project): Promise<string> {
  const { program, html } = await start(project)
  const page = await html()
  await program.stop()
  return page
}

const folderOf = ({ path }: Project): string => path('node_modules/.cache/fw/components')

/** Changes the entries of the cache. */
function editEntries(project: Project, edit: (json: string) => string): void {
  for (const name of readdirSync(folderOf(project))) {
    const file = join(folderOf(project), name)
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, edit(text.slice(text.indexOf('\n') + 1)))
  }
}

const withChecksum = (json: string): string =>
  `${createHash('sha256').update(json).digest('hex').slice(0, 32)}\n${json}`

/** Changes the compiled template, and not the text that it was compiled from. */
const withText = (json: string, text: string): string =>
  json.includes('ssrRender') ? json.replaceAll('template one', text) : json

describe('components that were compiled in an earlier session', () => {
  it('are read from disk, unless they were edited or the entry is damaged', async () => {
    const project = createProject(files)
    expect(await loadFirstPage(project)).toContain('template one, script one')
    editEntries(project, json => withChecksum(withText(json, 'template stored')))
    expect(await loadFirstPage(project)).toContain('template stored, script one')
    editEntries(project, json => json.replaceAll('template stored', 'template damaged'))
    expect(await loadFirstPage(project)).toContain('template one, script one')
    editEntries(project, json => withChecksum(withText(json, 'template stored')))
    project.write('app/components/Counter.vue', files['app/components/Counter.vue'].replace('one,', 'two,'))
    expect(await loadFirstPage(project)).toContain('template two, script one')
    editEntries(project, () => '')
    expect(await loadFirstPage(project)).toContain('template two, script one')
  })

  it('preserve state when their template is edited, and reload when their script is', async () => {
    const project = createProject(files)
    expect(await loadFirstPage(project)).toContain('template one, script one')
    const first = await start(project)
    await (await openPage(first.url)).shows('#text', 'template one, script one')
    await first.program.stop()
    const { url, html } = await start(project)
    const tab = await openPage(url)
    await tab.receivesUpdates()
    await tab.page.evaluate('window.isSame = true')
    await tab.page.click('#count')
    const edit = (from: string, to: string): void => {
      const text = readFileSync(project.path('app/components/Counter.vue'), 'utf8')
      project.write('app/components/Counter.vue', text.replace(from, to))
    }
    const colorIs = (color: string): Promise<void> =>
      eventually(async () =>
        expect(await tab.page.evaluate('getComputedStyle(document.querySelector("p")).color')).toBe(color),
      )
    await colorIs('rgb(1, 1, 1)')
    edit('rgb(1, 1, 1)', 'rgb(2, 2, 2)')
    await colorIs('rgb(2, 2, 2)')
    edit('template one', 'template two')
    await tab.shows('#text', 'template two, script one')
    expect(await tab.text('#count')).toBe('1')
    edit('script one', 'script two')
    await tab.shows('#text', 'template two, script two')
    expect(await tab.text('#count')).toBe('0')
    expect(await tab.page.evaluate('window.isSame')).toBe(true)
    await eventually(async () => expect(await html()).toContain('template two, script two'))
  })
})
