import { describe, expect, it } from 'vitest'
import { emitGlobalImports, emitImportsModule, otherImports, uniqueImports } from './import-types'

const from = '/app/.fw/types'

describe('auto-imports', () => {
  it('are global constants, with files relative to the declaration', () => {
    const text = emitGlobalImports(
      [
        { name: 'ref', from: 'vue' },
        { name: 'default', as: 'useCart', from: '/app/composables/cart.ts' },
        { name: '*', as: 'tools', from: '/app/utils/tools.mjs' },
      ],
      from,
    )
    expect(text).toContain("const ref: (typeof import('vue'))['ref']")
    expect(text).toContain("const useCart: (typeof import('../../composables/cart'))['default']")
    expect(text).toContain("const tools: typeof import('../../utils/tools.mjs')")
    expect(text).not.toContain('ComponentCustomProperties')
  })

  it('are declared for templates if requested, without types', () => {
    const text = emitGlobalImports(
      [
        { name: 'ref', from: 'vue' },
        { name: 'Order', from: '/app/shared/order.ts', type: true },
      ],
      from,
      { template: true },
    )
    expect(text).toContain("readonly ref: UnwrapRef<(typeof import('vue'))['ref']>")
    expect(text).toContain("export type { Order } from '../../shared/order'")
    expect(text).not.toContain('readonly Order')
  })

  it('are exported by #imports, grouped by module', () => {
    const text = emitImportsModule(
      [
        { name: 'ref', from: 'vue' },
        { name: 'computed', as: 'derived', from: 'vue' },
        { name: 'Ref', from: 'vue', type: true },
        { name: '*', as: 'all', from: 'vue' },
      ],
      '/app/.fw',
    )
    expect(text).toBe(
      "export {}\nexport { computed as derived, ref } from 'vue'\nexport type { Ref } from 'vue'\nexport * as all from 'vue'\n",
    )
  })

  it('of the same name: the highest priority wins, then the first; invalid identifiers are excluded', () => {
    const imports = uniqueImports([
      { name: 'a', from: 'one' },
      { name: 'a', from: 'two' },
      { name: 'b', from: 'one' },
      { name: 'b', from: 'two', priority: 2 },
      { name: 'not-a-name', from: 'x' },
    ])
    expect(imports).toEqual([
      { name: 'a', from: 'one' },
      { name: 'b', from: 'two', priority: 2 },
    ])
  })

  it('exclude names that are declared elsewhere', () => {
    expect(
      otherImports(
        [
          { name: 'a', from: 'x' },
          { name: 'b', as: 'c', from: 'x' },
        ],
        [{ name: 'z', as: 'a', from: 'y' }],
      ),
    ).toEqual([{ name: 'b', as: 'c', from: 'x' }])
  })
})
