import { describe, expect, it } from 'vitest'
import { LAYOUTS, PACKAGE_MANAGERS, TEMPLATES, detectPackageManager } from './project-choices'
import type { Layout, PackageManager, Template } from './project-choices'
import { createProjectFiles } from './project-files'

const files = (template: Template, layout: Layout, packageManager = PACKAGE_MANAGERS[0] as PackageManager) =>
  createProjectFiles({ template, layout, packageManager, name: 'shop' })
const templates = Object.keys(TEMPLATES) as Template[]

describe.each(templates)('template %s', template => {
  it('has the same files in both layouts', () => {
    const expected = Object.keys(files(template, 'app'))
      .filter(path => path !== 'test/tsconfig.json')
      .map(path => path.replace(/^(playground\/)?app\//, '$1'))
    expect(Object.keys(files(template, 'classic')).sort()).toEqual(expected.sort())
  })

  it('sets the compatibility version, and mentions only folders of its layout', () => {
    for (const layout of Object.keys(LAYOUTS) as Layout[]) {
      const made = files(template, layout)
      const versions = Object.entries(made)
        .filter(([path]) => path.endsWith('fw.config.ts'))
        .map(([, text]) => /compatibilityVersion: (\d)/.exec(text)?.[1])
      expect(new Set(versions)).toEqual(new Set([layout === 'app' ? '4' : '3']))
      const texts = Object.entries(made).filter(([path]) => !path.endsWith('.json'))
      if (layout === 'classic') {
        expect(
          texts.filter(([, text]) => /\bapp\/(?:pages|components|composables|app\.)/.test(text)).map(([path]) => path),
        ).toEqual([])
      }
    }
  })

  it('replaces all placeholders', () => {
    const made = files(template, 'app')
    expect(JSON.parse(made['package.json']!)).toMatchObject({ name: 'shop' })
    expect(made['README.md']).toContain('# shop')
    expect(made['README.md']).not.toContain('{{')
    expect(made['.gitignore']).toContain('node_modules')
  })
})

it('overrides the same versions for all package managers', () => {
  const created = (packageManager: PackageManager, pnpmVersion?: string) =>
    createProjectFiles({ template: 'app', layout: 'app', packageManager, name: 'shop', pnpmVersion })
  const manifest = (...choices: Parameters<typeof created>) =>
    JSON.parse(created(...choices)['package.json']!) as Record<string, unknown>
  const { overrides } = manifest('npm')
  expect(overrides).toMatchObject({ rolldown: expect.any(String) as string })
  expect(manifest('bun')).toMatchObject({ overrides })
  for (const version of ['9.15.9', '10.4.1']) {
    expect(manifest('pnpm', version)).toMatchObject({ pnpm: { overrides } })
    expect(created('pnpm', version)['pnpm-workspace.yaml']).toBeUndefined()
  }
  for (const version of ['10.5.0', '11.0.0', undefined]) {
    expect(manifest('pnpm', version).pnpm).toBeUndefined()
    expect(created('pnpm', version)['pnpm-workspace.yaml']).toBe(
      `overrides:\n  'rolldown': '${(overrides as { rolldown: string }).rolldown}'\n`,
    )
  }
  expect(manifest('yarn')).toMatchObject({ resolutions: overrides })
  expect(manifest('yarn').overrides).toBeUndefined()
  expect(files('app', 'app', 'yarn')['.yarnrc.yml']).toContain('node-modules')
})

it('uses the commands of the package manager in the README', () => {
  expect(files('app', 'app', 'npm')['README.md']).toMatch(/`npm run dev`.*`npm test`.*`npx fw add page NAME`/s)
  expect(files('app', 'app', 'pnpm')['README.md']).toMatch(/`pnpm dev`.*`pnpm test`.*`pnpm fw add page NAME`/s)
})

it.each([
  ['npm/11.0.0 node/v20.20.2 linux x64', 'npm'],
  ['pnpm/10.1.0 npm/? node/v20', 'pnpm'],
  ['yarn/4.5.0 npm/?', 'yarn'],
  ['bun/1.2.0', 'bun'],
  ['deno/2', 'npm'],
  [undefined, 'npm'],
])('detects %s as %s', (agent, manager) => {
  expect(detectPackageManager({ npm_config_user_agent: agent })).toBe(manager)
})
