import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { FwConfig } from '@fw/schema'
import { proves } from '../proofs/registry'
import { runCommand } from '../harness/build-app'
import type { Layout } from '../harness/fixture'

const files = { 'app/app.vue': '<template><h1>Prepared</h1></template>', 'images/a.svg': '<svg/>' }

interface TypingFile {
  compilerOptions: {
    paths: Record<string, string[]>
    strict?: boolean
    moduleResolution?: string
    noUnusedLocals?: boolean
  }
  include?: string[]
}

/** Runs `fw prepare` in a project and reads the generated files. */
async function prepare(
  layout: Layout,
  config: FwConfig | string = {},
): Promise<{
  dir: string
  read: (file: string) => string
  typing: (file?: string) => TypingFile
  has: (file: string) => boolean
  all: () => string
}> {
  const { dir, code, output } = await runCommand(['prepare'], { layout, fixture: { files, config } })
  expect(code, output).toBe(0)
  const read = (file: string): string => readFileSync(join(dir, '.fw', file), 'utf8')
  return {
    dir,
    read,
    // A tsconfig may contain comments.
    typing: (file = layout === 'v4' ? 'tsconfig.app.json' : 'tsconfig.json') =>
      JSON.parse(read(file).replaceAll(/^\s*\/\/.*$/gm, '')),
    has: file => existsSync(join(dir, '.fw', file)),
    all: () =>
      readdirSync(join(dir, '.fw'), { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile() && entry.name.endsWith('.d.ts'))
        .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
        .join('\n'),
  }
}

describe('fw prepare', () => {
  it('generates the tsconfig files of the layout, with every alias', proves('2.1-mirror'), async () => {
    const a = await prepare('v4', '{ alias: { images: new URL("./images", import.meta.url).pathname } }')
    for (const file of [
      'tsconfig.app.json',
      'tsconfig.server.json',
      'tsconfig.shared.json',
      'tsconfig.node.json',
      'tsconfig.json',
    ])
      expect(a.has(file), file).toBe(true)
    const b = await prepare('v3', '{ alias: { images: new URL("./images", import.meta.url).pathname } }')
    expect(b.has('tsconfig.json')).toBe(true)
    expect(b.has('tsconfig.app.json')).toBe(false)
    for (const { typing } of [a, b]) {
      const { paths } = typing().compilerOptions
      expect(Object.keys(paths)).toEqual(
        expect.arrayContaining([
          '~',
          '~/*',
          '@',
          '@/*',
          '~~',
          '~~/*',
          '@@',
          '@@/*',
          '#shared/*',
          'assets/*',
          'public/*',
          '#build/*',
          '#internal/fw/paths',
          'images/*',
          '#imports',
          '#app',
        ]),
      )
    }
    expect(a.typing().compilerOptions.paths['~/*']).toEqual(['../app/*'])
    expect(b.typing().compilerOptions.paths['~/*']).toEqual(['../*'])
  })

  it(
    'applies the `typescript` options',
    proves('typescript.strict', 'typescript.tsConfig', '2.1-typing', 'future.typescriptBundlerResolution'),
    async () => {
      const plain = (await prepare('v3')).typing()
      expect(plain.compilerOptions.strict).toBe(true)
      expect(plain.compilerOptions.moduleResolution?.toLowerCase()).toBe('bundler')
      const own = (
        await prepare('v3', {
          typescript: { strict: false, tsConfig: { compilerOptions: { noUnusedLocals: true } } },
          future: { typescriptBundlerResolution: false },
        })
      ).typing()
      expect(own.compilerOptions).toMatchObject({ strict: false, noUnusedLocals: true })
      expect(own.compilerOptions.moduleResolution?.toLowerCase()).toMatch(/^node/)
      expect(own.compilerOptions.paths['~/*']).toEqual(['../*'])
    },
  )

  it(
    'generates the optional declarations and paths',
    proves('typescript.shim', 'typescript.hoist', 'typescript.includeWorkspace'),
    async () => {
      const plain = await prepare('v4')
      expect(plain.all()).not.toContain("declare module '*.vue'")
      const own = await prepare('v4', {
        typescript: { shim: true, hoist: ['playwright-core', 'no-such-package-anywhere'], includeWorkspace: true },
      })
      expect(own.all()).toMatch(/declare module ['"]\*\.vue['"]/)
      const { paths } = own.typing().compilerOptions
      expect(paths['playwright-core']).toBeDefined()
      expect(paths['playwright-core/*']).toBeUndefined()
      expect(paths['no-such-package-anywhere']).toBeUndefined()
      expect(own.typing().include?.length).toBeGreaterThan(plain.typing().include?.length ?? 0)
    },
  )

  it('references the types of the builder', proves('typescript.builder', '2.4-ts-builder'), async () => {
    expect((await prepare('v4')).all()).toContain('@fw/bundler1-builder')
    expect((await prepare('v4', { typescript: { builder: false } })).all()).not.toContain('@fw/bundler1-builder')
  })

  it(
    'writes the templates of the config',
    proves('build.templates', 'build.templates[].src', 'build.templates[].dst'),
    async () => {
      const { code, output, dir } = await runCommand(['prepare'], {
        layout: 'v4',
        fixture: {
          config:
            '{ build: { templates: [{ src: "./tpl.ts", dst: "gen.ts" }, { src: new URL("./tpl.ts", import.meta.url).pathname, dst: "deep/b.ts" }] } }',
          files: { ...files, 'tpl.ts': 'export const made = "by a template"\n' },
        },
      })
      expect(code, output).toBe(0)
      for (const file of ['gen.ts', 'deep/b.ts'])
        expect(readFileSync(join(dir, '.fw', file), 'utf8')).toContain('by a template')
    },
  )
})

it('writes the JSON schema of the config if enabled', proves('experimental', 'experimental.configSchema'), async () => {
  for (const configSchema of [true, false]) {
    const { dir, code } = await runCommand(['prepare'], {
      layout: 'v3',
      fixture: { files: { 'app/app.vue': '<template><p /></template>' }, config: { experimental: { configSchema } } },
    })
    expect(code).toBe(0)
    const file = join(dir, '.fw/schema/fw.schema.json')
    expect(existsSync(file)).toBe(configSchema)
    expect(readFileSync(join(dir, '.fw/fw.d.ts'), 'utf8').includes('schema/fw.schema.d.ts')).toBe(configSchema)
    if (configSchema)
      expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ properties: { ssr: {}, experimental: {} } })
  }
})
