import { describe, expect, it } from 'vitest'
import { addOverrides, neededPackages, renameCommands, replaceDependencies } from './replace-dependencies'

const SPECS = new Map([
  ['fw', 'file:/p/fw.tgz'],
  ['@fw/nuxt', 'file:/p/nuxt.tgz'],
  ['@fw/bundler2-builder', 'file:/p/webpack.tgz'],
])

const manifest = {
  name: 'shop',
  scripts: { build: 'nuxt build', postinstall: 'npx nuxi prepare && echo nuxt-ready' },
  dependencies: { nuxt: '^4.0.0', pinia: '^3.0.0' },
  devDependencies: { '@nuxt/webpack-builder': '^4.0.0', '@nuxt/devtools': 'latest', vitest: '^4.0.0' },
}

describe('replaceDependencies', () => {
  it('places fw where Nuxt was, in dependencies and scripts', () => {
    expect(neededPackages(manifest)).toEqual(['fw', '@fw/nuxt', '@fw/bundler2-builder'])
    expect(replaceDependencies(manifest, SPECS)).toEqual({
      name: 'shop',
      scripts: { build: 'fw build', postinstall: 'npx fw prepare && echo nuxt-ready' },
      dependencies: {
        pinia: '^3.0.0',
        fw: 'file:/p/fw.tgz',
        '@fw/nuxt': 'file:/p/nuxt.tgz',
        '@fw/bundler2-builder': 'file:/p/webpack.tgz',
        '@nuxt/kit': 'file:/p/nuxt.tgz',
        '@nuxt/schema': 'file:/p/nuxt.tgz',
        nuxt: 'file:/p/nuxt.tgz',
      },
      devDependencies: { vitest: '^4.0.0' },
    })
  })

  it('renames only the commands of Nuxt', () => {
    const scripts = { a: 'NODE_ENV=x nuxt dev', b: 'nuxt-module-build', c: 'run-s nuxt:*', d: 'node ./nuxt build' }
    expect(renameCommands(scripts)).toEqual({ ...scripts, a: 'NODE_ENV=x fw dev' })
  })
})

describe('addOverrides', () => {
  it.each([
    ['npm', ['overrides']],
    ['bun', ['overrides']],
    ['yarn', ['resolutions']],
    ['pnpm', ['pnpm', 'overrides']],
  ] as const)('writes them where %s reads them, beside those of the project', (manager, keys) => {
    const member = (value: unknown): any => keys.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value)
    const before = { name: 'shop', ...member({ left: '1.0.0', nuxt: '^3.0.0' }) }
    const after = addOverrides(before, SPECS, manager)
    const overrides = keys.reduce((members: any, key) => members[key], after)
    expect(overrides).toMatchObject({
      left: '1.0.0',
      fw: 'file:/p/fw.tgz',
      '@nuxt/kit': 'file:/p/nuxt.tgz',
      nuxt: 'file:/p/nuxt.tgz',
    })
    expect(before).toEqual({ name: 'shop', ...member({ left: '1.0.0', nuxt: '^3.0.0' }) })
  })
})
