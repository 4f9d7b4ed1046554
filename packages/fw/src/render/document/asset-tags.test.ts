import type { RuntimeConfigTree } from '@fw/schema'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AssetManifest } from '@fw/schema'
import { fillTags } from '../nonce'

const config = (app: Partial<RuntimeConfigTree['app']> = {}): RuntimeConfigTree => ({
  public: {},
  app: { baseURL: '/', buildAssetsDir: '/_fw/', cdnURL: '', buildId: 'x', ...app },
})

const manifest: AssetManifest = {
  entry: {
    scripts: ['entry.js'],
    modules: ['vue.js'],
    styles: [{ file: 'entry.css', inline: 'a{}' }],
    prefetch: ['error.js'],
  },
  modules: {
    'pages/a.vue': {
      modules: ['a.js', 'shared.js', 'vue.js'],
      styles: [{ file: 'a.css' }],
      assets: ['f.woff2'],
      prefetch: ['b.js', 'shared.js', 'b.css'],
    },
    'pages/b.vue': {
      modules: ['b.js', 'shared.js'],
      styles: [{ file: 'a.css' }, { file: 'b.css', inline: '</style><script>' }],
    },
  },
}

async function load(made: AssetManifest = manifest) {
  vi.resetModules()
  vi.doMock('#build/manifest', () => ({ default: made }))
  return (await import('./asset-tags')).resolveAssetTags
}

describe('resolveAssetTags', () => {
  let resolveAssetTags: Awaited<ReturnType<typeof load>>
  beforeEach(async () => {
    resolveAssetTags = await load()
  })

  it('returns the tags of the entry if nothing else was rendered', () => {
    expect(fillTags(resolveAssetTags(undefined, config()).full, '')).toBe(
      '<style data-fw-css="entry.css">a{}</style>' +
        '<link rel="modulepreload" as="script" crossorigin href="/_fw/vue.js">' +
        '<script type="module" src="/_fw/entry.js" crossorigin></script>' +
        '<link rel="prefetch" as="script" crossorigin href="/_fw/error.js">',
    )
  })

  it('adds the files of rendered components, each once with its most important role', () => {
    const full = fillTags(resolveAssetTags(new Set(['pages/a.vue', 'unknown.vue', 'pages/b.vue']), config()).full, '')
    for (const file of ['vue.js', 'a.js', 'b.js', 'shared.js', 'a.css', 'b.css', 'f.woff2', 'entry.js'])
      expect([file, full.split(`"/_fw/${file}"`).length + full.split(`"${file}"`).length]).toEqual([file, 3])
    expect(full).toContain('<link rel="stylesheet" href="/_fw/a.css" crossorigin>')
    expect(full).toContain('<link rel="preload" as="font" type="font/woff2" crossorigin href="/_fw/f.woff2">')
    expect(full).toContain('<link rel="modulepreload" as="script" crossorigin href="/_fw/b.js">')
    expect(full).not.toMatch(/rel="prefetch"[^>]*(b\.js|shared\.js|b\.css)/)
  })

  it('prefetches style sheets as styles', () => {
    expect(fillTags(resolveAssetTags(new Set(['pages/a.vue']), config()).full, '')).toContain(
      '<link rel="prefetch" as="style" crossorigin href="/_fw/b.css">',
    )
  })

  it('keeps inlined CSS inside its element', () => {
    expect(fillTags(resolveAssetTags(new Set(['pages/b.vue']), config()).full, '')).toContain(
      '<style data-fw-css="b.css"><\\/style><script></style>',
    )
  })

  it('excludes scripts and their preloads if requested', () => {
    const scriptless = fillTags(resolveAssetTags(new Set(['pages/a.vue']), config()).scriptless, '')
    expect(scriptless).toContain('a.css')
    expect(scriptless).toContain('f.woff2')
    expect(scriptless).not.toContain('.js')
  })

  it('respects base URL and CDN of the runtime config', () => {
    expect(fillTags(resolveAssetTags(undefined, config({ baseURL: '/base/' })).full, '')).toContain(
      'src="/base/_fw/entry.js"',
    )
    expect(fillTags(resolveAssetTags(undefined, config({ baseURL: '/base' })).full, '')).toContain(
      'src="/base/_fw/entry.js"',
    )
    expect(
      fillTags(resolveAssetTags(undefined, config({ baseURL: '/base/', cdnURL: 'https://cdn.test' })).full, ''),
    ).toContain('src="https://cdn.test/_fw/entry.js"')
  })

  it('computes a set of components once', () => {
    const current = config()
    expect(resolveAssetTags(new Set(['pages/a.vue']), current)).toBe(
      resolveAssetTags(new Set(['pages/a.vue', 'none']), current),
    )
  })

  it('does not change URLs in development, without a CDN', async () => {
    const resolveTags = await load({
      entry: { scripts: ['/_fw/@vite/client', '/_fw/@fs/entry.ts'], modules: [], styles: [] },
      modules: {},
      dev: true,
    })
    expect(fillTags(resolveTags(undefined, config({ cdnURL: 'https://cdn.test' })).full, '')).toBe(
      '<script type="module" src="/_fw/@vite/client" crossorigin></script><script type="module" src="/_fw/@fs/entry.ts" crossorigin></script>',
    )
  })
})
