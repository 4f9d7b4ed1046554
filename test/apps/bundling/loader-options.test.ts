import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { describeMatrix } from '../../harness/start-app'
import type { App } from '../../harness/start-app'
import { proves } from '../../proofs/registry'
import { elementsFixture, loadersFixture } from './loaders-app'

/** The output of the command that built an application. */
function outputOf(app: App): string {
  return JSON.parse(readFileSync(`${app.dir}.json`, 'utf8')).output
}

/** The built files of the client, by name. */
function builtFiles(app: App): Map<string, string> {
  const folder = join(app.outputDir, 'public/_fw')
  const names = readdirSync(folder, { withFileTypes: true, recursive: true }).filter(entry => entry.isFile())
  return new Map(
    names.map(({ parentPath, name }) => [
      join(parentPath, name).slice(folder.length + 1),
      readFileSync(join(parentPath, name), 'utf8'),
    ]),
  )
}

/** The content of all built files with an extension. */
function textOf(app: App, extension: string): string {
  return [...builtFiles(app)].flatMap(([name, text]) => (name.endsWith(extension) ? [text] : [])).join('\n')
}

describeMatrix(
  'options of the loaders of webpack and Rspack',
  { fixture: loadersFixture, bundlers: ['bundler2', 'bundler3'], modes: ['built'], args: ['--profile'] },
  app => {
    /** The sources in the source map of the styles. */
    const styleSources = (): string => {
      const map = JSON.parse(textOf(app, '.css.map')) as { sourcesContent: string[] }
      return map.sourcesContent.join('\n')
    }
    const shown = async () => {
      const text = /<pre[^>]*>(.*?)<\/pre>/.exec(await app.html('/'))![1]!.replaceAll('&quot;', '"')
      return JSON.parse(text) as [text: unknown, classes: unknown, files: string[]]
    }

    it('writes one style sheet with a group for it', proves('2.16-single-css'), () => {
      const styles = [...builtFiles(app).keys()].filter(name => name.endsWith('.css'))
      expect(styles).toEqual([expect.stringMatching(/^styles\.\w{6}\.css$/)])
      const text = textOf(app, '.css')
      for (const part of ['margin: 0px', 'margin: 11px', 'margin: 22px', '.less', '.scss']) expect(text).toContain(part)
    })

    it('hides warnings about the order of styles', proves('bundler2.extractCSS.ignoreOrder'), () => {
      expect(outputOf(app)).not.toContain('Conflicting order')
    })

    it(
      'passes options of preprocessors to their loaders',
      proves(
        'bundler2.loaders',
        'bundler2.loaders.less',
        'bundler2.loaders.sass',
        'bundler2.loaders.scss',
        'bundler2.loaders.stylus',
        'bundler2.loaders.sass.sassOptions.indentedSyntax',
      ),
      () => {
        const text = textOf(app, '.css')
        expect(text).toMatch(/\.less \{\s*color: #010001/)
        expect(text).toMatch(/\.sass ?\{\s*color: ?#020002/)
        expect(text).toMatch(/\.sass span ?\{\s*margin: ?2px/)
        expect(text).toMatch(/\.scss ?\{\s*color: ?#030003/)
        expect(text).toMatch(/\.stylus \{\s*color: rgb\(4, 0, 4\)/)
      },
    )

    it('passes options to the bundler, which hooks see', proves('bundler2.experiments', '2.16-passthrough'), () => {
      const { options } = JSON.parse(readFileSync(join(app.dir, 'calls.json'), 'utf8'))
      expect(options.experiments).toMatchObject({ deferImport: true })
      expect(options.isDeferEnabled).toBe(true)
      expect(options.added).toEqual(['rgb(1, 0, 1)', 'rgb(3, 0, 3)', 'rgb(4, 0, 4)'])
      expect(textOf(app, '.css')).toContain('#030003')
    })

    it('maps styles without mapping scripts', proves('bundler2.cssSourceMap'), () => {
      expect(textOf(app, '.css')).toMatch(/sourceMappingURL=\S+\.css\.map/)
      expect(textOf(app, '.js.map')).toBe('')
    })

    it('maps styles to Less', proves('bundler2.loaders.less.sourceMap'), () => {
      expect(styleSources()).toContain('color: @added; span { margin: 1px }')
    })

    it('maps styles to SCSS', proves('bundler2.loaders.scss.sourceMap'), () => {
      expect(styleSources()).toContain('color: $added; span { margin: 3px }')
    })

    it('maps styles to Stylus', proves('bundler2.loaders.stylus.sourceMap'), () => {
      expect(styleSources()).toContain('color added')
    })

    it('exports the text of styles as an ES module', proves('bundler2.loaders.css.esModule'), async () => {
      const [text] = await shown()
      expect(text).toEqual({ default: expect.stringMatching(/^\.text \{ margin: 0 \}/) })
    })

    it('exports class names as an ES module', proves('bundler2.loaders.cssModules.esModule'), async () => {
      const [, classes] = await shown()
      const name = expect.stringMatching(/^card-title_[\w+/-]{5}$/)
      expect(classes).toEqual({ default: { 'card-title': name, cardTitle: name } })
      const tab = await openPage(app.url)
      expect(JSON.parse((await tab.text('pre'))!)[1]).toEqual(classes)
    })

    it('does not change URLs that the filter of CSS rejects', proves('bundler2.loaders.css.url.filter'), () => {
      expect(textOf(app, '.css')).toContain('url(./left.svg)')
      expect(textOf(app, '.css')).toMatch(/\.right \{\s*background: url\("?data:image/)
    })

    it(
      'does not change URLs that the filter of CSS modules rejects',
      proves('bundler2.loaders.cssModules.url.filter'),
      () => {
        expect(textOf(app, '.css')).toContain('url(./left-module.svg)')
      },
    )

    it(
      'runs PostCSS on style sheets that CSS modules import',
      proves('bundler2.loaders.cssModules', 'bundler2.loaders.cssModules.importLoaders'),
      () => {
        expect(textOf(app, '.css')).toMatch(/\.shared_[^ ]+ \{\s*color: rgb\(7, 8, 9\)/)
      },
    )

    it('lowers syntax', proves('bundler2.loaders.esbuild.target'), async () => {
      expect(await app.html('/')).toContain('member</p>')
      expect(textOf(app, '.js')).toContain('.memberOfTest')
      expect(textOf(app, '.js')).not.toContain('?.memberOfTest')
    })

    it('calls its own function for JSX', proves('bundler2.loaders.esbuild.jsxFactory'), async () => {
      expect(await app.html('/')).toContain('<b class="own">jsx</b>')
    })

    it('uses its own component for JSX fragments', proves('bundler2.loaders.esbuild.jsxFragment'), async () => {
      expect(await app.html('/')).toMatch(/<section[^>]*><b[^>]*>jsx/)
    })

    it('does not make destructured props reactive', proves('bundler2.loaders.ui.propsDestructure'), async () => {
      const tab = await openPage(app.url)
      await tab.page.click('#now')
      await tab.shows('#now', 'two')
      expect(await tab.text('#word')).toBe('one')
      // The page is hydrated, and another one can be loaded.
      await tab.page.click('#to')
      await tab.shows('#other', 'other')
    })

    it('resolves URLs in the given attributes', proves('bundler2.loaders.ui.transformAssetUrls'), async () => {
      expect(await app.html('/')).toMatch(/data-lazy="\/_fw\/lazy\.\w{8}\.svg"/)
    })

    it('inlines files of up to 1000 bytes by default', proves('8-limits'), async () => {
      const [, , files] = await shown()
      expect(files).toEqual([
        expect.stringMatching(/^data:image\/png;base64,/),
        expect.stringMatching(/^\/_fw\/above\.\w+\.png$/),
        expect.stringMatching(/^data:font\/woff2;base64,/),
        expect.stringMatching(/^\/_fw\/above\.\w+\.woff2$/),
        expect.stringMatching(/^data:[\w/]*mp4;base64,/),
        expect.stringMatching(/^\/_fw\/above\.\w+\.mp4$/),
      ])
    })

    it('runs other minimizers instead of its own', proves('bundler2.optimization.minimizer'), () => {
      expect(builtFiles(app).get('own.txt')).toBe('minimized')
      expect(textOf(app, '.js')).toContain('function defineComponent(')
    })

    it('joins the parts of generated names', proves('bundler2.optimization.splitChunks.automaticNameDelimiter'), () => {
      expect([...builtFiles(app).keys()].filter(name => /^vue~\w+\.\w{6}\.js$/.test(name)).length).toBeGreaterThan(1)
    })

    it('adds no prefixes', proves('bundler2.postcss.postcssOptions.plugins.autoprefixer'), () => {
      expect(textOf(app, '.css')).not.toContain('-webkit-user-select')
    })

    it('does not minify styles', proves('bundler2.postcss.postcssOptions.plugins.cssnano'), () => {
      expect(textOf(app, '.css')).toContain('body { margin: 0px; user-select: none }')
    })

    it('is profiled by the flag', () => {
      expect(outputOf(app)).toContain('Profile of the client')
    })

    it('compiles packages in the four forms of `build.transpile`', async () => {
      const html = await app.html('/')
      for (const form of ['name', 'string', 'expression', 'function'])
        expect(html).toContain(`<i id="shipped-${form}">shipped-${form}</i>`)
    })

    it('writes reports with `build.analyze`', () => {
      for (const side of ['client', 'server']) expect(existsSync(join(app.dir, `reports/${side}.json`))).toBe(true)
    })

    it('adds plugins and changes the configuration by functions of the kit', async () => {
      const added = [...builtFiles(app)].filter(([name]) => /^bundler\d\.txt$/.test(name))
      expect(added).toEqual([[`${app.bundler}.txt`, 'client']])
      const tab = await openPage(app.url)
      const words = `extended ${app.bundler},loaded by an unplugin,from a template,changed by an unplugin,member`
      expect(await app.html('/')).toContain(words)
      expect(await tab.text('#words')).toBe(words)
    })

    it('calls the hooks of its bundler', () => {
      const { calls } = JSON.parse(readFileSync(join(app.dir, 'calls.json'), 'utf8')) as { calls: [string, unknown][] }
      const compiled = (name: string) => expect.arrayContaining(['compiler', 'stats', name])
      expect(calls.filter(([hook]) => !hook.endsWith(':progress'))).toEqual([
        [`${app.bundler}:config`, ['client', 'server']],
        [`${app.bundler}:configResolved`, ['client', 'server']],
        [`${app.bundler}:compile`, ['name', 'compiler', 'client']],
        [`${app.bundler}:compiled`, compiled('client')],
        [`${app.bundler}:compile`, ['name', 'compiler', 'server']],
        [`${app.bundler}:compiled`, compiled('server')],
        [`${app.bundler}:done`, null],
      ])
      expect(calls).toContainEqual([`${app.bundler}:progress`, ['client']])
    })
  },
)

describeMatrix(
  'styles as elements with Rspack',
  // `other-bundlers` adds styles in the browser with webpack.
  { fixture: elementsFixture, bundlers: ['bundler3'], modes: ['built'], base: '/base' },
  app => {
    const styles = async (): Promise<string> => {
      const tab = await openPage(`${app.url}/`)
      return tab.page.evaluate(`[...document.querySelectorAll('style')].map(style => style.textContent).join('\\n')`)
    }

    it(
      'maps them to their sources',
      proves('bundler2.loaders.uiStyle', 'bundler2.loaders.uiStyle.sourceMap'),
      async () => {
        const maps = (await styles()).matchAll(/sourceMappingURL=data:application\/json;base64,([\w+/=]+)/g)
        const sources = Array.from(maps, ([, map]) => JSON.parse(atob(map!)).sources).flat()
        expect(sources).toContain('webpack://./app/assets/main.css')
        expect(sources).toContain('webpack://./app/assets/imported.css')
      },
    )

    it('starts the application with a dynamic import', proves('experimental.asyncEntry'), async () => {
      const scripts = (await app.html('/')).matchAll(/<script type="module" src="\/base(\/_fw\/[^"]+)"/g)
      const texts = await Promise.all(Array.from(scripts, ([, path]) => app.html(path!)))
      // Vue is not part of the scripts in the HTML.
      expect(texts.length).toBeGreaterThan(0)
      expect(texts.join('').length).toBeLessThan(20_000)
      const tab = await openPage(`${app.url}/`)
      await tab.page.click('#to')
      await tab.page.locator('h1', { hasText: 'about' }).waitFor()
    })

    it('adds prefixes and minifies without other packages', async () => {
      expect(await styles()).toMatch(/body\{[^}]*-webkit-user-select:none/)
    })

    it('adds the base URL to public files, also in imported style sheets', async () => {
      const text = await styles()
      expect(text).toMatch(/body\{[^}]*url\(\/base\/dot\.svg\)/)
      expect(text).toMatch(/main \{[^}]*url\("?\/base\/dot\.svg"?\)/)
      expect(await app.html('/')).toMatch(/url\((?:&quot;)?\/base\/dot\.svg/)
    })

    it('has the same URLs and class names in styles that code imports on the server and on the client', async () => {
      const style = /^\.file_[\w-]{5}\{background:url\(\/base\/_fw\/file\.\w+\.svg\)\}$/
      expect(/<pre[^>]*>(.*?)<\/pre>/.exec(await app.html('/'))![1]).toMatch(style)
      const tab = await openPage(`${app.url}/`)
      expect(await tab.text('pre')).toMatch(style)
    })

    it('names scripts after their pages in the report', () => {
      expect(outputOf(app)).toMatch(/ gzip {2}app\/pages\/about\.vue\n/)
    })
  },
)
