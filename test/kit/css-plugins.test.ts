import { expect, it } from 'vitest'
import { resolveCssPlugins } from '@fw/kit/bundle'
import { runModules } from './run-modules'

const plugin = (name: string) => `module.exports = () => ({ postcssPlugin: '${name}' })`

it('resolves a folder of a package, with and without its own package.json', async () => {
  const { app } = await runModules({
    'fw.config.mjs': 'export default {}',
    'node_modules/postcss-acme/package.json': '{ "name": "postcss-acme" }',
    'node_modules/postcss-acme/nesting/index.js': plugin('nesting'),
    'node_modules/postcss-acme/layers/package.json': '{ "main": "lib/plugin.js" }',
    'node_modules/postcss-acme/layers/lib/plugin.js': plugin('layers'),
  })
  const { plugins } = await resolveCssPlugins(app, { 'postcss-acme/nesting': {}, 'postcss-acme/layers': {} })
  expect(plugins.map(loaded => (loaded as { postcssPlugin: string }).postcssPlugin)).toEqual(['nesting', 'layers'])
})
