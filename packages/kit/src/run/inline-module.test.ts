import { describe, expect, it } from 'vitest'
import { createProject } from '../../../../test/project'
import { importModule } from './import-module'
import { createInlineModule } from './inline-module'

function write(text: string): string {
  return createProject({ 'fw.config.ts': text }).path('fw.config.ts')
}

describe('a TypeScript file without local imports', () => {
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
    expect(createInlineModule(file)).toMatch(/^data:/)
    expect((await importModule(file)).exports.default).toEqual({ x: { a: 1 } })
  })

  it('can call the helper after loading', async () => {
    const file = write(
      `import { defineFwConfig as define, defineFwConfig } from 'fw/config'\nexport default define({ later: () => [define(1), defineFwConfig(2)] })`,
    )
    expect(createInlineModule(file)).toMatch(/^data:/)
    const { later } = (await importModule(file)).exports.default as { later: () => unknown }
    expect(later()).toEqual([1, 2])
  })
  it('is a separate module from a file with the same text', async () => {
    const text = 'export default { list: [] as number[] }'
    const [first, second] = await Promise.all([importModule(write(text)), importModule(write(text))])
    expect(first.exports.default).toEqual(second.exports.default)
    expect(first.exports.default).not.toBe(second.exports.default)
  })
  it('throws errors with locations in the file', async () => {
    const file = write(
      `import { defineFwConfig, defineFwConfig as define } from 'fw/config'\ninterface X {\n  a: 1\n}\n\ndefineFwConfig(define({}))\nexport default {\n  x: (null as unknown as X).a,\n}`,
    )
    expect(createInlineModule(file)).toMatch(/^data:/)
    const error = (await importModule(file).catch((thrown: unknown) => thrown)) as Error
    expect(withoutMarks(error.stack)).toContain(`file://${file}:8:29`)
    expect(error.stack).not.toContain('data:text')
  })

  it('throws an error for a missing export of a built-in module', async () => {
    const file = write(`import { missing } from 'node:path'\nexport default { missing }`)
    expect(createInlineModule(file)).toMatch(/^data:/)
    await expect(importModule(file)).rejects.toThrow(/'node:path' does not provide an export named 'missing'/)
  })

  it.each([
    ['a package', `import x from 'pathe'\nexport default { x }`],
    ['a local file', `import x from './x'\nexport default { x }`],
    ['a local JavaScript file', `import x from './x.mjs'\nexport default { x }`],
    ['a missing file', `import x from './gone'\nexport default { x }`],
    ['a dynamic import', `export default { x: await import('./x') }`],
    ['its own URL', `export default { x: import.meta.url }`],
    ['require', `export default { x: require('node:path') }`],
    ['an import that is not at the top', `const a = 1\nimport x from 'node:path'\nexport default { a, x }`],
    ['a re-export', `export { join } from 'node:path'\nexport default {}`],
    ['a syntax error', `export default {`],
  ])('with %s needs the hooks', (_, text) => {
    expect(createInlineModule(write(text))).toBeUndefined()
  })
})

describe.each([
  ['a file without imports', (statement: string) => ({ 'fw.config.ts': statement })],
  [
    'an imported file',
    (statement: string) => ({ 'fw.config.ts': `import './a'\nexport default {}`, 'a.ts': statement }),
  ],
])('%s', (_, filesWith) => {
  it.each([
    ['an error', `throw new Error('boom')`],
    ['another value', `throw 'boom'`],
    ['an error without a stack', `throw Object.assign(new Error('boom'), { stack: undefined })`],
    ['a frozen error', `throw Object.freeze(new Error('boom'))`],
  ])('is evaluated once if it throws %s', async (_name, statement) => {
    const scope = globalThis as { evaluations?: number }
    scope.evaluations = 0
    const { path } = createProject({
      ...filesWith(`(globalThis as any).evaluations++\n${statement}`),
    })
    for (let load = 0; load < 3; load++) {
      const error: unknown = await importModule(path('fw.config.ts')).catch((thrown: unknown) => thrown)
      expect(String(error)).toContain('boom')
    }
    expect(scope.evaluations).toBe(1)
    delete scope.evaluations
  })
})

describe('local TypeScript files', () => {
  it('are evaluated once each', async () => {
    const { dir, path } = createProject({
      'fw.config.ts': `import { a } from './a'\nimport b from './lib/b.js'\nimport './effect'\nexport default { a, b, same: a === b.a }`,
      'a.ts': `export const a: { n: number } = { n: 1 }`,
      'lib/b.ts': `import { a } from '../a'\nexport default { a }`,
      'effect.ts': `(globalThis as { effects?: number }).effects = ((globalThis as { effects?: number }).effects ?? 0) + 1`,
    })
    const scope = globalThis as { effects?: number }
    const { exports, imports } = await importModule(path('fw.config.ts'))
    expect(exports.default).toEqual({ a: { n: 1 }, b: { a: { n: 1 } }, same: true })
    expect(imports.map(file => file.slice(dir.length + 1)).sort()).toEqual(['a.ts', 'effect.ts', 'lib/b.ts'])
    expect(scope.effects).toBe(1)
    delete scope.effects
  })

  it('that throw are evaluated once, for all importers', async () => {
    const scope = globalThis as { evaluations?: number }
    scope.evaluations = 0
    const { path } = createProject({
      'fw.config.ts': `import './a'\nexport default {}`,
      'other.ts': `import './a'\nexport default {}`,
      'a.ts': `(globalThis as any).evaluations++\nthrow new Error('boom')`,
    })
    for (const name of ['fw.config.ts', 'other.ts']) await expect(importModule(path(name))).rejects.toThrow('boom')
    expect(scope.evaluations).toBe(1)
    delete scope.evaluations
  })

  it('can import each other in a circle', async () => {
    const { path } = createProject({
      'fw.config.ts': `import { a } from './a'\nexport default { a: a() }`,
      'a.ts': `import { b } from './b'\nexport const a = (): number => b`,
      'b.ts': `import { a } from './a'\nexport const b = 1\nexport const later = () => a()`,
    })
    expect((await importModule(path('fw.config.ts'))).exports.default).toEqual({ a: 1 })
  })

  it('throw errors with locations in each file', async () => {
    const { path } = createProject({
      'fw.config.ts': `import { defineFwConfig, defineFwConfig as define } from 'fw/config'\ninterface X {\n  a: 1\n}\n\nimport { fail } from './lib/fail'\ndefineFwConfig(define({}))\nexport default {\n  x: fail() as X,\n}`,
      'lib/fail.ts': `type T = 1\n\n\nexport function fail(): T {\n  throw new Error('boom')\n}`,
    })
    const error = (await importModule(path('fw.config.ts')).catch((thrown: unknown) => thrown)) as Error
    const stack = withoutMarks(error.stack)
    expect(stack).toContain(`file://${path('lib/fail.ts')}:5:9`)
    expect(stack).toContain(`file://${path('fw.config.ts')}:9:6`)
    expect(stack).not.toContain('data:text')
  })
})

// If Node itself strips types, the URL of the file has our mark.
function withoutMarks(stack: string | undefined): string {
  return stack?.replace(/\?fw-config=[\w-]+/g, '') ?? ''
}
