import { expect, it } from 'vitest'
import type { FwOptions } from '@fw/schema'
import { emitManifest, emitStyle, resolveManifest } from './manifest'
import type { BuiltChunk } from './manifest'
import { sampleChunk } from '../../../../../test/harness/sample-chunk'

const options = { dev: false, app: { baseURL: '/', cdnURL: '' }, future: { multiApp: false } } as FwOptions

const chunk = (name: string, given?: Partial<BuiltChunk>): BuiltChunk => sampleChunk(`_fw/${name}.js`, given)

const chunks = [
  chunk('entry', {
    isEntry: true,
    imports: ['_fw/vue.js'],
    dynamicImports: ['_fw/a.js', '_fw/b.js'],
    css: ['_fw/entry.css'],
    moduleIds: ['/project/app.vue'],
  }),
  chunk('vue'),
  chunk('a', {
    imports: ['_fw/entry.js', '_fw/shared.js'],
    dynamicImports: ['_fw/lazy.js', '_fw/b.js'],
    css: ['_fw/a.css'],
    moduleIds: ['/project/pages/a.vue', '/project/pages/a.vue?vue&type=style&index=0&lang.css'],
  }),
  chunk('b', { imports: ['_fw/shared.js'], moduleIds: ['/project/pages/b.vue'] }),
  chunk('shared', {
    imports: ['_fw/entry.js'],
    css: ['_fw/shared.css'],
    assets: ['_fw/font.woff2', '_fw/image.png'],
    moduleIds: ['/project/components/Shared.vue'],
  }),
  chunk('lazy', { moduleIds: ['/project/components/Lazy.vue'] }),
]
const context = {
  root: '/project',
  folder: '_fw',
  inline: new Map([['_fw/a.css', 'a{}']]),
  excluded: new Set(['/project/pages/a.vue', '/project/pages/b.vue']),
}

it('lists the files of each component in addition to the entry', () => {
  const manifest = resolveManifest(chunks, context)
  expect(manifest.entry).toEqual({ scripts: ['entry.js'], modules: ['vue.js'], styles: [{ file: 'entry.css' }] })
  expect(manifest.modules['pages/a.vue']).toEqual({
    modules: ['a.js', 'shared.js'],
    styles: [{ file: 'a.css', inline: 'a{}' }, { file: 'shared.css' }],
    assets: ['font.woff2'],
    prefetch: ['lazy.js'],
  })
  expect(manifest.modules['pages/b.vue']!.modules).toEqual(['b.js', 'shared.js'])
  expect(Object.keys(manifest.modules)).not.toContain('app.vue')
})

it('emits an equivalent module', async () => {
  const manifest = resolveManifest(chunks, { ...context, mapped: '_fw/entry.js' })
  expect(manifest.entry.mapped).toBe('entry.js')
  const code = emitManifest(manifest, '_fw', options)
  const module = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as {
    default: unknown
  }
  expect(module.default).toEqual(manifest)
})

it('resolves relative URLs in styles against the page', () => {
  // oxlint-disable-next-line no-new-func -- evaluates the emitted code.
  const run = (text: string) => new Function(`return ${emitStyle('x.css', text, '_fw', options)}`)() as string
  expect(run('a{background:url(./b.png)}i{background:url("../logo.png#x")}')).toBe(
    'a{background:url(/_fw/b.png)}i{background:url(/logo.png#x)}',
  )
  const unchanged =
    'a{background:url(data:image/png;base64,AA==)}b{background:url(/x.png)}c{fill:url(#id)}d{background:url(https://e.example/x)}'
  expect(run(unchanged)).toBe(unchanged)
})
