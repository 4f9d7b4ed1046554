import { mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openPage } from '../../browser/page'
import { APPS, UNMINIFIED, buildApp, createProject, runIn, writeFiles } from '../../harness/build-app'
import { removeFolder } from '../../harness/remove-folder'
import { describeMatrix } from '../../harness/start-app'
import type { App } from '../../harness/start-app'
import { proves } from '../../proofs/registry'
import { triggers } from '../../triggers'
import { transforms } from '../../suites/transforms'
import { fixture, transformed } from './bundlers-app'

/** The output of the command that built an application. */
function outputOf(app: App): string {
  return JSON.parse(readFileSync(`${app.dir}.json`, 'utf8')).output
}

const built = { fixture: transformed, bundlers: ['bundler2', 'bundler3'], modes: ['built'] } as const

describeMatrix('webpack and Rspack', built, transforms, app => {
  const folder = (): string => join(app.outputDir, 'public/_fw')
  const files = (pattern: RegExp): string[] =>
    (readdirSync(folder(), { recursive: true }) as string[]).filter(file => pattern.test(file))

  const own = () => JSON.parse(readFileSync(join(folder(), 'own.json'), 'utf8'))

  it('builds with the bundler of the installed package', proves('builder', '2.4-builder-packages'), () => {
    expect(own().bundler).toBe(app.bundler)
  })

  it('runs components that are imported for their side effects, as Vite does', async () => {
    expect(await app.html('/')).toMatch(/<i id="effects"[^>]*>ran<\/i>/)
  })

  it('hydrates a page with decorators, and navigates to another', async () => {
    const html = await app.html('/')
    expect(html).toMatch(/<b id="decorated"[^>]*>class with a decorator<\/b>/)
    expect(html).toMatch(/<p id="data"[^>]*>loaded<\/p>/)
    const tab = await openPage(app.url)
    await tab.shows('#decorated', 'class with a decorator')
    await tab.page.click('#count')
    await tab.shows('#count', '2')
    await tab.page.click('#to')
    await tab.shows('#other', 'other lazy')
  })

  it(
    'names files by its functions',
    proves(
      'bundler2.filenames',
      'bundler2.filenames.app',
      'bundler2.filenames.chunk',
      'bundler2.filenames.css',
      'bundler2.filenames.font',
      'bundler2.filenames.img',
      'bundler2.filenames.video',
    ),
    () => {
      // All scripts that every page loads.
      expect(files(/^main\.\w{6}\.js$/).length).toBeGreaterThan(0)
      expect(files(/^part\.\w{6}\.js$/).length).toBeGreaterThan(2)
      expect(files(/^(?!main\.|part\.).*\.js$/)).toEqual([])
      expect(files(/^style\.\w{6}\.css$/).length).toBeGreaterThan(1)
      expect(files(/^img\/large\.\w{6}\.svg$/)).toHaveLength(1)
      expect(files(/^font\/own\.false\.\w{6}\.woff2$/)).toHaveLength(1)
      expect(files(/^video\/clip\.\w{6}\.mp4$/)).toHaveLength(1)
    },
  )

  it(
    'inlines images up to the limit',
    proves('bundler2.loaders', 'bundler2.loaders.imgUrl', 'bundler2.loaders.imgUrl.limit'),
    async () => {
      const html = await app.html('/')
      expect(html).toMatch(/id="small" src="data:image\/svg\+xml,/)
      expect(html).toMatch(/id="large" src="\/_fw\/img\/large\.\w{6}\.svg"/)
      expect(html).toContain('id="public" src="/dot.svg"')
    },
  )

  it(
    'names the classes of CSS modules',
    proves('bundler2.loaders.cssModules', 'bundler2.loaders.cssModules.modules.localIdentName'),
    async () => {
      expect(await app.html('/')).toContain('class="own_card"')
      const styles = files(/\.css$/).map(file => readFileSync(join(folder(), file), 'utf8'))
      expect(styles.join('\n')).toContain('.own_card')
      expect(styles.join('\n')).toContain('../dot.svg')
    },
  )

  it('replaces `typeof window`', proves('bundler2.aggressiveCodeRemoval'), async () => {
    expect(await app.html('/')).toMatch(/<i id="kind"[^>]*>undefined<\/i>/)
    const scripts = files(/\.js$/).map(file => readFileSync(join(folder(), file), 'utf8'))
    expect(scripts.join('\n')).not.toContain('typeof window')
  })

  it('runs plugins', proves('bundler2.plugins'), () => {
    expect(own().name).toBe('client')
  })

  it('calls the hook for progress', () => {
    const [state] = own().progress
    expect(state).toMatchObject({ name: 'client', progress: expect.any(Number), message: expect.any(String) })
    expect(state.progress).toBeGreaterThan(10)
  })

  it('enables experiments', () => {
    expect(own().experiments.asyncWebAssembly).toBe(true)
  })

  it('prints a profile', proves('bundler2.profile'), () => {
    expect(outputOf(app)).toMatch(/Profile of the client:\s+\d+ ms {2}\w/)
    expect(outputOf(app)).toMatch(/Profile of the server:\s+\d+ ms {2}\w/)
  })

  it('hides warnings', proves('bundler2.warningIgnoreFilters'), () => {
    expect(outputOf(app)).not.toContain('Critical dependency')
  })

  it(
    'reports the size of the bundles',
    proves(
      'bundler2.analyze',
      'bundler2.analyze.template',
      'bundler2.analyze.filename',
      'bundler2.analyze.projectRoot',
    ),
    () => {
      for (const side of ['client', 'server']) {
        const report = JSON.parse(readFileSync(join(app.dir, 'reports', `${side}.json`), 'utf8'))
        const page = Object.values<{ id: string; moduleParts: Record<string, string> }>(report.nodeMetas).find(
          ({ id }) => id === '/pages/other.vue',
        )
        const [part] = Object.values(page!.moduleParts)
        expect(report.nodeParts[part!].renderedLength).toBeGreaterThan(10)
      }
    },
  )

  it('provides the URL classes of a package on the server', proves('bundler2.serverURLPolyfill'), async () => {
    expect(await app.html('/')).toMatch(/<i id="url"[^>]*>true<\/i>/)
  })

  it(
    'exports files as their URL, or as ES modules',
    proves(
      'bundler2.loaders.imgUrl.esModule',
      'bundler2.loaders.fontUrl.esModule',
      'bundler2.loaders.file.esModule',
      'bundler2.loaders.fontUrl',
      'bundler2.loaders.fontUrl.limit',
      'bundler2.loaders.file',
    ),
    async () => {
      const text = /<pre[^>]*>(.*?)<\/pre>/.exec(await app.html('/'))![1]!.replaceAll('&quot;', '"')
      const [image, font, file, clip] = JSON.parse(text)
      expect(image.default).toMatch(/^data:image\/svg\+xml,/)
      expect(font).toMatch(/^\/_fw\/font\/own\.false\.\w{6}\.woff2$/)
      expect(file).toEqual({ default: `data:application/txt;base64,${btoa('a note')}` })
      expect(clip.default).toMatch(/^\/_fw\/video\/clip\.\w{6}\.mp4$/)
    },
  )

  it(
    'compiles scripts with the options of the transformer',
    proves('bundler2.loaders.esbuild', 'bundler2.loaders.esbuild.tsconfigRaw'),
    async () => {
      expect(await app.html('/')).toMatch(/<i id="fields"[^>]*>assigned 1<\/i>/)
      const scripts = files(/\.js$/).map(file => readFileSync(join(folder(), file), 'utf8'))
      expect(scripts.join('\n')).not.toMatch(/\bdebugger\b/)
    },
  )

  it('compiles templates in Pug', proves('bundler2.loaders.pugPlain'), async () => {
    expect(await app.html('/')).toMatch(/<u id="pug"[^>]*>from Pug<\/u>/)
  })

  it(
    'processes styles, minifies them, and writes their source maps',
    proves('bundler2.postcss.postcssOptions.plugins', 'bundler2.optimizeCSS', 'bundler2.cssSourceMap'),
    () => {
      const style = files(/\.css$/).find(file => readFileSync(join(folder(), file), 'utf8').includes('margin'))!
      const text = readFileSync(join(folder(), style), 'utf8')
      expect(text).toMatch(/margin:0[;}]/)
      expect(text).toMatch(/body\{[^}]*color:(?:#070809|rgb\(7,8,9\))/)
      // No loader runs on imported style sheets, and they still refer to public files.
      expect(text).toMatch(/i\{[^}]*color:own-color/)
      expect(text).toContain('url(../dot.svg)')
      expect(text).not.toMatch(/url\(["']?\/dot/)
      const { sources } = JSON.parse(readFileSync(join(folder(), `${style}.map`), 'utf8'))
      expect(sources.join('\n')).toContain('assets/main.css')
    },
  )

  it('links styles instead of inlining them', proves('2.12-inline'), async () => {
    const html = await app.html('/')
    expect(html).toMatch(/<link rel="stylesheet" href="\/_fw\/style\.\w{6}\.css"/)
    expect(html).not.toContain('rgb(4, 5, 6)')
  })
})

/** The options that change how the same files are split and written. */
const SPLIT = `{
  cssProcessor: { plugins: { './own-postcss.mjs': { color: 'rgb(7, 8, 9)' } } },
  css: ['~/assets/main.css'],
  experimental: { decorators: true, asyncEntry: true },
  bundler2: {
    extractCSS: false,
    filenames: { app: () => 'main.[contenthash:6].js', chunk: () => 'part.[contenthash:6].js' },
    loaders: { ui: { compilerOptions: { comments: true } }, css: { importLoaders: 1 }, pugPlain: { word: 'other' } },
    optimization: { minimize: false, runtimeChunk: false, splitChunks: { cacheGroups: { chunks: 'initial' } } },
  },
}`

describeMatrix(
  'webpack with other output options',
  {
    fixture: {
      ...fixture,
      config: SPLIT,
      files: { ...fixture.files, 'app/app.vue': '<template><!-- written by the author --><FwPage /></template>' },
    },
    // `loader-options` adds styles in the browser with Rspack.
    bundlers: ['bundler2'],
    modes: ['built'],
  },
  app => {
    const folder = (): string => join(app.outputDir, 'public/_fw')
    const scripts = (): string[] => readdirSync(folder()).filter(file => file.endsWith('.js'))
    const read = (name: string): string => readFileSync(join(folder(), name), 'utf8')

    it(
      'adds styles in the browser, and runs the loaders of CSS on imported style sheets',
      proves('bundler2.extractCSS', 'bundler2.loaders.css', 'bundler2.loaders.css.importLoaders'),
      async () => {
        expect(readdirSync(folder()).filter(file => file.endsWith('.css'))).toEqual([])
        const tab = await openPage(app.url)
        const color = (selector: string) =>
          tab.page.evaluate(`getComputedStyle(document.querySelector('${selector}')).color`)
        expect([await color('main'), await color('#kind')]).toEqual(['rgb(4, 5, 6)', 'rgb(7, 8, 9)'])
      },
    )

    it('prints warnings', () => {
      expect(outputOf(app)).toMatch(/Critical dependency(?:(?!\n {2}at)[^])*\n {2}at app\/assets\/required\.cjs/)
      expect(outputOf(app)).not.toContain('packages/fw/dist')
    })

    it('does not minify', proves('bundler2.optimization.minimize'), () => {
      const texts = scripts().map(read)
      expect(texts.join('\n')).toContain('function queueJob(')
      expect(texts.join('\n')).toMatch(/\bdebugger\b/)
    })

    it('writes one script for the entry', proves('bundler2.optimization.runtimeChunk'), () => {
      expect(scripts().filter(file => file.startsWith('main.'))).toHaveLength(1)
    })

    it('starts the application with a dynamic import', proves('experimental.asyncEntry'), () => {
      const entry = scripts().filter(file => file.startsWith('main.'))
      expect(entry.map(read).join('\n')).not.toContain('function queueJob(')
    })

    it(
      'does not split the scripts of dynamic imports',
      proves('bundler2.optimization.splitChunks.cacheGroups.chunks'),
      () => {
        const app = scripts()
          .map(read)
          .filter(text => text.includes('function queueJob('))
        expect(app).toEqual([expect.stringContaining('written by the author')])
      },
    )

    it(
      'compiles templates with its options',
      proves('bundler2.loaders.ui', 'bundler2.loaders.ui.compilerOptions'),
      async () => {
        expect(await app.html('/')).toContain('<!-- written by the author -->')
      },
    )
  },
)

it('names the loader that a language needs, and the command that installs it', async () => {
  const { code, output } = await buildApp({
    fixture: {
      config: "{ builder: 'bundler3', css: ['~/main.styl'] }",
      files: { 'app/app.vue': '<template lang="pug">\ndiv\n</template>', 'app/main.styl': 'body\n  margin 0\n' },
    },
    layout: 'v4',
  })
  triggers('FW2097', output)
  expect(output).toContain('npm install --save-dev stylus-loader stylus')
  expect(output).toContain('at app/main.styl')
  expect(output).toContain('npm install --save-dev pug-plain-loader pug')
  expect(output).toContain('at app/app.vue')
  expect(code).toBe(1)
})

it.each(['bundler2', 'bundler3'])('builds with a linked node_modules: %s', async bundler => {
  const files = {
    'app/app.vue':
      '<script setup>\nimport { word } from "linked-package"\n</script>\n<template><h1>{{ word }}</h1></template>',
  }
  const dir = createProject({ fixture: { config: UNMINIFIED, files }, layout: 'v4' })
  const shared = mkdtempSync(join(APPS, 'shared-'))
  onTestFinished(() => removeFolder(shared))
  writeFiles(join(shared, 'node_modules/linked-package'), {
    'package.json': '{ "name": "linked-package", "type": "module", "main": "index.js" }',
    'index.js': "import { unref } from 'vue'\nexport const word = unref('linked word')\n",
  })
  symlinkSync(join(shared, 'node_modules'), join(dir, 'node_modules'))
  const { code, output } = await runIn(dir, ['build', '--builder', bundler])
  expect(code, output).toBe(0)
  const scripts = join(dir, '.output/public/_fw')
  const names = readdirSync(scripts).filter(name => name.endsWith('.js'))
  const texts = names.map(name => readFileSync(join(scripts, name), 'utf8'))
  expect(texts.join('\n')).toContain('linked word')
})
