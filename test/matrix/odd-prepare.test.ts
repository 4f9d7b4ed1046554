import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { proves } from '../proofs/registry'
import { runCommand } from './build'

it('writes the schema of the configuration when it may', proves('experimental.configSchema'), async () => {
  for (const configSchema of [true, false]) {
    const { dir, code } = await runCommand(['prepare'], {
      variant: 'B',
      fixture: { files: { 'app/app.vue': '<template><p /></template>' }, config: { experimental: { configSchema } } },
    })
    expect(code).toBe(0)
    const file = join(dir, '.fw/schema/fw.schema.json')
    expect(existsSync(file)).toBe(configSchema)
    expect(readFileSync(join(dir, '.fw/fw.d.ts'), 'utf8').includes('schema/fw.schema.d.ts')).toBe(configSchema)
    if (configSchema)
      expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ properties: { ssr: {}, experimental: {} } })
  }
})
