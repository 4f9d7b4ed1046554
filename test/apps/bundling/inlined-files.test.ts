import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import type { Fixture } from '../../harness/fixture'
import { describeMatrix } from '../../harness/start-app'
import { proves } from '../../proofs/registry'

const KINDS = ['png', 'woff2', 'pdf'] as const

/** Files above the default limit, and syntax in styles that is not plain CSS. Scripts do not matter here. */
const fixture: Fixture = {
  config: `{
    bundler2: {
      loaders: { imgUrl: { limit: 5000 }, fontUrl: { limit: 5000 }, file: { limit: 5000 } },
      optimization: { minimize: false },
    },
  }`,
  files: {
    ...Object.fromEntries(KINDS.map(kind => [`app/assets/own.${kind}`, 'x'.repeat(2000)])),
    'app/app.vue': `<script setup lang="ts">
${KINDS.map(kind => `import ${kind} from '~/assets/own.${kind}'`).join('\n')}
const color = ref('rgb(1, 2, 3)')
const files = JSON.stringify([${KINDS.join()}])
</script>
<template>
  <main><b id="bound">bound</b><Inner /><i id="module" :class="$style['two-words']">{{ $style.twoWords }}</i>
    <p class="everywhere">global</p><pre v-text="files" /></main>
</template>
<style scoped>
#bound { color: v-bind(color); }
main :deep(.inner) { color: rgb(4, 5, 6); }
</style>
<style module>
.base { margin-left: 7px }
.two-words { composes: base; color: rgb(7, 8, 9) }
:global(.everywhere) { color: rgb(10, 11, 12) }
</style>
`,
    'app/components/Inner.vue': '<template><u><b class="inner">inner</b></u></template>',
  },
}

describeMatrix('files and styles', { fixture, bundlers: ['bundler2', 'bundler3'], modes: ['built'] }, app => {
  it(
    'inlines files up to the limits of their kinds',
    proves('bundler2.loaders.imgUrl.limit', 'bundler2.loaders.fontUrl.limit', 'bundler2.loaders.file.limit'),
    async () => {
      const text = /<pre[^>]*>(.*?)<\/pre>/.exec(await app.html('/'))![1]!.replaceAll('&quot;', '"')
      expect(JSON.parse(text)).toEqual(KINDS.map(() => expect.stringMatching(/^data:\w+\/\w+;base64,/)))
    },
  )

  it('minifies styles of components and CSS modules without changing them', async () => {
    const tab = await openPage(app.url)
    const styleOf = (selector: string, name: string) =>
      tab.page.evaluate(`getComputedStyle(document.querySelector('${selector}')).${name}`)
    expect(await styleOf('#bound', 'color')).toBe('rgb(1, 2, 3)')
    expect(await styleOf('.inner', 'color')).toBe('rgb(4, 5, 6)')
    expect(await styleOf('#module', 'color')).toBe('rgb(7, 8, 9)')
    expect(await styleOf('#module', 'marginLeft')).toBe('7px')
    expect(await styleOf('.everywhere', 'color')).toBe('rgb(10, 11, 12)')
    const folder = join(app.outputDir, 'public/_fw')
    const styles = readdirSync(folder).filter(file => file.endsWith('.css'))
    expect(styles.map(file => readFileSync(join(folder, file), 'utf8')).join('')).toMatch(/\{margin-left:7px\}/)
  })
})
