import { runInThisContext } from 'node:vm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findSource, mapStackTraces } from './source-maps'

/** Compiled code with two modules, as `eval-source-map` emits it. The first column of a module has no source. */
function compiled(contents?: string): string {
  const module = (name: string): string => {
    const map = {
      version: 3,
      sources: [`webpack://app/./${name}.vue?1234`],
      sourcesContent: contents === undefined ? undefined : [contents],
      names: [],
      // Column 0: no source. Column 4: line 3, column 1 of the source.
      mappings: 'A,IAEA',
    }
    const encoded = Buffer.from(JSON.stringify(map)).toString('base64')
    return `eval("code//# sourceMappingURL=data:application/json;charset=utf-8;base64,${encoded}\\n//# sourceURL=webpack-internal:///./${name}.vue\\n")`
  }
  return [module('first'), module('second')].join('\n')
}

describe('findSource', () => {
  const find = (name: string, column: number) =>
    findSource([compiled()], `webpack-internal:///./${name}.vue`, 1, column)

  it('finds the line of a file', () => {
    expect(find('second', 5)).toEqual({ file: 'second.vue', line: 3, column: 1 })
    expect(find('first', 9)).toEqual({ file: 'first.vue', line: 3, column: 1 })
  })

  it('finds the name of a called import, whose calls begin with a bracket', () => {
    const text = compiled('\n\n  useState(1)').replaceAll(/base64,([\w+/=]+)/g, (_, encoded: string) => {
      const map = JSON.parse(Buffer.from(encoded, 'base64').toString()) as object
      return `base64,${Buffer.from(JSON.stringify({ ...map, mappings: 'AAEU' })).toString('base64')}`
    })
    expect(findSource([text], 'webpack-internal:///./first.vue', 1, 1)).toEqual({
      file: 'first.vue',
      line: 3,
      column: 3,
    })
  })

  it('finds nothing for generated code, other modules and other files', () => {
    expect(find('second', 1)).toBeUndefined()
    expect(find('third', 5)).toBeUndefined()
    expect(findSource([compiled()], 'file:///second.vue', 1, 5)).toBeUndefined()
  })
})

describe('mapStackTraces', () => {
  const stackOf = (): string =>
    (runInThisContext('new Error("broken")', { filename: 'webpack-internal:///./page.vue' }) as Error).stack!
  const find = () => ({ file: '/app/page.vue', line: 3, column: 1 })

  it('maps until it is ended, also after another tool has replaced the function', () => {
    const { prepareStackTrace } = Error
    onTestFinished(() => void Object.assign(Error, { prepareStackTrace }))
    for (const replaced of [prepareStackTrace, () => 'another tool', undefined]) {
      Object.assign(Error, { prepareStackTrace: replaced })
      const unmap = mapStackTraces(find)
      expect(stackOf()).toContain('Error: broken\n    at /app/page.vue:3:1')
      unmap()
      expect(stackOf()).not.toContain('/app/page.vue')
    }
  })
})
