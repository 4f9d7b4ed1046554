import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { loadNuxtConfig } from '../../packages/nuxt/src/load-nuxt'
import { root } from '../guards/repository'
import { createProject } from '../project'

/** An application for Nuxt, with a layer and a module that adds a listener. */
function createApplication(): string {
  const project = createProject({
    'package.json': JSON.stringify({ type: 'module', dependencies: { nuxt: '^4.5.0' } }),
    'nuxt.config.mjs': `export default { extends: ['./base'], app: { rootId: 'project' }, modules: ['./module.mjs'] }`,
    'base/nuxt.config.mjs': `export default { app: { rootTag: 'main' } }`,
    'other.config.mjs': `export default { app: { rootId: 'other' } }`,
    'module.mjs': 'export default (_, app) => { app.options.app.teleportId = "module" }',
    'app/app.vue': '',
    'stage.env': 'NUXT_STAGE=1',
  })
  mkdirSync(project.path('node_modules/@fw'), { recursive: true })
  symlinkSync(join(root, 'packages/nuxt'), project.path('node_modules/@fw/nuxt'), 'junction')
  symlinkSync(join(root, 'packages/nuxt'), project.path('node_modules/nuxt'), 'junction')
  symlinkSync(join(root, 'packages/fw'), project.path('node_modules/fw'), 'junction')
  return project.dir
}

const defaults = { app: { rootId: 'default', rootTag: 'default', spaLoaderTag: 'default' }, buildDir: '.default' }

it('loads a configuration with overrides, and with defaults of the lowest precedence', async () => {
  const cwd = createApplication()
  const options = await loadNuxtConfig({
    cwd,
    defaults,
    defaultConfig: { app: { spaLoaderTag: 'config' } },
    overrides: { ssr: false },
  })
  expect(options).toMatchObject({ ssr: false, buildDir: join(cwd, '.default') })
  expect(options.app).toMatchObject({ rootId: 'project', rootTag: 'main', spaLoaderTag: 'config' })
  const other = await loadNuxtConfig({ rootDir: cwd, configFile: 'other.config', config: { app: { rootTag: 'p' } } })
  expect(other.app).toMatchObject({ rootId: 'other', rootTag: 'p' })
})

it('reads the file with environment variables that is named', async () => {
  const cwd = createApplication()
  const env = {}
  await loadNuxtConfig({ cwd, env, dotenv: { fileName: 'stage.env' } })
  await expect(loadNuxtConfig({ cwd, env, dotenv: { fileName: 'missing.env' } })).rejects.toThrow('missing.env')
})

it('loads an application, and sets up its modules later with `ready: false`', () => {
  const cwd = createApplication()
  const script = `import { loadNuxt } from 'nuxt'
const app = await loadNuxt({ cwd: ${JSON.stringify(cwd)}, defaults: ${JSON.stringify(defaults)}, ready: false })
const { rootId, spaLoaderTag, teleportId } = app.options.app
await app.ready()
console.log(JSON.stringify([rootId, spaLoaderTag, teleportId, app.options.app.teleportId]))
await app.close()`
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd, encoding: 'utf8' })
  expect(JSON.parse(printed)).toEqual(['project', 'default', 'teleports', 'module'])
})
