import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runCommand } from '../harness/build-app'

it('reads `nuxt.schema` of an application and of its layers', async () => {
  const { code, output, dir } = await runCommand(['prepare'], {
    layout: 'v4',
    fixture: {
      isWhole: true,
      files: {
        'package.json': '{ "type": "module", "dependencies": { "nuxt": "^4.1.0" } }',
        'nuxt.config.ts': 'export default defineNuxtConfig({ experimental: { configSchema: true } })',
        'nuxt.schema.ts': 'export default defineNuxtSchema({ appConfig: { shade: { $default: 3 } } })',
        'layers/base/nuxt.config.ts': 'export default defineNuxtConfig({})',
        'layers/base/nuxt.schema.mjs': `export default { appConfig: { tint: 'warm' } }`,
        'app/app.vue': '<template><p /></template>',
      },
      links: { nuxt: 'packages/nuxt', '@nuxt/kit': 'packages/nuxt', '@nuxt/schema': 'packages/nuxt' },
    },
  })
  expect(code, output).toBe(0)
  const schema = JSON.parse(readFileSync(join(dir, '.nuxt/schema/fw.schema.json'), 'utf8'))
  expect(schema.properties.appConfig.properties).toEqual({
    shade: { type: 'number', default: 3 },
    tint: { type: 'string', default: 'warm' },
  })
})
