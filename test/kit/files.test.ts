import { createResolver, findPath, isIgnored, resolveAlias, resolvePath } from '@fw/kit'
import { extensionPattern, scanFiles } from '@fw/kit/internal'
import { describe, expect, it } from 'vitest'
import { expandBraces } from '../../packages/kit/src/files/ignored-files'
import { createApp } from './app'

const app4 = { 'app/app.vue': '' }

describe('isIgnored', () => {
  it('applies `ignore`, `.fwignore` and `ignorePrefix`', async () => {
    const { app, path } = await createApp(
      { ...app4, '.fwignore': 'app/pages/drafts\n!app/pages/drafts/kept.vue\n' },
      { ignore: ['app/pages/secret.vue'] },
    )
    const ignored = (name: string) => isIgnored(path(name), undefined, app)
    expect(ignored('app/pages/index.vue')).toBe(false)
    expect(ignored('app/pages/secret.vue')).toBe(true)
    expect(ignored('app/pages/drafts/x.vue')).toBe(true)
    expect(ignored('app/pages/a.spec.ts')).toBe(true)
    expect(ignored('app/pages/-hidden.vue')).toBe(true)
    expect(ignored('public/-plain')).toBe(true)
    expect(ignored('app/components/-plain')).toBe(false)
  })

  it('applies a custom prefix, and matches case as configured', async () => {
    const { app, path } = await createApp(app4, {
      ignorePrefix: '_',
      ignore: ['app/pages/Foo.vue'],
      ignoreOptions: { ignorecase: false },
    })
    expect(isIgnored(path('app/pages/-shown.vue'), undefined, app)).toBe(false)
    expect(isIgnored(path('app/pages/_hidden.vue'), undefined, app)).toBe(true)
    expect(isIgnored(path('app/pages/foo.vue'), undefined, app)).toBe(false)
    expect(isIgnored(path('app/pages/Foo.vue'), undefined, app)).toBe(true)
  })

  it('resolves patterns from the root of the layer that contains the file', async () => {
    const { app, path } = await createApp(
      { ...app4, 'layers/base/fw.config.ts': 'export default {}', 'layers/base/.fwignore': 'pages/x.vue' },
      { ignore: ['/pages/y.vue'] },
    )
    expect(isIgnored(path('layers/base/pages/x.vue'), undefined, app)).toBe(true)
    expect(isIgnored(path('layers/base/pages/y.vue'), undefined, app)).toBe(true)
    expect(isIgnored(path('pages/x.vue'), undefined, app)).toBe(false)
  })
})

describe('expandBraces', () => {
  it('expands every choice, including nested braces', () => {
    expect(expandBraces('**/*.{spec,test}.{js,ts}')).toEqual([
      '**/*.spec.js',
      '**/*.spec.ts',
      '**/*.test.js',
      '**/*.test.ts',
    ])
    expect(expandBraces('a{b,c{d,e}}')).toEqual(['ab', 'acd', 'ab', 'ace'])
    expect(expandBraces('{one}')).toEqual(['{one}'])
  })
})

describe('scanFiles', () => {
  it('lists matching files by name, without ignored ones', async () => {
    const { app, path } = await createApp({
      ...app4,
      'app/pages/b.vue': '',
      'app/pages/a.vue': '',
      'app/pages/a.test.ts': '',
      'app/pages/n/[id].vue': '',
      'app/pages/read.md': '',
    })
    expect(await scanFiles(path('app/pages'), extensionPattern(app.options.extensions), { app })).toEqual(
      ['a.vue', 'b.vue', 'n/[id].vue'].map(name => path(`app/pages/${name}`)),
    )
    expect(await scanFiles(path('app/pages'), extensionPattern(['.vue'], 'top'), { app })).toEqual(
      ['a.vue', 'b.vue'].map(name => path(`app/pages/${name}`)),
    )
    expect(await scanFiles(path('gone'), '**', { app })).toEqual([])
  })
})

describe('paths', () => {
  it('replaces the longest alias before a slash', () => {
    const alias = { '~': '/p/app', '~~': '/p', assets: '/p/app/assets', '#build': '/p/.fw/' }
    expect(resolveAlias('~/x', alias)).toBe('/p/app/x')
    expect(resolveAlias('~~/x', alias)).toBe('/p/x')
    expect(resolveAlias('~\\x\\y', alias)).toBe('/p/app/x/y')
    expect(resolveAlias('assets/a.png', alias)).toBe('/p/app/assets/a.png')
    expect(resolveAlias('assetsx/a.png', alias)).toBe('assetsx/a.png')
    expect(resolveAlias('#build/routes', alias)).toBe('/p/.fw/routes')
    expect(resolveAlias('~', alias)).toBe('/p/app')
  })

  it('resolves files without an extension, index files and packages', async () => {
    const { app, path } = await createApp(
      {
        ...app4,
        'app/my-plugin.ts': '',
        'app/folder/index.js': '',
        'node_modules/dep/package.json': '{"name":"dep","main":"main.js"}',
        'node_modules/dep/main.js': '',
        'vendor/only/package.json': '{"name":"only","exports":"./e.js"}',
        'vendor/only/e.js': '',
      },
      { modulesDir: ['vendor'] },
    )
    expect(await findPath('~/my-plugin', { app })).toBe(path('app/my-plugin.ts'))
    expect(await findPath('~/folder', { app })).toBe(path('app/folder/index.js'))
    expect(await findPath('dep', { app })).toBe(path('node_modules/dep/main.js'))
    expect(await findPath('only', { app })).toBe(path('vendor/only/e.js'))
    expect(await findPath('~/gone', { app })).toBeNull()
    expect(await resolvePath('~/gone', { app })).toBe(path('app/gone'))
    expect(await findPath('./my-plugin', { app, cwd: path('app') })).toBe(path('app/my-plugin.ts'))
  })

  it('resolves relative to a base', () => {
    expect(createResolver('file:///m/src/module.ts').resolve('./runtime', 'x')).toBe('/m/src/runtime/x')
    expect(createResolver('/m').resolve('x')).toBe('/m/x')
  })
})
