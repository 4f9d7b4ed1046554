import { describe, expect, it } from 'vitest'
import { createProject } from '../../../../../test/project'
import { importModule } from './import-module'
import { createStandalone } from './standalone-module'

function write(text: string): string {
  return createProject({ 'fw.config.ts': text }).path('fw.config.ts')
}

describe('a TypeScript file without imports', () => {
  it.each([
    ['types only', `interface X { a: number }\nconst x: X = { a: 1 }\nexport default { x }`],
    [
      'modules of Node',
      `import { join } from 'node:path'\nimport os from 'os'\nexport default { x: { a: join('1') === '1' && os ? 1 : 0 } }`,
    ],
    ['the helper', `import { defineFwConfig } from 'fw/config'\nexport default defineFwConfig({ x: { a: 1 } })`],
    [
      'the helper by another name',
      `import { defineFwConfig as define } from 'fw/config'\nexport default define({ x: { a: 1 } })`,
    ],
    [
      'a type beside the helper',
      `import { defineFwConfig, type FwConfig } from 'fw/config'\nconst x: FwConfig = {}\nexport default defineFwConfig({ x: { a: 1 }, ...x })`,
    ],
    ['enums and top-level await', `enum E { A = 1 }\nawait Promise.resolve()\nexport default { x: { a: E.A } }`],
  ])('with %s loads without hooks', async (_, text) => {
    const file = write(text)
    expect(createStandalone(file)?.url).toMatch(/^data:/)
    expect((await importModule(file)).exports.default).toEqual({ x: { a: 1 } })
  })

  it('can call the helper after loading', async () => {
    const file = write(
      `import { defineFwConfig as define, defineFwConfig } from 'fw/config'\nexport default define({ later: () => [define(1), defineFwConfig(2)] })`,
    )
    expect(createStandalone(file)?.url).toMatch(/^data:/)
    const { later } = (await importModule(file)).exports.default as { later: () => unknown }
    expect(later()).toEqual([1, 2])
  })
  it('is a separate module from a file with the same text', async () => {
    const text = 'export default { list: [] as number[] }'
    const [first, second] = await Promise.all([importModule(write(text)), importModule(write(text))])
    expect(first.exports.default).toEqual(second.exports.default)
    expect(first.exports.default).not.toBe(second.exports.default)
  })
  it.each([
    ['an error', `throw new Error('boom')`],
    ['something else', `throw 'boom'`],
    ['an error without a stack', `throw Object.assign(new Error('boom'), { stack: undefined })`],
    ['a frozen error', `throw Object.freeze(new Error('boom'))`],
  ])('is evaluated once if it throws %s', async (_, statement) => {
    const scope = globalThis as { evaluations?: number }
    scope.evaluations = 0
    const { path } = createProject({
      'fw.config.ts': `import './a'\nexport default {}`,
      'other.ts': `import './a'\nexport default {}`,
      'a.ts': `(globalThis as any).evaluations++\n${statement}`,
    })
    expect(createStandalone(path('fw.config.ts'))?.url).toMatch(/^data:/)
    for (const name of ['fw.config.ts', 'fw.config.ts', 'other.ts']) {
      const error: unknown = await importModule(path(name)).catch((thrown: unknown) => thrown)
      expect(String(error)).toContain('boom')
    }
    expect(scope.evaluations).toBe(1)
    delete scope.evaluations
  })
  it('throws errors with locations in its files', async () => {
    const { path } = createProject({
      'fw.config.ts': `import { defineFwConfig, defineFwConfig as define } from 'fw/config'\ninterface X {\n  a: 1\n}\n\nimport { fail } from './lib/fail'\ndefineFwConfig(define({}))\nexport default {\n  x: fail() as X,\n}`,
      'lib/fail.ts': `type T = 1\n\n\nexport function fail(): T {\n  throw new Error('boom')\n}`,
    })
    expect(createStandalone(path('fw.config.ts'))?.url).toMatch(/^data:/)
    const error = (await importModule(path('fw.config.ts')).catch((thrown: unknown) => thrown)) as Error
    // If Node strips types itself, the file is loaded by its name, which has our marker.
    const stack = error.stack?.replace(/\?fw-config=[\w-]+/g, '')
    expect(stack).toContain(`file://${path('lib/fail.ts')}:5:9`)
    expect(stack).toContain(`file://${path('fw.config.ts')}:9:6`)
    expect(stack).not.toContain('data:text')
  })

  it.each([
    ['a package', `import x from 'pathe'\nexport default { x }`],
    ['JavaScript beside it', `import x from './x.mjs'\nexport default { x }`],
    ['a file that is missing', `import x from './gone'\nexport default { x }`],
    ['a dynamic import', `export default { x: await import('./x') }`],
    ['its own address', `export default { x: import.meta.url }`],
    ['require', `export default { x: require('node:path') }`],
    ['an import further down', `const a = 1\nimport x from 'node:path'\nexport default { a, x }`],
    ['a re-export', `export { join } from 'node:path'\nexport default {}`],
    ['a syntax error', `export default {`],
  ])('with %s is loaded with hooks', (_, text) => {
    expect(createStandalone(write(text))).toBeUndefined()
  })
})

describe('local TypeScript files', () => {
  const files = {
    'fw.config.ts': `import { a } from './a'\nimport b from './lib/b.js'\nimport './effect'\nexport default { a, b, same: a === b.a }`,
    'a.ts': `export const a: { n: number } = { n: 1 }`,
    'lib/b.ts': `import { a } from '../a'\nexport default { a }`,
    'effect.ts': `(globalThis as { effects?: number }).effects = ((globalThis as { effects?: number }).effects ?? 0) + 1`,
  }

  it('are inlined, each once', async () => {
    const { dir, path } = createProject(files)
    const scope = globalThis as { effects?: number }
    const { exports, imports } = await importModule(path('fw.config.ts'))
    expect(createStandalone(path('fw.config.ts'))?.url).toMatch(/^data:/)
    expect(exports.default).toEqual({ a: { n: 1 }, b: { a: { n: 1 } }, same: true })
    expect(imports.map(file => file.slice(dir.length + 1)).sort()).toEqual(['a.ts', 'effect.ts', 'lib/b.ts'])
    expect(scope.effects).toBe(1)
    delete scope.effects
  })
  it('with circular imports or a package are loaded with hooks', () => {
    const circle = createProject({
      'fw.config.ts': `import './a'\nexport default {}`,
      'a.ts': `import './b'`,
      'b.ts': `import './a'`,
    })
    expect(createStandalone(circle.path('fw.config.ts'))).toBeUndefined()
    const deep = createProject({ 'fw.config.ts': `import './a'\nexport default {}`, 'a.ts': `import 'pathe'` })
    expect(createStandalone(deep.path('fw.config.ts'))).toBeUndefined()
  })
})
