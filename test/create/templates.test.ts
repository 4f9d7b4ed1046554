import { existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Layout, Template } from '../../packages/create-fw/src/project-choices'
import { createProjectFiles } from '../../packages/create-fw/src/project-files'
import { loadText, root } from '../guards/repository'
import { APPS, runIn, writeFiles } from '../harness/build-app'
import { startProgram } from '../harness/child-program'
import { expectHealthy, expectHealthyBuild } from '../harness/expect-healthy'
import { removeFolder } from '../harness/remove-folder'

interface Created {
  dir: string
  /** Runs a program of an installed package. */
  run: (file: string, ...args: string[]) => Promise<string>
  /** Runs an `fw` command. */
  fw: (...args: string[]) => Promise<void>
}

/** Creates a project from a template, inside the repository, so that no packages have to be installed. */
function createFrom(template: Template, layout: Layout): Created {
  mkdirSync(APPS, { recursive: true })
  const dir = mkdtempSync(join(APPS, `${template}-`))
  onTestFinished(() => removeFolder(dir))
  // Without a local config, Vitest would use that of the repository.
  writeFiles(dir, {
    ...createProjectFiles({ template, layout, packageManager: 'npm', name: 'created' }),
    'vitest.config.mjs': 'export default {}',
  })
  return {
    dir,
    async run(file, ...args) {
      const program = startProgram([join(root, 'node_modules', file), ...args], { cwd: dir })
      expect(await program.done, program.output()).toBe(0)
      return program.output()
    },
    async fw(...args) {
      const { code, output } = await runIn(dir, args)
      expect(code, output).toBe(0)
    },
  }
}

/** Prepares a module or layer, and runs its tests. Returns their output. */
async function runTests({ dir, run, fw }: Created): Promise<string> {
  await fw('prepare', 'playground')
  await expectHealthy(dir)
  await expectHealthy(dir, 'playground')
  return run('vitest/vitest.mjs', 'run', '--root', '.', '--testTimeout=60000')
}

const PASSED = /Tests\s+\d passed/

// whole-path.test.ts covers the application template, and test/typed/projects.test.ts checks the types of the others.
describe('the other templates', () => {
  it('creates a layer in the v3 layout that passes its tests', async () => {
    expect(await runTests(createFrom('layer', 'classic'))).toMatch(PASSED)
  })

  it('creates a module that passes its tests, and is published with its runtime as separate files', async () => {
    const created = createFrom('module', 'app')
    expect(await runTests(created)).toMatch(PASSED)
    await created.run('tsdown/dist/run.mjs')
    const dist = join(created.dir, 'dist')
    const module = (await import(join(dist, 'module.mjs'))) as { default: { meta: { name: string } } }
    expect(module.default.meta.name).toBe('greeting')
    const files = readdirSync(dist, { recursive: true }) as string[]
    expect(files.filter(file => file.endsWith('.mjs')).sort()).toEqual([
      'module.mjs',
      'runtime/composables/greeting.mjs',
      'runtime/plugin.mjs',
    ])
  })

  it.each(['app', 'classic'] as const)('creates a minimal project in the %s layout that builds', async layout => {
    const { dir, fw } = createFrom('minimal', layout)
    await fw('build')
    expect(existsSync(join(dir, '.output/server/index.mjs'))).toBe(true)
    await expectHealthyBuild(dir)
  })
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
