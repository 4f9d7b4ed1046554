import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { proves } from '../../proofs/registry'
import { attributeOf, stylesOf, textOf } from '../../suites/html'
import { type App, describeMatrix } from '../../harness/start-app'
import { buildApp, runCommand } from '../../harness/build-app'
import type { Fixture } from '../../harness/fixture'
import { componentPackage } from './component-package'

/** The content of all files in a directory with an extension, as one string. */
function textBelow(dir: string, ending: string): string {
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith(ending))
    .sort()
  return files.map(file => readFileSync(join(dir, file), 'utf8')).join('\n')
}

/** The code that browsers load. */
const clientCode = (app: App, folder = '_fw'): string => textBelow(join(app.outputDir, 'public', folder), '.js')
const clientStyles = (app: App, folder = '_fw'): string => textBelow(join(app.outputDir, 'public', folder), '.css')

/** The server bundle before it is minified. */
const serverCode = (app: App): string => textBelow(join(app.dir, '.fw/dist/server'), '.mjs')

const svg = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0L9 9"/>'.repeat(300)}</svg>`
const IDS = ['video', 'source', 'img', 'image', 'use'] as const
const ASSETS =
  '<video id="video" src="~/assets/a.svg" poster="~/assets/a.svg" /><video><source id="source" src="~/assets/a.svg"></video><img id="img" src="~/assets/a.svg"><svg><image id="image" href="~/assets/a.svg" /><use id="use" xlink:href="~/assets/a.svg#x" /></svg>'
const ATTRIBUTES: Record<string, string> = { image: 'href', use: 'xlink:href' }

/** The asset references of a page, by element id. */
function referencesOf(html: string): Record<string, string | undefined> {
  return {
    ...Object.fromEntries(IDS.map(id => [id, attributeOf(html, id, ATTRIBUTES[id] ?? 'src')])),
    poster: attributeOf(html, 'video', 'poster'),
  }
}
const keepsAssets = Object.fromEntries(IDS.map(id => [id, []]))

/** Code that each compiler option changes, without JSX. */
const files: Fixture['files'] = {
  'app/app.vue': [
    '<script setup>',
    'import { found } from "~/modern"',
    'import { made } from "~/plain"',
    'import { fields } from "~/fields"',
    'import extensionless from "~/found"',
    'const WORD = "constant-word"',
    'const side = useRequestURL().searchParams.has("mismatch") ? import.meta.server ? "of the server" : "of the client" : "same"',
    'if (import.meta.dev) console.log("meta-dev-branch")',
    'if (process.dev) console.log("process-dev-branch")',
    'if (import.meta.test) console.log("meta-test-branch")',
    'if (process.test) console.log("process-test-branch")',
    'console.log("logged-text")',
    'const globals = typeof globalThis.useState',
    '</script>',
    '<template><div>',
    '<p id="found">{{ found }}</p><p id="made">{{ made }}</p><p id="fields">{{ fields }}</p><p id="extensionless">{{ extensionless }}</p><p id="word">{{ WORD }}</p><p id="side">{{ side }}</p><p id="globals">{{ globals }}</p>',
    '<p id="space">a   b</p>',
    ASSETS,
    '</div></template>',
    '<style>/*! kept? */\n.styled { user-select: none; color: rgb(1, 2, 3); }</style>',
  ].join('\n'),
  'app/modern.ts':
    'const given: { deep?: { word?: string } } = JSON.parse(\'{"deep":{}}\')\nexport const found = given?.deep?.word ?? "nothing"\n',
  'app/plain.tsx': 'export const made = "no JSX"\n',
  'app/fields.ts':
    'class Base { set own(_value: unknown) { log.push("set") } }\nconst log: string[] = []\nclass Field extends Base { own = 1 }\nnew Field()\nexport const fields = log.join() || "defined"\n',
  'app/found.mjs': 'export default "mjs"',
  'app/found.js': 'export default "js"',
  'app/assets/a.svg': svg,
  '.fw/dist/client/stale.txt': 'left by an earlier build',
  'modules/stray.ts': [
    'import { mkdirSync, writeFileSync } from "node:fs"',
    'import { defineFwModule } from "fw/kit"',
    'export default defineFwModule((_options, fw) => {',
    '  const dir = `${fw.options.buildDir}/dist/client`',
    '  fw.hook("build:before", () => { mkdirSync(dir, { recursive: true }); writeFileSync(`${dir}/stray.txt`, "of a module") })',
    '})',
  ].join('\n'),
  'public/once.txt': 'once',
}

