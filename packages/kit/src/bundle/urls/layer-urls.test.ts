import type { Fw } from '@fw/schema'
import { expect, it } from 'vitest'
import { layerUrlsPlugin } from './layer-urls'

const app = {
  options: { experimental: { localLayerAliases: true } },
  layers: [
    { rootDir: '/site', srcDir: '/site/app' },
    { rootDir: '/site/layers/base', srcDir: '/site/layers/base/app' },
  ],
  plan: { aliases: { '#layers/base': '/site/layers/base', '~': '/site/app' } },
} as unknown as Fw

function replace(value: string, file?: string): string {
  const declaration = { value, source: { input: file === undefined ? {} : { file } } }
  layerUrlsPlugin(app)!.Declaration(declaration)
  return declaration.value
}

it('refers to files of a layer by their path from the style sheet', () => {
  expect(replace('url(#layers/base/a.svg)', '/site/app/assets/main.css')).toBe('url(./../../layers/base/a.svg)')
  expect(replace(`url("#layers/base/a.svg") no-repeat`, '/site/layers/base/main.css')).toBe('url("./a.svg") no-repeat')
  expect(replace('url(#layers/base/a.svg)')).toBe('url(/site/layers/base/a.svg)')
})

it('resolves aliases in style sheets of a layer to the layer', () => {
  const file = '/site/layers/base/app/assets/main.css'
  expect(replace('url(~/assets/a.svg)', file)).toBe('url(./a.svg)')
  expect(replace('url("@@/a.svg"), url(./b.svg)', file)).toBe('url("./../../a.svg"), url(./b.svg)')
})

it('leaves other URLs unchanged', () => {
  for (const value of ['url(#clip)', 'url(~/a.svg)', 'red']) expect(replace(value, '/site/a.css')).toBe(value)
})
