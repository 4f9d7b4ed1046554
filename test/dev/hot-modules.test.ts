import { expect, it } from 'vitest'
import { openPage } from '../browser/page'
import { eventually } from '../harness/eventually'
import { type App, describeMatrix } from '../harness/start-app'
import { bundlersInTurn } from '../harness/in-turn'

// A small application: webpack only gives modules an ID if the code of one of them reads it.

const hotModule = (name: string): string => `export const word = '${name} one'
if (import.meta.hot) {
  const { data } = import.meta.hot
  data.name ??= '${name}'
  import.meta.hot.accept(next => (globalThis.updates ??= []).push(data.name + ': ' + next.word))
}
`

const fixture = {
  files: {
    'app/hot/first.ts': hotModule('first'),
    'app/hot/second.ts': hotModule('second'),
    'app/pages/index.vue': `<script setup>
import { word as first } from '../hot/first'
import { word as second } from '../hot/second'
</script>
<template><h1>{{ first }}, {{ second }}</h1></template>`,
  },
}

function suite(app: App): void {
  it('gives each module its own `import.meta.hot`', async () => {
    const tab = await openPage(app.url)
    await tab.receivesUpdates()
    const updates = (): Promise<unknown> => tab.page.evaluate('globalThis.updates ?? []')
    expect(await updates()).toEqual([])
    expect(tab.requests.filter(path => path === '/')).toHaveLength(1)
    app.edit('app/hot/first.ts', text => text.replace('first one', 'first two'))
    await eventually(async () => expect(await updates()).toEqual(['first: first two']))
    app.edit('app/hot/second.ts', text => text.replace('second one', 'second two'))
    await eventually(async () => expect(await updates()).toEqual(['first: first two', 'second: second two']))
    expect(tab.requests.filter(path => path === '/')).toHaveLength(1)
  })
}

describeMatrix(
  'modules that accept updates of themselves',
  { fixture, modes: ['dev'], bundlers: bundlersInTurn(2) },
  suite,
)
