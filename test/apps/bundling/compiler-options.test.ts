import { describe, expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { proves } from '../../proofs/registry'
import { stylesOf, textOf } from '../../suites/html'
import { type App, describeMatrix } from '../../harness/start-app'
import type { Fixture } from '../../harness/fixture'

const options: Fixture = {
  config: `{
    bundler1: {
      define: { CONFIGURED: JSON.stringify('by define') },
      mode: 'staging',
      css: { preprocessorOptions: { scss: { additionalData: '$added: rgb(9, 9, 9);' } } },
      plugins: [{ name: 'mark', transform: (code, id) => id.endsWith('/marked.ts') ? code.replace('UNMARKED', 'marked by a plugin') : undefined }],
    },
    css: ['~/assets/added.scss'],
    test: true,
    ui: {
      compilerOptions: { isCustomElement: tag => tag.startsWith('x-') },
      config: { performance: true, silent: () => 'no function is carried' },
      propsDestructure: false,
      runtimeCompiler: true,
    },
  }`,
  files: {
    'app/app.vue': [
      '<script setup>import { marked } from "~/marked"\nimport { defineComponent, getCurrentInstance } from "vue"',
      'const count = ref(0)\nconst Compiled = defineComponent({ template: "<b id=\'compiled\'>compiled {{ 1 + 1 }}</b>" })',
      'const { performance, silent, idPrefix } = getCurrentInstance().appContext.config\nconst carried = [typeof silent, idPrefix].join()\nconst configured = CONFIGURED\nconst mode = import.meta.env.MODE\nconst test = [import.meta.test, process.test].join()</script>',
      '<template><div><x-element id="custom">custom</x-element><Compiled /><p id="defined">{{ configured }}</p><p id="mode">{{ mode }}</p><p id="test">{{ test }}</p><p id="carried">{{ carried }}</p><p id="performance">{{ performance }}</p><p id="marked">{{ marked }}</p>',
      '<Child :value="count" /><button id="more" @click="count++">more</button></div></template>',
    ].join('\n'),
    'app/components/Child.vue':
      '<script setup>const { value } = defineProps(["value"])</script><template><p id="child">{{ value }}</p></template>',
    'app/plugins/config.ts': 'export default defineFwPlugin((app) => { app.vueApp.config.idPrefix = "set-in-plugin" })',
    'app/marked.ts': 'export const marked = "UNMARKED"',
    'app/assets/added.scss': '.added { color: $added }',
  },
}

function tools(app: App): void {
  describe('bundler and compiler options', () => {
    it(
      'applies define, plugins and preprocessor options',
      proves('bundler1.define', 'bundler1', '2.14-passthrough'),
      async () => {
        const html = await app.html('/')
        expect(textOf(html, 'defined')).toBe('by define')
        expect(textOf(html, 'marked')).toBe('marked by a plugin')
        expect(await stylesOf(app, html)).toMatch(/\.added\{color:(?:rgb\(9,9,9\)|#090909)/)
      },
    )

    it(
      'provides mode and test flags',
      proves(
        'bundler1.mode',
        'test',
        'bundler1.define["process.test"]',
        'bundler1.define["import.meta.test"]',
        '3-states',
      ),
      async () => {
        const html = await app.html('/')
        expect(textOf(html, 'mode')).toBe('staging')
        expect(textOf(html, 'test')).toBe('true,true')
      },
    )

    it('compiles templates at runtime', proves('ui.runtimeCompiler'), async () => {
      const html = await app.html('/')
      expect(html).toContain('<x-element id="custom">custom</x-element>')
      expect(textOf(html, 'compiled')).toBe('compiled 2')
    })

    it(
      'applies compiler options, `ui.config` and non-reactive destructured props',
      proves(
        'ui.compilerOptions',
        'ui.runtimeCompiler',
        'ui.config',
        '2.15-config',
        'ui.propsDestructure',
        'bundler1.ui.features.propsDestructure',
      ),
      async () => {
        expect(textOf(await app.html('/'), 'performance')).toBe('true')
        const tab = await openPage(app.url)
        await tab.shows('#compiled', 'compiled 2')
        expect(await tab.text('#performance')).toBe('true')
        expect(await tab.text('#carried')).toBe('undefined,set-in-plugin')
        await tab.page.click('#more')
        await tab.page.click('#more')
        expect(await tab.text('#child')).toBe('0')
      },
    )
  })
}

describeMatrix('compiler options', { fixture: options, layouts: ['v4'], modes: ['dev'] }, tools)
describeMatrix('compiler options', { fixture: options, layouts: ['v3'], modes: ['built'] }, tools)

describeMatrix(
  'props',
  {
    layouts: ['v4'],
    modes: ['built'],
    fixture: {
      files: {
        ...options.files,
        'app/app.vue':
          '<script setup>const count = ref(0)</script><template><div><Child :value="count" /><button id="more" @click="count++">more</button></div></template>',
      },
    },
  },
  app => {
    it('stay reactive when destructured', async () => {
      const tab = await openPage(app.url)
      await tab.page.click('#more')
      await tab.shows('#child', '1')
    })
  },
)
