import { expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { proves } from '../../proofs/registry'
import { textOf } from '../../suites/html'
import { triggers } from '../../triggers'
import { describeMatrix } from '../../harness/start-app'
import { buildApp } from '../../harness/build-app'
import type { Fixture } from '../../harness/fixture'

const own = (path: string): string => `node_modules/outer/node_modules/${path}`

/** A module nested in another package, with dependencies that the project lacks or has in another version. */
const files: Fixture['files'] = {
  'node_modules/outer/package.json': '{ "name": "outer", "version": "1.0.0" }',
  [own('inner-module/package.json')]:
    '{ "name": "inner-module", "version": "1.0.0", "type": "module", "exports": "./index.mjs" }',
  [own('inner-module/index.mjs')]: [
    'import { addTemplate } from "@fw/kit"',
    'export default async function (_options, app) {',
    '  addTemplate({ filename: "words.mjs", getContents: () => `import modern from "modern-dep"\\nimport common from "common-dep"\\nexport const words = [modern, common.word].join(" and ")\\n` })',
    '  app.hook("modules:done", async () => {',
    '    await Promise.resolve()',
    '    addTemplate({ filename: "later.mjs", getContents: () => `export { default as later } from "@scope/deep/part"\\n` })',
    '  })',
    '}',
  ].join('\n'),
  [own('modern-dep/package.json')]:
    '{ "name": "modern-dep", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
  [own('modern-dep/index.js')]: 'export default "own modern"',
  [own('common-dep/package.json')]: '{ "name": "common-dep", "version": "1.0.0", "main": "main.cjs" }',
  [own('common-dep/main.cjs')]: 'exports.word = "own common"',
  [own('@scope/deep/package.json')]:
    '{ "name": "@scope/deep", "version": "1.0.0", "type": "module", "exports": { "./part": "./dist/part.js" } }',
  [own('@scope/deep/dist/part.js')]: 'export default "own part"',
  'node_modules/modern-dep/package.json':
    '{ "name": "modern-dep", "version": "2.0.0", "type": "module", "exports": "./index.js" }',
  'node_modules/modern-dep/index.js': 'export default "of the project"',
  'app/app.vue': [
    '<script setup>',
    'import { words } from "#build/words"',
    'import { later } from "#build/later"',
    'const shown = ref("")',
    '</script>',
    '<template><main><p id="words">{{ words }}, {{ later }}</p><button id="show" @click="shown = `${words}, ${later}`">show</button><p id="shown">{{ shown }}</p></main></template>',
  ].join('\n'),
}

const config = (templateImportResolution?: boolean): string =>
  JSON.stringify({
    modules: ['./node_modules/outer/node_modules/inner-module/index.mjs'],
    ...(templateImportResolution === undefined ? {} : { experimental: { templateImportResolution } }),
  })

describeMatrix('a template of a nested module', { layouts: ['v4'], fixture: { files, config: config() } }, app => {
  it('imports dependencies of the module, not those of the project', async () => {
    expect(textOf(await app.html('/'), 'words')).toBe('own modern and own common, own part')
  })

  it('imports them in the browser', async () => {
    const tab = await openPage(`${app.url}/`)
    await tab.page.click('#show')
    await tab.shows('#shown', 'own modern and own common, own part')
  })
})

it(
  'fails the build if a template imports a package that the project cannot resolve',
  proves('experimental.templateImportResolution'),
  async () => {
    const { code, output } = await buildApp({ fixture: { files, config: config(false) }, layout: 'v4' })
    expect(code).not.toBe(0)
    triggers('FW2045', output)
    expect(output).toMatch(
      /The template `(?:words|later)\.mjs`, which the module node_modules\/outer\/node_modules\/inner-module\/index\.mjs adds, imports `(?:common-dep|@scope\/deep\/part)`/,
    )
  },
)

describeMatrix(
  'an unresolved template import in development',
  { layouts: ['v4'], modes: ['dev'], fixture: { files, config: config(false) } },
  app => {
    it('is reported', proves('experimental.templateImportResolution'), async () => {
      const response = await app.get('/', { headers: { accept: 'text/html' } })
      expect(response.status).toBe(500)
      triggers('FW2045', await response.text())
    })
  },
)
