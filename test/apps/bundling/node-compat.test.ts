import { expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { proves } from '../../proofs/registry'
import { describeMatrix } from '../../harness/start-app'
import type { Fixture } from '../../harness/fixture'

const files = {
  'app/app.vue': `<script setup>
import * as buffer from 'node:buffer'
import * as path from 'path'
const text = ref('')
const look = () => { text.value = [buffer.Buffer?.from('tea').toString('base64'), path.basename?.('/a/b.txt')].map(String).join(' ') }
</script>
<template><main><p id="server">{{ buffer.Buffer.from('tea').toString('base64') }}</p><button id="look" @click="look">look</button><p id="text">{{ text }}</p></main></template>`,
}

const withCompat: Fixture = { files, config: { experimental: { clientNodeCompat: true } } }

describeMatrix('Node.js modules in the browser', { fixture: withCompat, layouts: ['v4'] }, app => {
  it('are polyfilled', proves('experimental.clientNodeCompat'), async () => {
    const tab = await openPage(app.url)
    expect(await tab.text('#server')).toBe('dGVh')
    await tab.page.click('#look')
    await tab.shows('#text', 'dGVh b.txt')
  })
})

const bare: Fixture = {
  files: { 'app/app.vue': files['app/app.vue'].replace("{{ buffer.Buffer.from('tea').toString('base64') }}", 'here') },
}

describeMatrix(
  'Node.js modules in the browser, without clientNodeCompat',
  { fixture: bare, layouts: ['v4'], modes: ['built'] },
  app => {
    it('are empty', async () => {
      const tab = await openPage(app.url)
      await tab.page.click('#look')
      await tab.shows('#text', 'undefined undefined')
    })
  },
)
