import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { eventually } from '../../harness/eventually'
import { proves } from '../../proofs/registry'
import { type App, describeMatrix } from '../../harness/start-app'
import type { Fixture } from '../../harness/fixture'

/** A PostCSS plugin that adds a custom property to every style sheet. */
const plugin = (name: string): string => `
interface Options { word: string }

const ${name} = ({ word }: Options) => ({
  postcssPlugin: '${name}',
  Once(root: any, { Rule, Declaration }: any) {
    root.append(new Rule({ selector: ':root', nodes: [new Declaration({ prop: '--${name}', value: word })] }))
  },
})
${name}.postcss = true
export default ${name}
`

const fixture: Fixture = {
  config: `{
    features: { inlineStyles: false },
    extends: ['./base'],
    css: ['~/main.css'],
    cssProcessor: { plugins: { './postcss/by-path.ts': { word: 'one' }, '~/postcss/alias': { word: 'two' } } },
  }`,
  files: {
    'app/app.vue': '<template><h1>Styled</h1></template>',
    'app/main.css': 'h1 { color: red }',
    'postcss/by-path.ts': plugin('path'),
    'app/postcss/alias.ts': plugin('alias'),
    'base/fw.config.ts': `export default defineFwConfig({ cssProcessor: { plugins: { './postcss/of-layer': { word: 'three' } } } })`,
    'base/postcss/of-layer.ts': plugin('layer'),
  },
}

/** The custom properties that the plugins added, in the browser. */
async function left(app: App): Promise<string> {
  const tab = await openPage(app.url)
  return tab.page.evaluate(
    `['path', 'alias', 'layer'].map(name => getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim()).join()`,
  )
}

describeMatrix('PostCSS plugins', { fixture, layouts: ['v4'] }, app => {
  it('are resolved by path, by alias, and relative to a layer', proves('cssProcessor.plugins'), async () => {
    expect(await left(app)).toBe('one,two,three')
  })

  it('are reloaded after an edit, and not included in a build', async () => {
    if (app.mode === 'built') {
      const scripts = readdirSync(join(app.outputDir, 'public/_fw'))
        .filter(file => file.endsWith('.js'))
        .map(file => readFileSync(join(app.outputDir, 'public/_fw', file), 'utf8'))
      expect(scripts.join()).not.toContain('postcssPlugin')
      return
    }
    app.edit('postcss/by-path.ts', text => text.replace('value: word', 'value: `edited-${word}`'))
    await eventually(async () => expect(await (await app.get('/_fw/app/main.css')).text()).toContain('edited-one'))
  })
})
