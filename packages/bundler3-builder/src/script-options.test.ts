import { expect, it } from 'vitest'
import { convertScriptOptions } from './script-options'

type Converted = { env?: unknown; jsc: { target?: string; parser: object; transform: Record<string, unknown> } }
const convert = (options: object): Converted => convertScriptOptions(options, 'ts') as Converted

it.each([
  ['esnext', 'es2024', undefined],
  ['es2020', 'es2020', undefined],
  [['es2022', 'es2019'], 'es2019', undefined],
  ['es6', 'es2015', undefined],
  [['chrome100', 'safari14', 'chrome90'], undefined, { targets: { chrome: '90', safari: '14' } }],
  [['es2020', 'firefox78', 'chrome100'], undefined, { targets: { firefox: '78', chrome: '80' } }],
])('compiles for %j', (target, version, env) => {
  const converted = convert({ target })
  expect([converted.jsc.target, converted.env]).toEqual([version, env])
})

it('reads compiler options of TypeScript', () => {
  const compilerOptions = { experimentalDecorators: true, useDefineForClassFields: false, target: 'ES2021' }
  for (const tsconfigRaw of [{ compilerOptions }, JSON.stringify({ compilerOptions })]) {
    const { jsc } = convert({ tsconfigRaw })
    expect(jsc.target).toBe('es2021')
    expect(jsc.parser).toMatchObject({ decorators: true })
    expect(jsc.transform).toMatchObject({ legacyDecorator: true, useDefineForClassFields: false })
  }
  expect(
    convert({ tsconfigRaw: { compilerOptions: { jsx: 'react-jsx', jsxImportSource: 'vue' } } }).jsc.transform.react,
  ).toEqual({ runtime: 'automatic', importSource: 'vue' })
  expect(convert({}).jsc.transform).toEqual({ react: { runtime: 'classic', pragma: 'h', pragmaFrag: 'Fragment' } })
})
