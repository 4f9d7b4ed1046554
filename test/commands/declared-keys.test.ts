import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { triggers } from '../triggers'
import { createProject, runFw, spawnFw } from './program'

/** A module that declares keys with a listener, and a listener of the configuration. Neither has a `configKey`. */
function createShop(values: string): string {
  return createProject({
    'app/app.vue': '<template><p>shop</p></template>',
    'modules/shop.mjs': `
      import { extendFwSchema } from '@fw/kit'
      export default (_, fw) => {
        extendFwSchema({ shop: { currency: { $default: 'EUR', $schema: { enum: ['EUR', 'USD'] } }, limit: 3, tags: ['new'] } })
        fw.hook('schema:extend', definitions => {
          definitions.push({ appConfig: { theme: { size: { $default: 1 }, name: { $schema: { type: 'string' } } } } })
        })
      }`,
    'fw.config.ts': `export default {
  future: { compatibilityVersion: 4 },
  hooks: { 'schema:extend': (definitions: object[]) => { definitions.push({ banner: { $default: 'Hi' } }) } },
${values}
}`,
  })
}

it('accepts keys that only listeners declare, with their defaults and origins', async () => {
  const dir = createShop(`  shop: { limit: 5 },\n  banner: 'Hello',`)
  const check = await runFw(['config', 'check'], dir)
  expect([check.code, check.out]).toEqual([0, 'No problems found.\n'])
  const { out } = await runFw(['config', 'get', 'shop', '--json'], dir)
  expect(JSON.parse(out)).toEqual({ limit: 5, currency: 'EUR', tags: ['new'] })
  const explain = async (path: string) => {
    const result = await runFw(['config', 'explain', path, '--json'], dir)
    const { value, chain } = JSON.parse(result.out) as { value: unknown; chain: Array<{ from: string; at?: string }> }
    return [value, chain.map(({ from, at }) => [from, at])]
  }
  expect(await explain('shop.limit')).toEqual([
    5,
    [
      ['default', undefined],
      ['schema:extend', undefined],
      ['project', 'fw.config.ts:4:11'],
    ],
  ])
  expect(await explain('shop.currency')).toEqual([
    'EUR',
    [
      ['default', undefined],
      ['schema:extend', undefined],
    ],
  ])
  expect(await explain('banner')).toEqual([
    'Hello',
    [
      ['default', undefined],
      ['schema:extend', undefined],
      ['project', 'fw.config.ts:5:3'],
    ],
  ])
  const prepared = await spawnFw(['prepare'], dir)
  expect(prepared.code, prepared.err).toBe(0)
  expect(readFileSync(join(dir, '.fw/schema/fw.schema.d.ts'), 'utf8')).toContain('currency?: "EUR" | "USD"')
  const appConfig = readFileSync(join(dir, '.fw/types/app-config.d.ts'), 'utf8')
  expect(appConfig).toMatch(/theme\?: \{\s+size\?: number\s+name\?: string\s+\}/)
})

it('reports keys that nothing declares after the modules have run', async () => {
  const dir = createShop(`  shop: { limit: 5 },\n  shopp: {},`)
  for (const args of [['config', 'check'], ['prepare']]) {
    const { code, out, err } = await runFw(args, dir)
    expect(code).toBe(1)
    const printed = out + err
    triggers('FW1001', printed)
    expect(printed).toContain('fw.config.ts:5:3')
    expect(printed).toContain('`shopp` is not an option')
    expect(printed).not.toContain('`shop` is not')
  }
  expect(existsSync(join(dir, '.fw'))).toBe(false)
})

it('checks the types of declared keys', async () => {
  const dir = createShop(`  shop: { limit: 'many', currency: 'GBP' },\n  banner: 3,`)
  const { code, out } = await runFw(['config', 'check'], dir)
  expect(code).toBe(1)
  triggers('FW1003', out)
  expect(out).toMatch(/`shop\.limit` must be a number, but is "many"[^]*?at fw\.config\.ts:4:11/)
  expect(out).toMatch(/`shop\.currency` must be one of "EUR", "USD", but is "GBP"/)
  expect(out).toMatch(/`banner` must be a string, but is 3[^]*?at fw\.config\.ts:5:3/)
})
