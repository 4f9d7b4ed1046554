import { expect, it } from 'vitest'
import { describeFindings, factsOf, projectOf } from '../../../../../../../test/doctor-facts'
import { createProject } from '../../../../../../../test/project'
import { triggers } from '../../../../../../../test/triggers'
import { planRepairs } from '../../repairs/plan-repairs'
import { findUndeclaredPackages } from './undeclared-packages'
import { findUnusedPackages } from './unused-packages'

const installed = (name: string, more: object = {}): Record<string, string> => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ version: '1.2.0', ...more }),
})

const manifest = { dependencies: { fw: '1.0.0', listed: '^1.0.0', 'with-peer': '^1.0.0' } }

it('finds imports of packages that package.json does not list, and adds them', async () => {
  const { dir } = createProject({
    ...installed('fw', { dependencies: { vue: '^3.0.0' } }),
    ...installed('hoisted'),
    'package.json': JSON.stringify(manifest, undefined, 2),
  })
  const sources = {
    'app/app.vue': `<script setup lang="ts">
import { ref } from 'vue'
import type { Type } from 'only-types'
import { type Other } from 'only-types'
import listed from 'listed/part'
import local from './local'
import aliased from '~/local'
import named from 'named/file'
import { readFile } from 'node:fs/promises'
import hoisted from 'hoisted'
</script>
`,
    'server/api/a.ts': "const missing = await import('@scope/missing/part')",
    'vitest.config.ts': "import { defineConfig } from 'vitest/config'",
  }
  const facts = await factsOf(sources, { ...projectOf(dir, manifest), aliases: ['named', '~'] }, dir)
  const findings = findUndeclaredPackages(facts)
  triggers('FW2304', findings)
  expect(describeFindings(findings, dir)).toEqual(['FW2304 app/app.vue:10:21', 'FW2304 server/api/a.ts:1:30'])
  expect(findings.map(({ fix }) => fix)).toEqual(['Run `npm install hoisted`.', 'Run `npm install @scope/missing`.'])
  const [change] = await planRepairs(findings, dir)
  expect(JSON.parse(change!.after)).toEqual({ dependencies: { ...manifest.dependencies, hoisted: '^1.2.0' } })
})

it('finds dependencies that nothing mentions', async () => {
  const { dir } = createProject({
    ...installed('fw', { dependencies: { engine: '1' } }),
    ...installed('engine', { peerDependencies: { driver: '*' } }),
    ...installed('with-peer', { peerDependencies: { peer: '*' } }),
    ...installed('tool', { bin: './tool.js' }),
  })
  const dependencies = { fw: '1', unused: '1', used: '1', driver: '1', 'with-peer': '1', peer: '1', tool: '1' }
  const texts = ["import 'used/style.css'", "modules: ['with-peer']"]
  const findings = findUnusedPackages(await factsOf({}, { ...projectOf(dir, { dependencies }), texts }, dir))
  triggers('FW2305', findings)
  expect(describeFindings(findings, dir)).toEqual(['FW2305 package.json:4:5'])
})
