import { existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Layout, Template } from '../../packages/create-fw/src/project-choices'
import { createProjectFiles } from '../../packages/create-fw/src/project-files'
import { loadText, root } from '../guards/repository'
import { APPS, bin, writeFiles } from '../harness/build-app'
import { startProgram } from '../harness/child-program'
import { removeFolder } from '../harness/remove-folder'

/** Creates a project from a template, inside the repository, so that no packages have to be installed. */
function createFrom(template: Template, layout: Layout): { dir: string; run: (...args: string[]) => Promise<string> } {
  mkdirSync(APPS, { recursive: true })
  const dir = mkdtempSync(join(APPS, `${template}-`))
  onTestFinished(() => removeFolder(dir))
  // Without a local config, Vitest would use that of the repository.
  writeFiles(dir, {
    ...createProjectFiles({ template, layout, packageManager: 'npm', name: 'created' }),
    'vitest.config.mjs': 'export default {}',
  })
  const run = async (...args: string[]): Promise<string> => {
    const program = startProgram(args, { cwd: dir })
    expect(await program.done, program.output()).toBe(0)
    return program.output()
  }
  return { dir, run }
}

const installed = (file: string): string => join(root, 'node_modules', file)

// whole-path.test.ts covers the application template.
describe('the other templates', () => {
  it.each([
    ['module', 'app'],
    ['layer', 'classic'],
  ] as const)(
    'creates a %s in the %s layout that passes type checking and tests',
    async (template, layout) => {
      const { run } = createFrom(template, layout)
      await run(bin, 'prepare', 'playground')
      await run(installed('vue-tsc/bin/vue-tsc.js'), '--noEmit')
      expect(await run(installed('vitest/vitest.mjs'), 'run', '--root', '.', '--testTimeout=60000')).toMatch(
        /Tests\s+\d passed/,
      )
    },
    180_000,
  )

  it.each(['app', 'classic'] as const)(
    'creates a minimal project in the %s layout that builds',
    async layout => {
      const { dir, run } = createFrom('minimal', layout)
      await run(bin, 'build')
      expect(existsSync(join(dir, '.output/server/index.mjs'))).toBe(true)
    },
    180_000,
  )

  it('creates a module that is published with its runtime as separate files', async () => {
    const { dir, run } = createFrom('module', 'app')
    await run(bin, 'prepare', 'playground')
    await run(installed('tsdown/dist/run.mjs'))
    const module = (await import(join(dir, 'dist/module.mjs'))) as { default: { meta: { name: string } } }
    expect(module.default.meta.name).toBe('greeting')
    const files = readdirSync(join(dir, 'dist'), { recursive: true }) as string[]
    expect(files.filter(file => file.endsWith('.mjs')).sort()).toEqual([
      'module.mjs',
      'runtime/composables/greeting.mjs',
      'runtime/plugin.mjs',
    ])
  }, 180_000)
})

it.each(['app', 'minimal', 'module', 'layer'] as const)('lists tested versions in the template %s', template => {
  const manifest = JSON.parse(loadText(`packages/create-fw/templates/${template}/manifest.json`)) as Record<
    string,
    Record<string, string>
  >
  const own = JSON.parse(loadText('package.json')) as Record<string, Record<string, string>>
  const fw = JSON.parse(loadText('packages/fw/package.json')) as Record<string, Record<string, string>> & {
    version: string
  }
  const known: Record<string, string> = { ...own.devDependencies, ...fw.dependencies }
  for (const name of ['fw', '@fw/kit', '@fw/schema']) known[name] = fw.version
  for (const [name, version] of Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.peerDependencies,
  }))
    expect([name, version]).toEqual([name, known[name]])
  expect(manifest.overrides).toEqual(own.overrides)
})
