import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { buildApp } from '../harness/build-app'
import type { Fixture } from '../harness/fixture'
import { startApp } from '../harness/start-app'
import { shop } from './shop-module'

/** The name of the plugin of the compatibility package, which minifiers keep, and the global that it sets. */
const MARKS = /nuxt:global-names|useNuxtApp/

const THROWING = 'throw new Error("@fw/nuxt is loaded")'

/** Every subpath of every name of the compatibility package, in the project itself, where fw looks first. */
const throwingPackages: Fixture['files'] = Object.fromEntries(
  ['@fw/nuxt', '@nuxt/kit', '@nuxt/schema', 'nuxt'].flatMap(name => [
    [
      `node_modules/${name}/package.json`,
      JSON.stringify({
        name: '@fw/nuxt',
        version: '4.0.0',
        type: 'module',
        exports: { './*': './index.js', '.': './index.js' },
      }),
    ],
    [`node_modules/${name}/index.js`, THROWING],
  ]),
)

/** An application with a module, plugins, server routes and components, none of which is written for Nuxt. */
const fixture: Fixture = {
  config: `{ modules: ['fw-shop'] }`,
  files: {
    ...throwingPackages,
    'node_modules/fw-shop/package.json': JSON.stringify({ name: 'fw-shop', type: 'module', exports: './index.js' }),
    'node_modules/fw-shop/index.js': `import { addImports, createResolver, defineFwModule } from 'fw/kit'
export default defineFwModule({
  meta: { name: 'fw-shop' },
  setup: () => addImports({ name: 'usePrice', from: createResolver(import.meta.url).resolve('./price') }),
})`,
    'node_modules/fw-shop/price.js': `export const usePrice = value => value + ' €'`,
    'app/plugins/tea.ts': `export default defineFwPlugin(() => ({ provide: { tea: 'Oolong' } }))`,
    'app/app.vue': '<template><p>{{ $tea }} {{ usePrice(7) }}</p><FwLink to="/">home</FwLink></template>',
    'server/api/tea.ts': `export default defineEventHandler(() => ({ tea: 'Oolong' }))`,
  },
}

function readOutput(dir: string): string {
  return readdirSync(join(dir, '.output'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.(?:m?js|json|css|html)$/.test(entry.name))
    .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
}

describe('an application without a Nuxt module', () => {
  it('is developed without loading `@fw/nuxt`', async () => {
    const app = await startApp({ fixture, layout: 'v4', mode: 'dev' })
    onTestFinished(() => app.stop())
    expect(await app.html('/')).toContain('Oolong 7 €')
    expect(await app.json('/api/tea')).toEqual({ tea: 'Oolong' })
    const [, entry] = /<script type="module" src="([^"]+)"/.exec(await app.html('/'))!
    expect(await (await app.get(entry!)).text()).not.toMatch(MARKS)
    expect(app.logs()).not.toContain('@fw/nuxt is loaded')
  })

  it.each(['bundler1', 'bundler3'])('is built with %s, and contains none of it', async bundler => {
    const built = await buildApp({ fixture, layout: 'v4', args: ['--builder', bundler] })
    expect(built.code, built.output).toBe(0)
    expect(readOutput(built.dir)).not.toMatch(MARKS)
  })
})

describe('an application with one', () => {
  it.each(['bundler1', 'bundler3'])('contains it, built with %s', async bundler => {
    const built = await buildApp({ fixture: shop, layout: 'v4', args: ['--builder', bundler] })
    expect(built.code, built.output).toBe(0)
    expect(readOutput(built.dir)).toMatch(MARKS)
  })
})
