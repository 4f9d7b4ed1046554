import type { Fw } from '@fw/schema'
import { expect, it } from 'vitest'
import { createSassImporter } from './sass-importer'

const app = {
  options: { experimental: { localLayerAliases: true }, alias: { '~': '/site/app', '#brand': '/site/brand' } },
  plan: { aliases: { '~': '/site/app', '#brand': '/site/brand' } },
  layers: [
    { rootDir: '/site', srcDir: '/site/app' },
    { rootDir: '/site/layers/base', srcDir: '/site/layers/base/app' },
  ],
} as unknown as Fw

const importer = createSassImporter(app) as { findFileUrl: (url: string, context: object) => URL | null }
const find = (url: string, from = '/site/app/app.vue'): string | undefined =>
  importer.findFileUrl(url, { containingUrl: new URL(`file://${from}`) })?.href

it('leaves partials, extensions and index files of an alias to Sass', () => {
  expect(find('~/assets/colors')).toBe('file:///site/app/assets/colors')
  expect(find('#brand/colors')).toBe('file:///site/brand/colors')
})

it('resolves aliases in a layer to the layer', () => {
  expect(find('~/assets/colors', '/site/layers/base/app/app.vue')).toBe('file:///site/layers/base/app/assets/colors')
  expect(find('~~/colors', '/site/layers/base/app/app.vue')).toBe('file:///site/layers/base/colors')
})

it('leaves other imports to the loader', () => {
  for (const url of ['colors', './colors', 'sass:math', '~package/colors']) expect(find(url)).toBeUndefined()
})
