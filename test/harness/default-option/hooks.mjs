import { patchLayers, patchResolve } from './without-option.mjs'

/** @type {import('node:module').LoadHook} */
export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context)
  if (url.endsWith('/packages/schema/dist/index.mjs')) return { ...loaded, source: patchResolve(String(loaded.source)) }
  if (url.includes('/packages/kit/dist/')) return { ...loaded, source: patchLayers(String(loaded.source)) }
  return loaded
}
