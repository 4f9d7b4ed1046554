import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runFw } from '../commands/program'
import { proves } from '../proofs/registry'
import { removeFolder } from '../harness/remove-folder'

const cache = fileURLToPath(new URL('../../node_modules/.cache/fw-typed', import.meta.url))

interface TsConfig {
  compilerOptions: Record<string, any> & { paths: Record<string, string[]> }
  include: string[]
  [key: string]: unknown
}

/** Creates a prepared project with this config. */
async function prepare(
  config: object,
  { version = 3, files = {} }: { version?: 3 | 4; files?: Record<string, string> } = {},
) {
  mkdirSync(cache, { recursive: true })
  const dir = mkdtempSync(join(cache, 'options-'))
  onTestFinished(() => removeFolder(dir))
  const all = { 'fw.config.json': JSON.stringify({ future: { compatibilityVersion: version }, ...config }), ...files }
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true })
    writeFileSync(join(dir, name), text)
  }
  const { code, err } = await runFw(['prepare'], dir)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  const read = (name: string) => readFileSync(join(dir, '.fw', name), 'utf8')
  return {
    read,
    has: (name: string) => existsSync(join(dir, '.fw', name)),
    json: (name = 'tsconfig.json') => JSON.parse(read(name)) as TsConfig,
  }
}

const CONTEXTS = [
  'tsconfig.app.json',
  'tsconfig.server.json',
  'tsconfig.shared.json',
  'tsconfig.node.json',
  'tsconfig.json',
]

describe('the generated tsconfig', () => {
  it('has one file per context and one for all, or only that one', proves('2.1-mirror'), async () => {
    const four = await prepare({ alias: { images: './images' } }, { version: 4 })
    for (const file of CONTEXTS) {
      expect(four.json(file).compilerOptions.paths).toMatchObject({
        images: ['../images'],
        'images/*': ['../images/*'],
        '~': ['../app'],
      })
    }
    const three = await prepare({ alias: { images: './images' } })
    expect(three.json().compilerOptions.paths).toMatchObject({ images: ['../images'], '~': ['..'], '~/*': ['../*'] })
    expect(CONTEXTS.filter(three.has)).toEqual(['tsconfig.json'])
  })

  it('includes the additions of `tsConfig` in every file', proves('typescript.tsConfig', '2.1-typing'), async () => {
    const { json } = await prepare(
      { typescript: { tsConfig: { compilerOptions: { noUnusedLocals: true } } } },
      { version: 4 },
    )
    for (const file of CONTEXTS) expect(json(file).compilerOptions).toMatchObject({ noUnusedLocals: true })
  })

  it('is strict unless disabled', proves('typescript.strict'), async () => {
    expect((await prepare({})).json().compilerOptions['strict']).toBe(true)
    expect((await prepare({ typescript: { strict: false } })).json().compilerOptions['strict']).toBe(false)
  })

  it(
    'uses bundler resolution, or Node resolution if disabled',
    proves('future.typescriptBundlerResolution'),
    async () => {
      expect((await prepare({})).json().compilerOptions['moduleResolution']).toBe('Bundler')
      expect(
        (await prepare({ future: { compatibilityVersion: 3, typescriptBundlerResolution: false } })).json()
          .compilerOptions['moduleResolution'],
      ).toBe('Node')
    },
  )

  it('includes the workspace with `includeWorkspace`', proves('typescript.includeWorkspace'), async () => {
    const workspace = '../../../../../**/*'
    expect((await prepare({})).json().include).not.toContain(workspace)
    expect((await prepare({ typescript: { includeWorkspace: true } })).json().include).toContain(workspace)
  })

  it('maps hoisted packages by name and alias, without subpaths', proves('typescript.hoist'), async () => {
    const { paths } = (await prepare({ typescript: { hoist: ['defu', 'not-installed'] } })).json().compilerOptions
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(['ui', 'vue', 'ui-router', 'vue-router', '@fw/schema', '@unhead/vue', 'defu']),
    )
    expect(Object.keys(paths).filter(name => /^(?:ui|vue|defu|fw|@fw|not-)/.test(name) && name.endsWith('/*'))).toEqual(
      [],
    )
    expect(paths['not-installed']).toBeUndefined()
    expect((await prepare({})).json().compilerOptions.paths['defu']).toBeUndefined()
  })
})

describe('the type declarations', () => {
  it('reference the types of the configured builder', proves('typescript.builder'), async () => {
    expect((await prepare({})).read('fw.d.ts')).toContain('types="@fw/bundler1-builder"')
    const none = await prepare({ typescript: { builder: false } })
    expect(none.read('fw.d.ts')).not.toMatch(/bundler1-builder|vite|types\/builder/)
    const shared = await prepare({ typescript: { builder: 'shared' } })
    expect(shared.read('fw.d.ts')).toContain('types/builder.d.ts')
    expect(shared.read('fw.d.ts')).not.toContain('bundler1-builder')
    expect(shared.read('types/builder.d.ts')).toContain('*.png')
  })

  it('include a shim for components with `shim`', proves('typescript.shim'), async () => {
    expect((await prepare({})).has('types/vue-shim.d.ts')).toBe(false)
    const { read } = await prepare({ typescript: { shim: true } })
    expect(read('types/vue-shim.d.ts')).toContain("declare module '*.vue'")
    expect(read('fw.d.ts')).toContain('types/vue-shim.d.ts')
  })
})
