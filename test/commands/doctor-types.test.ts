import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { triggers } from '../triggers'
import { createApp, examine } from './doctor-project'
import { createProject, runFw } from './program'

const PAGE = '<template><h1>Page</h1></template>\n'

const manifestOf = (scripts: Record<string, string>, devDependencies: Record<string, string> = {}): string =>
  `${JSON.stringify({ name: 'typed', scripts, devDependencies }, undefined, 2)}\n`

const installed = (name: string, version: string): Record<string, string> => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, version }),
})

it('adds the type checker that a script needs with its installed version', async () => {
  const dir = createProject({
    'package.json': manifestOf({ types: 'fw typecheck', lint: 'eslint .' }),
    'app/app.vue': PAGE,
    ...installed('vue-tsc', '3.3.1'),
    ...installed('typescript', '6.0.2'),
  })
  const { out } = await runFw(['doctor', '--no-build', '--no-types'], dir)
  triggers('FW2308', out)
  expect(out).toContain('The script `types` needs `vue-tsc`, which package.json does not list.')
  expect(out).toContain('at package.json:4:5')
  expect(await examine(dir, '--no-build', '--no-types', '--fix')).toMatchObject({
    fixed: ['package.json'],
    findings: [],
  })
  expect(JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'))).toMatchObject({
    devDependencies: { typescript: '^6.0.2', 'vue-tsc': '^3.3.1' },
  })
})

it('does not guess the version of a type checker that is not installed, nor of one that is listed', async () => {
  const dir = createProject({
    'package.json': manifestOf({ types: 'vue-tsc --noEmit' }, { typescript: '^6.0.0' }),
    'fw.config.ts': 'export default { typescript: { typeCheck: true } }\n',
    'app/app.vue': PAGE,
  })
  const { places, findings } = await examine(dir, '--no-build', '--no-types')
  expect(places).toEqual(['FW2308 package.json:4'])
  expect(findings[0]!.fixable).toBe(false)
})

it.each([
  ['v4', '{\n  // For editors.\n}\n', '"references":[{"path":"./.fw/tsconfig.app.json"},'],
  ['v3', '{\n  "compilerOptions": { "strict": true }\n}\n', '"extends":"./.fw/tsconfig.json"'],
])('adds the generated types to a tsconfig.json without them: %s', async (layout, tsconfig, expected) => {
  const dir = createApp({
    'fw.config.ts': `export default { future: { compatibilityVersion: ${layout === 'v4' ? 4 : 3} } }\n`,
    'tsconfig.json': tsconfig,
    [layout === 'v4' ? 'app/app.vue' : 'app.vue']: PAGE,
  })
  const { findings } = await examine(dir, '--no-build', '--no-types')
  triggers('FW2309', JSON.stringify(findings))
  expect(findings).toMatchObject([{ code: 'FW2309', file: 'tsconfig.json', fixable: true }])
  expect((await examine(dir, '--no-build', '--no-types', '--fix')).findings).toEqual([])
  const text = readFileSync(join(dir, 'tsconfig.json'), 'utf8')
  expect(text.replaceAll(/\s+/g, '')).toContain(expected)
  expect(text).toContain(layout === 'v4' ? '// For editors.' : '"strict": true')
})

it.each([
  ['{ "extends": "../base.json" }', []],
  ['{ "references": [{ "path": "./packages/a" }] }', []],
  ['{ "include": ["app"] }', [false]],
  ['{ "compilerOptions": { "strict": true } }', [false]],
  ['{ wrong', []],
])('leaves the files and options of %s alone', async (tsconfig, fixable) => {
  const dir = createProject({
    'fw.config.ts': 'export default { future: { compatibilityVersion: 4 } }\n',
    'tsconfig.json': tsconfig,
    'app/app.vue': PAGE,
  })
  const { findings, fixed } = await examine(dir, '--no-build', '--no-types', '--fix')
  expect(findings.filter(({ code }) => code === 'FW2309').map(finding => finding.fixable)).toEqual(fixable)
  expect(fixed).toEqual([])
  expect(readFileSync(join(dir, 'tsconfig.json'), 'utf8')).toBe(tsconfig)
})
