import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createProject, runFw } from './program'

const secret = 'hunter2'
const files = {
  'package.json': '{ "packageManager": "pnpm@9.1.0+sha512.abc" }',
  'fw.config.ts': `export default {
  modules: ['shop-module', ['@scope/other', { token: '${secret}' }], function inline() {}, './modules/local'],
  runtimeConfig: { apiKey: '${secret}' },
  ssr: 'yes',
}
`,
  'layers/brand/fw.config.ts': 'export default {}',
  'node_modules/shop-module/package.json': '{ "name": "shop-module", "version": "1.2.3" }',
  '.env': `FW_API_KEY=${secret}\n`,
}

it('prints Markdown for a bug report, without secrets', async () => {
  const root = createProject(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [`home/site/${name}`, text])),
  )
  const { code, out } = await runFw(['info', 'home/site'], root, { FW_PUBLIC_TOKEN: secret })
  expect(code).toBe(0)
  expect(out).toMatch(/^\| fw +\| \d+\.\d+\.\d+/m)
  expect(out).toMatch(/^\| @fw\/kit +\| \d+\.\d+\.\d+/m)
  for (const tool of ['Vue', 'vue-router', 'Vite', 'Nitro'])
    expect(out).toMatch(new RegExp(`^\\| ${tool} +\\| \\d+\\.\\d+\\.\\d+`, 'm'))
  expect(out).toMatch(new RegExp(`^\\| Node\\.js +\\| ${process.versions.node} `, 'm'))
  expect(out).toMatch(/^\| Package manager +\| pnpm@9\.1\.0 /m)
  expect(out).toMatch(/^\| Root +\| ~\/site /m)
  expect(out).toMatch(/^\| Config files +\| fw\.config\.ts, layers\/brand\/fw\.config\.ts /m)
  expect(out).toMatch(/^\| Layers +\| brand \(layers\/brand\)/m)
  expect(out).toMatch(/^\| Layout +\| v3 /m)
  expect(out).toContain('shop-module 1.2.3, @scope/other, inline (inline), ./modules/local')
  expect(out).toMatch(/^\| Problems +\| 1 error/m)
  expect(out).not.toContain(secret)
  expect(out).not.toContain(root)
  expect(out).not.toContain('\u001B')
})

it('prints the same as JSON', async () => {
  const root = createProject({ 'package-lock.json': '{}' })
  const { out } = await runFw(['info', '--json'], root, {
    HOME: join(root, 'elsewhere'),
    npm_config_user_agent: 'npm/10.8.2 node/v20',
  })
  expect(JSON.parse(out)).toMatchObject({
    versions: { 'Package manager': 'npm@10.8.2' },
    project: { Root: root, Modules: [], Layers: [], Problems: 'none', SSR: true },
  })
})
