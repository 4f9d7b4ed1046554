import { expect, it } from 'vitest'
import { readPluginMeta } from './meta'

it.each([
  ['export default defineFwPlugin(() => {})', {}],
  ['export default defineFwPlugin({ name: "a", enforce: "pre", setup() {} })', { name: 'a', enforce: 'pre' }],
  [
    'export default defineFwPlugin({ name: `b`, order: -30, dependsOn: ["a", "c"] } as const)',
    { name: 'b', order: -30, dependsOn: ['a', 'c'] },
  ],
  [
    'export default { name: "plain", setup: (app: unknown) => ({ provide: { name: 1 } }) } satisfies object',
    { name: 'plain' },
  ],
  ['const dynamic = "x"\nexport default defineFwPlugin({ name: dynamic, enforce: later(), order: dynamic })', {}],
  ['export default defineFwPlugin(({ name: "wrapped" }))', { name: 'wrapped' }],
  ['const name = { name: "elsewhere" }\nexport default defineFwPlugin(() => name)', {}],
])('%s', async (code, meta) => {
  expect(await readPluginMeta('plugin.ts', code)).toEqual(meta)
})
