import { describe, expect, it } from 'vitest'
import { failureOf, runModules } from '../kit/run-modules'
import { triggers } from '../triggers'

const MODULE = `import '@nuxt/kit'\nexport default () => {}`

const project = (files: Record<string, string>) => ({
  'fw.config.mjs': `export default { modules: ['nuxt-shop'] }`,
  'node_modules/nuxt-shop/package.json': JSON.stringify({ name: 'nuxt-shop', type: 'module', exports: './index.js' }),
  'node_modules/nuxt-shop/index.js': MODULE,
  ...files,
})

const kit = (name: string) => JSON.stringify({ name, type: 'module', exports: './index.js' })

describe('a module that is written for Nuxt', () => {
  it('needs `@fw/nuxt`, which `fw add` installs', async () => {
    const files = project({
      'node_modules/@nuxt/kit/package.json': kit('@nuxt/kit'),
      'node_modules/@nuxt/kit/index.js': 'throw new Error("the kit of Nuxt is loaded")',
    })
    const problem = triggers('FW2230', await failureOf(runModules(files)))
    expect(problem.fix).toContain('`fw add nuxt-shop`')
  })

  it('may not load another copy of its kit', async () => {
    const files = project({
      'node_modules/@fw/nuxt/package.json': kit('@fw/nuxt'),
      'node_modules/nuxt-shop/node_modules/@nuxt/kit/package.json': kit('@nuxt/kit'),
      'node_modules/nuxt-shop/node_modules/@nuxt/kit/index.js': 'throw new Error("the kit of Nuxt is loaded")',
    })
    const problem = triggers('FW2231', await failureOf(runModules(files)))
    expect(problem.why).toContain('nuxt-shop/node_modules/@nuxt/kit')
  })
})

describe('a module that is not written for Nuxt', () => {
  it('does not load `@fw/nuxt`, even if it is installed', async () => {
    const { app } = await runModules({
      'fw.config.mjs': `export default { modules: ['fw-shop'] }`,
      'node_modules/fw-shop/package.json': JSON.stringify({ name: 'fw-shop', type: 'module', exports: './index.js' }),
      'node_modules/fw-shop/index.js': 'export default () => {}',
      'node_modules/@fw/nuxt/package.json': kit('@fw/nuxt'),
      'node_modules/@fw/nuxt/index.js': 'throw new Error("@fw/nuxt is loaded")',
    })
    expect(Object.keys(app.plan.aliases).filter(id => id.includes('nuxt'))).toEqual([])
    expect(app._version).toMatch(/^4\.0\.0/)
  })
})
