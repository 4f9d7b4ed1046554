import { expect, it, onTestFinished } from 'vitest'
import { buildApp } from '../harness/build-app'
import type { Fixture } from '../harness/fixture'
import { triggers } from '../triggers'
import { MODULE_WORKER, startWorker } from './preset-targets'

const fixture: Fixture = {
  config: {
    compatibilityDate: '2026-04-01',
    serverEngine: { preset: 'cloudflare-module', cloudflare: { deployConfig: true, nodeCompat: true } },
  },
  files: {
    'fw.env.ts':
      "import { z } from 'zod'\nexport default { region: z.enum(['eu', 'us']), apiKey: z.string().min(8) }\n",
    'app/app.vue': '<template><p>Worker</p></template>',
    'server/api/region.ts': 'export default defineEventHandler(() => ({ region: useRuntimeConfig().region }))',
  },
}

it('a worker with invalid variables does not start, and one with valid ones gets their values', async () => {
  const { dir, code, output } = await buildApp({ fixture, layout: 'v4' })
  expect(code, output).toBe(0)
  let printed = ''
  const bindings = { FW_REGION: 'asia' }
  await expect(startWorker(dir, { ...MODULE_WORKER, bindings, onError: text => (printed += text) })).rejects.toThrow(
    'failed to start',
  )
  triggers('FW1208', printed)
  triggers('FW1209', printed)
  expect(printed).toContain('`FW_REGION` sets `runtimeConfig.region` to a value that `fw.env` does not accept')
  expect(printed).toContain('\n[FW1208] `FW_API_KEY` is not set')
  const worker = await startWorker(dir, { ...MODULE_WORKER, bindings: { FW_REGION: 'us', FW_API_KEY: '12345678' } })
  onTestFinished(() => worker.stop())
  expect(await (await worker.fetch('/api/region')).json()).toEqual({ region: 'us' })
})