/** JSX that calls functions with these names. */
const plain = (factory: string, fragment: string): string =>
  [
    `const ${fragment} = "${fragment}"`,
    `function ${factory}(tag: string, _: unknown, ...children: unknown[]) { return \`${factory}:\${tag}(\${children.join()})\` }`,
    'export const made = <><b>text</b></>',
  ].join('\n')

/** Expects code that is lowered to ES2019. */
function expectLowered(text: string): void {
  expect(text).not.toMatch(/\?\?=?/)
  expect(text).not.toMatch(/\w\?\.\w/)
}

describeMatrix('a default build', { modes: ['built'], layouts: ['v4'], fixture: { files } }, app => {
  it('removes branches for development and tests', () => {
    for (const text of [clientCode(app), serverCode(app)])
      expect(text).not.toMatch(/(?:meta|process)-(?:dev|test)-branch/)
    expect(clientCode(app)).not.toMatch(/__file|__VUE_HMR_RUNTIME__/)
  })

  it('preserves modern syntax and console calls', async () => {
    expect(clientCode(app)).toMatch(/\w\?\.\w/)
    expect(clientCode(app)).toContain('logged-text')
    expect(textOf(await app.html('/'), 'fields')).toBe('defined')
  })

  it('resolves imports without an extension in the default order', async () => {
    expect(textOf(await app.html('/'), 'extensionless')).toBe('mjs')
  })

  it('preserves other files in the output, and copies public files once', proves('bundler1.publicDir'), () => {
    expect(existsSync(join(app.dir, '.fw/dist/client/stray.txt'))).toBe(true)
    expect(existsSync(join(app.dir, '.fw/dist/client/stale.txt'))).toBe(false)
    expect(existsSync(join(app.dir, '.fw/dist/client/once.txt'))).toBe(false)
    expect(readFileSync(join(app.outputDir, 'public/once.txt'), 'utf8')).toBe('once')
    expect(readdirSync(join(app.outputDir, 'public/_fw')).some(file => file.endsWith('.js'))).toBe(true)
  })

  it('reports a hydration mismatch without details', async () => {
    const tab = await openPage(`${app.url}/?mismatch`, { expected: [/hydrat/i] })
    expect(tab.console.join('\n')).toContain('Hydration completed but contains mismatches')
    expect(tab.console.join('\n')).not.toContain('of the server')
  })

  it('minifies styles and adds vendor prefixes', async () => {
    expect(await app.html('/')).toMatch(/<style[^>]*>[^<]*\.styled\{/)
    expect(clientStyles(app)).toMatch(/\.styled\{[^}]*-webkit-user-select:none/)
    expect(clientStyles(app)).toMatch(/;user-select:none/)
  })

  it('transforms asset URLs in templates', proves(...IDS.map(id => `ui.transformAssetUrls.${id}`)), async () => {
    const html = await app.html('/')
    expect(serverCode(app)).not.toMatch(/setup\([^)]*\) \{[\s\S]{0,400}?(?:const|let|var) WORD/)
    for (const [id, reference] of Object.entries(referencesOf(html))) expect(reference, id).toMatch(/^\/_fw\//)
    expect(textOf(html, 'space')).toBe('a b')
  })

  it('adds no auto-imports to the global object', async () => {
    expect(textOf(await app.html('/'), 'globals')).toBe('undefined')
    const tab = await openPage(app.url)
    expect(await tab.text('#globals')).toBe('undefined')
  })
})

describeMatrix(
  'a build with transformer1',
  {
    modes: ['built'],
    layouts: ['v4'],
    fixture: {
      config: {
        transformer1: {
          options: {
            target: 'es2019',
            jsxFactory: 'myH',
            jsxFragment: 'F',
            tsconfigRaw: { compilerOptions: { experimentalDecorators: true, useDefineForClassFields: false } },
          },
        },
        bundler1: {
          build: { emptyOutDir: true, assetsDir: 'x/' },
          define: { __UI_PROD_HYDRATION_MISMATCH_DETAILS__: true },
          resolve: { extensions: ['.own.ts'] },
          ui: { script: { hoistStatic: false } },
        },
        ui: { transformAssetUrls: keepsAssets },
        imports: { global: true },
        cssProcessor: { plugins: { cssnano: false } },
        css: ['~/assets/one.css', '~/assets/two.scss', '~/assets/three.less', 'css-package/four.css'],
      },
      files: {
        ...files,
        'app/plain.tsx': plain('myH', 'F'),
        'app/found.mjs': 'export { default } from "~/only"',
        'app/only.own.ts': 'export default "own extension" as string',
        'app/fields.ts': `${files['app/fields.ts']}const seen: string[] = []\nfunction mark(_: object, key: string) { seen.push(typeof key) }\nclass Marked { @mark x = 1 }\nexport const marked = new Marked() && seen.join()\n`,
        'app/app.vue': files['app/app.vue']!.replace('import { fields }', 'import { fields, marked }').replace(
          '<p id="word">',
          '<p id="marked">{{ marked }}</p><p id="word">',
        ),
        'app/assets/one.css': '.one { color: rgb(1, 1, 1); }',
        'app/assets/two.scss': '$two: rgb(2, 2, 2);\n.two { .inner { color: $two; } }',
        'app/assets/three.less': '@three: rgb(3, 3, 3);\n.three { .inner { color: @three; } }',
        'node_modules/css-package/package.json': '{ "name": "css-package", "version": "1.0.0" }',
        'node_modules/css-package/four.css': '.four { color: rgb(4, 4, 4); }',
      },
    },
  },
  app => {
    it('lowers syntax to the target', proves('transformer1.options.target'), async () => {
      expectLowered(clientCode(app, 'x'))
      expect(textOf(await app.html('/'), 'found')).toBe('nothing')
    })

    it(
      'calls the configured JSX factory',
      proves('transformer1.options.jsxFactory', 'transformer1.options.jsxFragment'),
      async () => {
        expect(textOf(await app.html('/'), 'made')).toBe('myH:F(myH:b(text))')
        expect(serverCode(app)).toMatch(/myH\(F, null,[^)]*myH\("b"/)
      },
    )

    it('applies tsconfigRaw', proves('transformer1.options.tsconfigRaw'), async () => {
      const html = await app.html('/')
      expect(textOf(html, 'fields')).toBe('set')
      expect(textOf(html, 'marked')).toBe('string')
    })

    it(
      'writes assets to the configured directory, and empties the output first',
      proves('bundler1.build.assetsDir', 'bundler1.build.emptyOutDir'),
      async () => {
        expect(existsSync(join(app.dir, '.fw/dist/client/stray.txt'))).toBe(false)
        expect(existsSync(join(app.outputDir, 'public/_fw'))).toBe(false)
        expect(await app.html('/')).toMatch(/src="\/x\/[\w-]+\.js"/)
        const tab = await openPage(app.url)
        expect(tab.requests.filter(path => path.startsWith('/x/')).length).toBeGreaterThan(0)
      },
    )

    it(
      'reports a hydration mismatch with details',
      proves('bundler1.define["__UI_PROD_HYDRATION_MISMATCH_DETAILS__"]'),
      async () => {
        const tab = await openPage(`${app.url}/?mismatch`, { expected: [/hydrat/i] })
        expect(tab.console.join('\n')).toContain('of the server')
      },
    )

    it(
      'preserves asset URLs in templates',
      proves('ui.transformAssetUrls', ...IDS.map(id => `ui.transformAssetUrls.${id}`)),
      async () => {
        const html = await app.html('/')
        for (const [id, reference] of Object.entries(referencesOf(html)))
          expect(reference, id).toMatch(/^~\/assets\/a\.svg/)
      },
    )

    it('does not hoist constants', proves('bundler1.ui.script.hoistStatic'), () => {
      expect(serverCode(app)).toMatch(/setup\([^)]*\) \{[\s\S]{0,400}const WORD = "constant-word"/)
    })

    it('resolves imports with additional extensions', proves('bundler1.resolve.extensions'), async () => {
      expect(textOf(await app.html('/'), 'extensionless')).toBe('own extension')
    })

    it('adds auto-imports to the global object', proves('imports.global'), async () => {
      expect(textOf(await app.html('/'), 'globals')).toBe('function')
      const tab = await openPage(app.url)
      expect(await tab.text('#globals')).toBe('function')
      expect(await tab.page.evaluate('typeof globalThis.navigateTo')).toBe('function')
    })

    it('adds vendor prefixes without minifying styles', proves('cssProcessor.plugins.cssnano', '2.17-children'), () => {
      expect(clientStyles(app, 'x')).toMatch(/\.styled \{\n\s+-webkit-user-select: none;\n\s+user-select: none;/)
    })

    it('includes global styles of every preprocessor on every page', proves('css', '2.4-css'), async () => {
      const styles = await stylesOf(app, await app.html('/'))
      for (const rule of [
        '.one{color:rgb(1,1,1)',
        '.two.inner{color:rgb(2,2,2)',
        '.three.inner{color:#030303',
        '.four{color:rgb(4,4,4)',
      ])
        expect(styles).toContain(rule)
    })
  },
)

/** A PostCSS plugin that adds its name to every style sheet. */
const marker = (name: string): string =>
  `module.exports = options => ({ postcssPlugin: '${name}', Once(root) { root.append({ selector: '.mark', nodes: [] }); root.last.append({ prop: '--${name}', value: [options.word, root.nodes.filter(node => node.selector === '.mark').length].join('-') }) } })\nmodule.exports.postcss = true\n`

const PACKAGES = ['untranspiled-name', 'untranspiled-string', 'untranspiled-expression', 'untranspiled-function']

/** A project that uses packages with components. */
const transpiled: Fixture['files'] = {
  'package.json': JSON.stringify({
    name: 'test-app',
    private: true,
    type: 'module',
    dependencies: Object.fromEntries(PACKAGES.map(name => [name, '1.0.0'])),
  }),
  'app/components/Packages.vue': `<script setup>${PACKAGES.map((name, index) => `import { Box as Box${index} } from "${name}${index === 1 ? '/part' : ''}"`).join('\n')}</script><template><div>${PACKAGES.map((_, index) => `<Box${index} />`).join('')}</div></template>`,
  ...Object.assign({}, ...PACKAGES.map(componentPackage)),
}
const TRANSPILE = `['untranspiled-name', 'untranspiled-string/part', /node_modules\\/untranspiled-expr/, (context) => { (globalThis.transpileContexts ??= []).push(context); return context.isServer || context.isClient ? 'untranspiled-function' : false }]`

const ofVite: Fixture = {
  config: `{
    build: { transpile: ${TRANSPILE} },
    transformer1: { options: { target: 'esnext', jsxFactory: 'weak', jsxFragment: 'Weak' } },
    bundler1: {
      esbuild: { target: 'es2019', drop: ['console'], jsxFactory: 'ownH', jsxFragment: 'OwnF', tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } } },
      publicDir: 'public',
      ui: { template: { compilerOptions: { whitespace: 'preserve' }, transformAssetUrls: ${JSON.stringify(keepsAssets)} } },
    },
    cssProcessor: {
      order: names => { globalThis.orderedNames = names; return names.toReversed() },
      plugins: { 'postcss-first': { word: 'one' }, 'postcss-second': { word: 'two' }, autoprefixer: false },
    },
    features: { inlineStyles: id => { (globalThis.inlinePaths ??= new Set()).add(id); return !!id?.includes('Inlined') } },
    hooks: { 'build:done': () => console.log('SEEN ' + JSON.stringify({ contexts: globalThis.transpileContexts, names: globalThis.orderedNames, paths: [...globalThis.inlinePaths] })) },
  }`,
  files: {
    ...files,
    ...transpiled,
    'app/plain.tsx': plain('ownH', 'OwnF'),
    'app/app.vue': files['app/app.vue']!.replace('<div>', '<div><Packages /><LazyInlined /><LazyLinked />'),
    'app/components/Inlined.vue':
      '<template><i class="inlined">inlined</i></template><style>.inlined { color: rgb(5, 5, 5) }</style>',
    'app/components/Linked.vue':
      '<template><i class="linked">linked</i></template><style>.linked { color: rgb(6, 6, 6) }</style>',
    'node_modules/postcss-first/index.js': marker('first'),
    'node_modules/postcss-second/index.js': marker('second'),
  },
}

describeMatrix('a build with Vite options', { modes: ['built'], layouts: ['v3'], fixture: ofVite }, app => {
  it(
    'lowers syntax to the target, and drops console calls',
    proves('bundler1.esbuild', 'bundler1.esbuild.target'),
    () => {
      expectLowered(clientCode(app))
      expect(clientCode(app)).not.toContain('logged-text')
    },
  )

  it(
    'applies options for JSX and class fields',
    proves('bundler1.esbuild.jsxFactory', 'bundler1.esbuild.jsxFragment', 'bundler1.esbuild.tsconfigRaw'),
    async () => {
      const html = await app.html('/')
      expect(textOf(html, 'made')).toBe('ownH:OwnF(ownH:b(text))')
      expect(textOf(html, 'fields')).toBe('set')
    },
  )

  it(
    'passes options to the template compiler',
    proves(
      'bundler1.ui.template.compilerOptions',
      'bundler1.ui.template.transformAssetUrls',
      ...IDS.map(id => `bundler1.ui.template.transformAssetUrls.${id}`),
    ),
    async () => {
      const html = await app.html('/')
      expect(textOf(html, 'space')).toBe('a   b')
      for (const [id, reference] of Object.entries(referencesOf(html)))
        expect(reference, id).toMatch(/^~\/assets\/a\.svg/)
    },
  )

  it('copies public files once', () => {
    expect(existsSync(join(app.dir, '.fw/dist/client/once.txt'))).toBe(false)
    expect(
      readdirSync(app.outputDir, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('once.txt')),
    ).toEqual(['public/once.txt'])
  })

  it(
    'runs PostCSS plugins in the configured order, without disabled ones',
    proves('cssProcessor.order', 'cssProcessor.plugins', 'cssProcessor.plugins.autoprefixer', '2.17-children'),
    () => {
      const styles = clientStyles(app)
      expect(styles).toMatch(/--second:\s?two-1[\s\S]*--first:\s?one-2/)
      expect(styles).toContain('user-select')
      expect(styles).not.toContain('-webkit-user-select')
    },
  )

  it('compiles packages in build.transpile', proves('build.transpile'), async () => {
    const html = await app.html('/')
    for (const name of PACKAGES) expect(textOf(html, name)).toBe(name)
    const tab = await openPage(app.url)
    for (const name of PACKAGES) expect(await tab.text(`#${name}`)).toBe(name)
  })

  it(
    'passes the documented arguments to functions of the config',
    proves('build.transpile', 'cssProcessor.order', 'features.inlineStyles', '2.12-inline'),
    async () => {
      const { output } = await buildApp({ fixture: ofVite, layout: 'v3' })
      const { contexts, names, paths } = JSON.parse(/SEEN (.*)/.exec(output)![1]!) as {
        contexts: object[]
        names: string[]
        paths: string[]
      }
      expect(contexts).toContainEqual({
        isDev: false,
        isServer: true,
        isClient: false,
        isModern: true,
        isLegacy: false,
      })
      expect(names).toEqual(['cssnano', 'postcss-first', 'postcss-second'])
      expect(paths).toEqual(expect.arrayContaining(['app.vue', 'components/Inlined.vue', 'components/Linked.vue']))
    },
  )

  it('inlines styles of selected components', proves('features.inlineStyles', '2.12-inline'), async () => {
    const html = await app.html('/')
    expect(html).toMatch(/<style[^>]*>[^<]*\.inlined\{/)
    expect(html).not.toMatch(/<style[^>]*>[^<]*\.linked\{/)
    expect(await stylesOf(app, html)).toContain('.linked{')
  })
})

describeMatrix(
  'a build with transformer2',
  {
    modes: ['built'],
    layouts: ['v3'],
    fixture: {
      config: {
        transformer1: { options: { target: 'esnext', jsxFactory: 'weak', jsxFragment: 'Weak' } },
        transformer2: {
          transform: {
            options: {
              target: 'es2019',
              jsxFactory: 'oxcH',
              jsxFragment: 'OxcF',
              assumptions: { setPublicClassFields: true },
            },
          },
        },
        bundler1: { ui: { isProduction: false } },
        features: { inlineStyles: false },
        cssProcessor: { plugins: { cssnano: { word: 'own' }, autoprefixer: { word: 'prefix' } } },
      },
      files: {
        ...files,
        'app/plain.tsx': plain('oxcH', 'OxcF'),
        'node_modules/cssnano/index.js': marker('nano'),
        'node_modules/autoprefixer/index.js': marker('prefixer'),
      },
    },
  },
  app => {
    it(
      'takes precedence over transformer1',
      proves(
        'transformer2',
        'transformer2.transform.options.target',
        'transformer2.transform.options.jsxFactory',
        'transformer2.transform.options.jsxFragment',
      ),
      async () => {
        expectLowered(clientCode(app))
        const html = await app.html('/')
        expect(textOf(html, 'made')).toBe('oxcH:OxcF(oxcH:b(text))')
        expect(textOf(html, 'fields')).toBe('set')
      },
    )

    it('compiles components for development if isProduction is false', proves('bundler1.ui.isProduction'), () => {
      expect(clientCode(app)).toMatch(/__file[^,]*,[^,]*app\.vue/)
    })

    it('links styles if inlineStyles is false', proves('features.inlineStyles'), async () => {
      const html = await app.html('/')
      expect(html).not.toContain('<style')
      expect(await stylesOf(app, html)).toContain('.styled{')
    })

    it(
      'passes options to the installed cssnano and autoprefixer',
      proves('cssProcessor.plugins.cssnano', 'cssProcessor.plugins.autoprefixer', '2.17-children'),
      () => {
        const styles = clientStyles(app)
        expect(styles).toContain('--nano: own-')
        expect(styles).toContain('--prefixer: prefix-')
        expect(styles).not.toContain('-webkit-user-select')
      },
    )
  },
)

describe('a build with missing packages', () => {
  const heading = { 'app/app.vue': '<template><h1>Broken</h1></template>' }

  it('reports a missing CSS preprocessor', proves('2.4-css'), async () => {
    const { code, output } = await runCommand(['build'], {
      layout: 'v4',
      fixture: { config: { css: ['~/main.styl'] }, files: { ...heading, 'app/main.styl': '.a\n  color red\n' } },
    })
    expect(code).toBe(1)
    expect(output).toMatch(/FW2017[\s\S]*npm install --save-dev stylus/)
  })

  it('reports a missing PostCSS plugin', proves('cssProcessor.plugins'), async () => {
    const { code, output } = await runCommand(['build'], {
      layout: 'v3',
      fixture: { config: { cssProcessor: { plugins: { 'postcss-nowhere': {} } } }, files: heading },
    })
    expect(code).toBe(1)
    expect(output).toMatch(/postcss-nowhere[\s\S]*not installed/)
  })

  it('does not compile packages that are not in build.transpile', async () => {
    const { code, output } = await runCommand(['build'], {
      layout: 'v4',
      fixture: { files: { ...transpiled, 'app/app.vue': '<template><Packages /></template>' } },
    })
    expect(code).toBe(1)
    expect(output).toMatch(/box\.vue/)
  })
})
