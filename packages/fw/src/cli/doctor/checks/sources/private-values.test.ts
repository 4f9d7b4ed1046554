import { expect, it } from 'vitest'
import { describeFindings, factsOf } from '../../../../../../../test/doctor-facts'
import { triggers } from '../../../../../../../test/triggers'
import { findPrivateValues } from './private-values'

const check = async (code: string, file = 'app/a.ts'): Promise<string[]> =>
  describeFindings(findPrivateValues(await factsOf({ [file]: code }, { privateKeys: new Set(['secret']) })))

it('finds environment variables in code that browsers run', async () => {
  triggers('FW2313', findPrivateValues(await factsOf({ 'app/a.ts': 'export const url = process.env.API_URL' })))
  expect(await check('const url = process.env.API_URL')).toEqual(['FW2313 app/a.ts:1:13'])
})

it('finds private runtime config in code that browsers run', async () => {
  const privateKeys = new Set(['secret'])
  triggers('FW2314', findPrivateValues(await factsOf({ 'app/a.ts': 'useRuntimeConfig().secret' }, { privateKeys })))
  expect(await check('const config = useRuntimeConfig()\nuse(config.secret)')).toEqual(['FW2314 app/a.ts:2:5'])
  expect(await check('const { public: shared, secret } = useRuntimeConfig()')).toEqual(['FW2314 app/a.ts:1:25'])
})

it.each([
  ['if (import.meta.server) use(process.env.API_URL)', 'app/a.ts'],
  ['const key = import.meta.server ? useRuntimeConfig().secret : undefined', 'app/a.ts'],
  ['const a = () => {\n  if (import.meta.client) return\n  use(useRuntimeConfig().secret)\n}', 'app/a.ts'],
  ['use(process.env.NODE_ENV, useRuntimeConfig().public.secret)', 'app/a.ts'],
  ['use(process.env.API_URL)', 'app/plugins/a.server.ts'],
  ['use(process.env.API_URL, useRuntimeConfig().secret)', 'server/api/a.ts'],
])('allows %s in %s', async (code, file) => {
  expect(await check(code, file)).toEqual([])
})

it('allows variables that the bundler replaces', async () => {
  const sources = {
    'app/a.ts': 'use(process.env.API_URL)',
    'fw.config.ts': "export default { vite: { define: { 'process.env.API_URL': '1' } } }",
  }
  expect(findPrivateValues(await factsOf(sources))).toEqual([])
})
