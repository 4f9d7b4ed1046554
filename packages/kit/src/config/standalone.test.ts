import { describe, expect, it } from 'vitest'
import { createProject } from '../../../../test/project'
import { importModule } from './import'
import { standaloneUrl } from './standalone'

function write(text: string): string {
  return createProject({ 'fw.config.ts': text }).path('fw.config.ts')
}

describe('a TypeScript file that needs nothing but itself', () => {
  it.each([
    ['types only', `interface X { a: number }\nconst x: X = { a: 1 }\nexport default { x }`],
    ['modules of Node', `import { join } from 'node:path'\nimport os from 'os'\nexport default { x: { a: join('1') === '1' && os ? 1 : 0 } }`],
    ['the helper', `import { defineFwConfig } from 'fw/config'\nexport default defineFwConfig({ x: { a: 1 } })`],
    ['the helper by another name', `import { defineFwConfig as define } from 'fw/config'\nexport default define({ x: { a: 1 } })`],
    ['a type beside the helper', `import { defineFwConfig, type FwConfig } from 'fw/config'\nconst x: FwConfig = {}\nexport default defineFwConfig({ x: { a: 1 }, ...x })`],
    ['enums and top-level await', `enum E { A = 1 }\nawait Promise.resolve()\nexport default { x: { a: E.A } }`],
  ])('with %s loads without hooks', async (_, text) => {
    const file = write(text)
    expect(standaloneUrl(file)).toMatch(/^data:/)
    expect((await importModule(file)).exports.default).toEqual({ x: { a: 1 } })
  })

  it.each([
    ['a package', `import x from 'pathe'\nexport default { x }`],
    ['a file beside it', `import x from './x'\nexport default { x }`],
    ['a dynamic import', `export default { x: await import('./x') }`],
    ['its own address', `export default { x: import.meta.url }`],
    ['require', `export default { x: require('node:path') }`],
    ['an import further down', `const a = 1\nimport x from 'node:path'\nexport default { a, x }`],
    ['a re-export', `export { join } from 'node:path'\nexport default {}`],
    ['a syntax error', `export default {`],
  ])('with %s is left to the hooks', (_, text) => {
    expect(standaloneUrl(write(text))).toBeUndefined()
  })
})
