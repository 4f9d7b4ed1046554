import { expect, it } from 'vitest'
import { describeFindings, projectOf } from '../../../../../../../test/doctor-facts'
import { createProject } from '../../../../../../../test/project'
import { triggers } from '../../../../../../../test/triggers'
import { planRepairs } from '../../repairs/plan-repairs'
import { findDeclaredTwice } from './declared-twice'
import { findDuplicatePackages } from './duplicate-packages'
import { findMixedVersions, findWrongNode, findWrongVersions } from './package-versions'
import { findBindingMismatch } from './rolldown-binding'

const installed = (folder: string, version: string, more: object = {}): Record<string, string> => ({
  [`node_modules/${folder}/package.json`]: JSON.stringify({ version, ...more }),
})

const LINUX = { platform: 'linux', arch: 'x64' } as const

it('finds two copies of vue', () => {
  const { dir } = createProject({
    ...installed('vue', '3.5.45'),
    ...installed('fw', '1.0.0', { dependencies: { vue: '^3.5.0' } }),
    ...installed('widgets', '1.0.0', { dependencies: { vue: '3.4.0' } }),
    ...installed('widgets/node_modules/vue', '3.4.0'),
  })
  const manifest = { dependencies: { fw: '1.0.0', vue: '^3.5.0', widgets: '1.0.0' } }
  const findings = findDuplicatePackages(projectOf(dir, manifest))
  expect(triggers('FW2300', findings).why).toBe(
    'There are 2 copies of `vue`: 3.5.45 for the project (node_modules/vue), 3.4.0 for widgets (node_modules/widgets/node_modules/vue). What one copy provides, components that use the other one do not find.',
  )
  expect(describeFindings(findings, dir)).toEqual(['FW2300 package.json:4:5'])
  const without = { dependencies: { fw: '1.0.0', vue: '^3.5.0' } }
  expect(findDuplicatePackages(projectOf(dir, without))).toEqual([])
})

it('finds packages of fw with different versions', () => {
  const { dir } = createProject({ ...installed('fw', '1.1.0'), ...installed('@fw/kit', '1.0.0') })
  const findings = findMixedVersions(projectOf(dir, { dependencies: { fw: '1.1.0' } }))
  expect(triggers('FW2301', findings).fix).toContain('npm install @fw/kit@1.1.0')
  const { dir: other } = createProject({ ...installed('fw', '1.1.0'), ...installed('@fw/kit', '1.1.0') })
  expect(findMixedVersions(projectOf(other))).toEqual([])
})

it('finds installed versions that package.json does not allow', async () => {
  const { dir } = createProject({ ...installed('zod', '3.25.0'), ...installed('other', '1.2.3') })
  const manifest = { dependencies: { zod: '^4.0.0', other: '^1.0.0' }, devDependencies: { local: 'file:../local' } }
  const findings = await findWrongVersions(projectOf(dir, manifest))
  expect(triggers('FW2302', findings).why).toBe('package.json allows `zod` ^4.0.0, but version 3.25.0 is installed.')
  expect(describeFindings(findings, dir)).toEqual(['FW2302 package.json:3:5'])
})

it('finds an unsupported version of Node', async () => {
  const project = projectOf('/project', { engines: { node: '>=22' } })
  expect(describeFindings(await findWrongNode(project, '20.19.0'))).toEqual(['FW2303 package.json:3:5'])
  triggers('FW2303', await findWrongNode(project, '20.19.0'))
  expect(await findWrongNode(project, '22.1.0')).toEqual([])
  expect(await findWrongNode(projectOf('/project', {}))).toEqual([])
})

it('finds rolldown and its binding in different versions', () => {
  const binding = '@rolldown/binding-linux-x64-gnu'
  const plant = (version: string): string =>
    createProject({
      ...['fw', '@fw/bundler1-builder', 'vite'].reduce(
        (files, name) => ({ ...files, ...installed(name, '1.0.0') }),
        {},
      ),
      ...installed('rolldown', '1.2.15', { optionalDependencies: { [binding]: '1.2.15' } }),
      ...installed(binding, version),
    }).dir
  triggers('FW2092', findBindingMismatch(projectOf(plant('1.3.1')), LINUX))
  expect(findBindingMismatch(projectOf(plant('1.2.15')), LINUX)).toEqual([])
})

it('finds dependencies that are listed twice, and removes the second entry', async () => {
  const manifest = { dependencies: { zod: '^4.0.0' }, devDependencies: { zod: '^3.0.0', vitest: '^4.0.0' } }
  const { dir } = createProject({ 'package.json': JSON.stringify(manifest, undefined, 2) })
  const findings = findDeclaredTwice(projectOf(dir, manifest))
  triggers('FW2306', findings)
  expect(describeFindings(findings, dir)).toEqual(['FW2306 package.json:6:5'])
  const [change] = await planRepairs(findings, dir)
  expect(JSON.parse(change!.after)).toEqual({ ...manifest, devDependencies: { vitest: '^4.0.0' } })
})
