import { expect, it } from 'vitest'
import { openPage } from '../../browser/page'
import { describeMatrix } from '../../harness/start-app'
import type { Fixture } from '../../harness/fixture'

const image = (width: number): string => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="2"/>`

const fixture: Fixture = {
  config: `{
    app: { baseURL: '/shop/' },
    modules: ['~~/brand'],
    css: ['~/main.css'],
    serverEngine: { publicAssets: [
      { dir: 'media', baseURL: '/media', maxAge: 60, ignore: ['**/*.psd'] },
      { dir: '../beside', baseURL: '/beside' },
      { dir: './within', baseURL: '/within' },
      { dir: '~~/downloads', baseURL: 'files/', fallthrough: true },
    ] },
  }`,
  files: {
    'app/app.vue': '<template><div><FwPage /></div></template>',
    'app/pages/index.vue': [
      '<script setup>import imported from "/media/imported.svg"</script>',
      '<template><div><img id="template" src="/media/template.svg"><img id="imported" :src="imported"><img id="brand" src="/brand/logo.svg">',
      '<img id="file" src="/files/file.svg"><i class="styled">styled</i><b>bold</b></div></template>',
      '<style>.styled { display: block; width: 9px; height: 9px; background: url(/media/style.svg) }</style>',
    ].join('\n'),
    'app/pages/[...all].vue': '<template><h1>A page for everything</h1></template>',
    'app/main.css': 'b { display: block; width: 9px; height: 9px; background: url(/brand/main.svg) }',
    // Like a module that ships files: their directory is known in its setup.
    'brand/index.ts': `
import { createResolver, defineFwModule } from 'fw/kit'

export default defineFwModule({
  setup(_, app) {
    const { resolve } = createResolver(import.meta.url)
    app.hook('serverEngine:config', (config) => {
      config.publicAssets ??= []
      config.publicAssets.push({ dir: resolve('./public'), baseURL: '/brand', maxAge: 3600 })
    })
  },
})`,
    ...Object.fromEntries(
      ['template', 'imported', 'style', 'taken'].map((name, index) => [`media/${name}.svg`, image(10 + index)]),
    ),
    'media/source.psd': 'secret',
    'beside/file.svg': image(40),
    'server/within/file.svg': image(41),
    'public/media/taken.svg': image(99),
    'downloads/file.svg': image(20),
    'brand/public/logo.svg': image(30),
    'brand/public/main.svg': image(31),
  },
}

describeMatrix('additional public directories', { fixture, base: '/shop', layouts: ['v4'] }, app => {
  it('are resolved in templates, scripts and styles', async () => {
    const paths = [
      '/media/template.svg',
      '/media/imported.svg',
      '/media/style.svg',
      '/files/file.svg',
      '/brand/logo.svg',
      '/brand/main.svg',
    ]
    const tab = await openPage(`${app.url}/`)
    // Images of styles are requested when the page is painted, which may be after it is loaded.
    await expect
      .poll(() =>
        tab.requests
          .filter(path => path.endsWith('.svg'))
          .map(path => path.slice(app.base.length))
          .toSorted(),
      )
      .toEqual(paths.toSorted())
    expect(await tab.page.evaluate('[...document.images].map(image => image.naturalWidth)')).toEqual([10, 11, 30, 20])
  })

  it('are resolved from the server folder, or from the project', async () => {
    expect(await (await app.get('/beside/file.svg')).text()).toBe(image(40))
    expect(await (await app.get('/within/file.svg')).text()).toBe(image(41))
    expect(await (await app.get('/media/template.svg')).text()).toBe(image(10))
  })

  it('are served after the public directory, and only fall through to pages if configured', async () => {
    expect(await (await app.get('/media/taken.svg')).text()).toContain('width="99"')
    expect((await app.get('/media/missing.svg')).status).toBe(404)
    expect((await app.get('/media/source.psd')).status).toBe(404)
    expect(await (await app.get('/brand/..%2findex.ts')).text()).not.toContain('defineFwModule')
    expect(await app.html('/files/missing')).toContain('A page for everything')
    expect(await app.html('/mediaeval')).toContain('A page for everything')
  })

  it('are cached for the configured maxAge', async () => {
    const { headers } = await app.get('/media/template.svg')
    expect(headers.get('cache-control')).toBe(app.mode === 'dev' ? 'no-cache' : 'public, max-age=60, immutable')
  })
})
