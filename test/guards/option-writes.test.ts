import { expect, it } from 'vitest'
import { root } from '../../packages/schema/src/options/index'
import { findOptionWrites } from './option-writes'
import { loadText, PACKAGES, scanFolder } from './repository'

const KEYS = Object.keys(root.children)

// `kit/src/modules/option-writes.ts` updates derived options after modules have written some, through plain objects.
// `kit/src/add/set-options.ts` writes options for the module that calls a verb, and `write-for-module.ts` for one that is
// being installed. `server-builder/src/engine/engine-config.ts` adopts the runtime configuration that listeners of
// `serverEngine:config` have changed. Nothing else may change options after they are resolved.
it('finds no source file that writes to resolved options', () => {
  const files = PACKAGES.flatMap(name => scanFolder(`packages/${name}/src`)).filter(
    file => file.endsWith('.ts') && !/\.(?:test|d)\.ts$/.test(file),
  )
  const writes = files.flatMap(file => findOptionWrites(file, loadText(file), KEYS).map(code => `${file}: ${code}`))
  expect(writes).toEqual([])
})

it('finds every kind of write', () => {
  const writes = [
    "app.options.devServer.url = 'x'",
    'options.ssr ??= true',
    'delete app.options.css',
    'options.css.push("x")',
    'this.app.options.css[0] = "x"',
    'Object.assign(app.options.app, {})',
    'loaded.options.build!.transpile!.unshift("x")',
  ]
  expect(findOptionWrites('x.ts', writes.join('\n'), KEYS)).toEqual(writes)
  const others =
    'engine.options.routeRules = {}\noptions.signal = 1\nconst x = app.options.css.map(String)\n[...app.options.css].sort()'
  expect(findOptionWrites('x.ts', others, KEYS)).toEqual([])
})
