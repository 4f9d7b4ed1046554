import { describe, expect, it } from 'vitest'
import {
  isVueJsx,
  resolveApplicationOxc,
  resolveDependencyOptions,
  resolveDrop,
  resolveOxc,
  resolveTransformer,
} from './transformers'

describe('transformer1 for Oxc', () => {
  it('leaves JSX to Vue unless the project configures it', () => {
    expect(isVueJsx({})).toBe(true)
    expect(isVueJsx({ jsxFactory: 'h', jsxFragment: 'Fragment' })).toBe(true)
    expect(isVueJsx({ jsxFactory: 'myH' })).toBe(false)
    expect(resolveOxc({ jsxFactory: 'h' })).toEqual({ include: /\.m?ts$/ })
    expect(resolveOxc({ jsxFactory: 'myH', jsxFragment: 'F' })).toEqual({
      jsx: { runtime: 'classic', pragma: 'myH', pragmaFrag: 'F' },
    })
    expect(resolveOxc({ jsx: 'automatic', jsxImportSource: 'x' }).jsx).toEqual({
      runtime: 'automatic',
      importSource: 'x',
    })
    expect(resolveOxc({ jsx: 'preserve' }).jsx).toBe('preserve')
  })

  it('converts the target and compiler options', () => {
    const compilerOptions = { experimentalDecorators: true, useDefineForClassFields: false, verbatimModuleSyntax: true }
    const expected = {
      target: 'es2019',
      include: /\.m?ts$/,
      decorator: { legacy: true, emitDecoratorMetadata: false },
      assumptions: { setPublicClassFields: true },
      typescript: { onlyRemoveTypeImports: true, removeClassFieldsWithoutInitializer: true },
    }
    expect(resolveOxc({ target: 'es2019', tsconfigRaw: { compilerOptions } })).toEqual(expected)
    expect(resolveOxc({ target: 'es2019', tsconfigRaw: JSON.stringify({ compilerOptions }) })).toEqual(expected)
  })

  it('converts the dropped calls', () => {
    expect(resolveDrop({ drop: ['console', 'debugger'] })).toEqual({ dropConsole: true, dropDebugger: true })
    expect(resolveDrop({})).toEqual({})
  })
})

it('converts options of dependencies for Rolldown', () => {
  expect(
    resolveDependencyOptions({
      target: 'es2020',
      define: { X: '1' },
      loader: { '.foo': 'js' },
      resolveExtensions: ['.x'],
      mainFields: ['main'],
      conditions: ['c'],
    }),
  ).toEqual({
    moduleTypes: { '.foo': 'js' },
    resolve: { extensions: ['.x'], mainFields: ['main'], conditionNames: ['c'] },
    transform: {
      target: 'es2020',
      define: { X: '1' },
      jsx: { runtime: 'classic', pragma: 'h', pragmaFrag: 'Fragment' },
    },
  })
})

describe('transformer2', () => {
  const copy = { target: 'es2020', jsxFactory: 'one', jsxFragment: 'One' }
  const create = (set: string[], options: object) =>
    ({
      options: {
        experimental: { decorators: false },
        bundler1: { esbuild: copy, optimizeDeps: { esbuildOptions: copy } },
        transformer2: { transform: { options } },
      },
      isSet: (path: readonly string[]) => set.includes(path.join('.')),
    }) as unknown as Parameters<typeof resolveTransformer>[0]

  it('has precedence over transformer1, but not over options of Vite', () => {
    const given = { target: 'es2019', jsxFactory: 'two', jsxFragment: 'Two' }
    const set = [
      'transformer2.transform.options.target',
      'transformer2.transform.options.jsxFactory',
      'bundler1.esbuild.jsxFactory',
    ]
    expect(resolveTransformer(create(set, given))).toEqual({ target: 'es2019', jsxFactory: 'one', jsxFragment: 'One' })
    expect(resolveTransformer(create(set, given), 'dependencies')).toEqual({
      target: 'es2019',
      jsxFactory: 'one',
      jsxFragment: 'One',
    })
  })

  it('passes options of Oxc unchanged', () => {
    const oxc = resolveApplicationOxc(create([], { decorator: { legacy: true }, target: 'esnext' }))
    expect(oxc).toEqual({
      target: 'es2020',
      jsx: { runtime: 'classic', pragma: 'one', pragmaFrag: 'One' },
      decorator: { legacy: true },
    })
  })
})
