import type { Fw, ResourceManifest } from '@fw/schema'
import { expect, it } from 'vitest'
import type { BuiltChunk } from './manifest'
import { callManifestHook } from './manifest-hook'
import { sampleChunk as chunk } from '../../../../../test/harness/sample-chunk'

const CHUNKS = [
  chunk('_fw/entry.js', { isEntry: true, facade: '/project/entry.ts', dynamicImports: ['_fw/page.js', '_fw/lazy.js'] }),
  chunk('_fw/page.js', { facade: '/project/app/page.vue?x', imports: ['_fw/shared.js'], css: ['_fw/page.css'] }),
  chunk('_fw/lazy.js', { facade: '/project/app/lazy.vue' }),
  chunk('_fw/shared.js', { assets: ['_fw/font.woff2'] }),
]

async function change(listener?: (manifest: ResourceManifest) => void): Promise<BuiltChunk[]> {
  const app = {
    options: { bundler1: { root: '/project' } },
    hasListeners: () => listener !== undefined,
    callHook: async (_: string, manifest: ResourceManifest) => listener?.(manifest),
  } as unknown as Fw
  return callManifestHook(app, CHUNKS)
}

it('describes chunks and their assets by source files', async () => {
  let seen: ResourceManifest = {}
  const chunks = await change(manifest => (seen = manifest))
  expect(Object.keys(seen)).toEqual([
    'entry.ts',
    'app/page.vue',
    '_fw/page.css',
    'app/lazy.vue',
    '_shared.js',
    '_fw/font.woff2',
  ])
  expect(seen['app/page.vue']).toMatchObject({ isDynamicEntry: true, imports: ['_shared.js'], resourceType: 'script' })
  expect(seen['_fw/font.woff2']).toMatchObject({ resourceType: 'font', preload: true })
  expect(chunks.map(({ isPreloaded, ...rest }) => [isPreloaded, rest])).toEqual(CHUNKS.map(rest => [true, rest]))
})

it('applies what listeners change', async () => {
  const chunks = await change(manifest => {
    manifest['app/lazy.vue']!.prefetch = false
    manifest['_shared.js']!.preload = false
    manifest['_fw/font.woff2']!.preload = false
    manifest['app/page.vue']!.css = []
  })
  expect(chunks[0]!.dynamicImports).toEqual(['_fw/page.js'])
  expect(chunks[1]!.css).toEqual([])
  expect(chunks[3]).toMatchObject({ isPreloaded: false, assets: [] })
})

it('creates nothing without listeners', async () => {
  expect(await change()).toBe(CHUNKS)
})
