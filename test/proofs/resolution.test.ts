import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createProject, runFw } from '../commands/program'
import { loadText } from '../guards/repository'
import { RECORDS } from '../options/records'
import { proves } from './registry'

/** Resolves the options of a project with this configuration. */
async function resolveProject(
  config: string,
  files: Record<string, string> = {},
  flags: readonly string[] = [],
): Promise<{ root: string; options: Record<string, any>; check: string }> {
  const root = createProject({ 'fw.config.ts': `export default defineFwConfig(${config})`, ...files })
  const { code, out, err } = await runFw(['config', '--json', ...flags], root)
  expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' })
  return { root, options: JSON.parse(out), check: (await runFw(['config', 'check'], root)).out + err }
}

describe('records about the configuration itself', () => {
  it('resolves path placeholders to absolute paths', proves('pre-placeholders', '2.1-slash'), async () => {
    const a = await resolveProject('{ future: { compatibilityVersion: 4 } }')
    expect(a.options.alias).toMatchObject({
      '~': join(a.root, 'app'),
      '#build': join(a.root, '.fw'),
      '#internal/fw/paths': join(a.root, '.fw/paths.mjs'),
    })
    const b = await resolveProject('{}')
    expect(b.options.alias).toMatchObject({
      '~': `${b.root}/`,
      '#build': `${join(b.root, '.fw')}/`,
      '#internal/fw/paths': join(b.root, '.fw/paths.mjs'),
    })
  })

  it(
    'changes defaults with version 4, each of which can be reverted',
    proves('future.compatibilityVersion', '2.12-compat4', '9.2', 'future'),
    async () => {
      const pick = ({ options }: { options: Record<string, any> }) => ({
        srcDir: options.srcDir,
        experimental: [
          options.experimental.compileTemplate,
          options.experimental.templateUtils,
          options.experimental.relativeWatchPaths,
          options.experimental.resetAsyncDataToUndefined,
          options.experimental.defaults.useAsyncData.deep,
        ],
        omitLineBreaks: options.headManager.renderSSRHeadOptions.omitLineBreaks,
      })
      const four = await resolveProject('{ future: { compatibilityVersion: 4 } }')
      expect(pick(four)).toEqual({
        srcDir: join(four.root, 'app'),
        experimental: [false, false, false, false, false],
        omitLineBreaks: false,
      })
      const back = await resolveProject(
        '{ future: { compatibilityVersion: 4 }, srcDir: ".", dir: { app: "app" }, experimental: { compileTemplate: true, templateUtils: true, relativeWatchPaths: true, resetAsyncDataToUndefined: true, defaults: { useAsyncData: { deep: true } } }, headManager: { renderSSRHeadOptions: { omitLineBreaks: false } } }',
      )
      expect(pick(back)).toEqual({
        srcDir: back.root,
        experimental: [true, true, true, true, true],
        omitLineBreaks: false,
      })
      const three = await resolveProject('{ future: { compatibilityVersion: 3 } }', { 'app/app.vue': '<template />' })
      expect(pick(three)).toEqual({
        srcDir: three.root,
        experimental: [true, true, true, true, true],
        omitLineBreaks: false,
      })
    },
  )

  it(
    'reports options that version 4 removes, and marks them as deprecated',
    proves('2.11-removal', '9.3'),
    async () => {
      const config = 'experimental: { compileTemplate: true, templateUtils: true, relativeWatchPaths: true }'
      const { check } = await resolveProject(`{ future: { compatibilityVersion: 4 }, ${config} }`)
      for (const key of ['compileTemplate', 'templateUtils', 'relativeWatchPaths']) expect(check).toContain(key)
      expect((await resolveProject(`{ ${config} }`)).check).toBe('No problems found.\n')
      const types = loadText('packages/schema/src/options.gen.ts')
      for (const key of ['compileTemplate', 'templateUtils', 'relativeWatchPaths'])
        expect(types).toMatch(new RegExp(`@deprecated[^/]*\\*/\\s*${key}\\?`))
    },
  )

  it('marks features that may change without notice as experimental', proves('9.8'), () => {
    expect(loadText('docs/config/routeRules.md')).toMatch(/experimental/i)
    expect(loadText('docs/config/experimental.md')).toMatch(/experimental/i)
  })

  it('uses the documented ignore lists', proves('2.10-lists'), async () => {
    const expected = RECORDS.find(([key]) => key === 'ignore')!
    const listed = async (config: string): Promise<{ ignore: string[]; root: string }> => {
      const { options, root } = await resolveProject(config)
      return { ignore: options.ignore, root }
    }
    const a = await listed('{ future: { compatibilityVersion: 4 } }')
    const b = await listed('{}')
    const fill = (list: unknown, root: string) =>
      (list as string[]).map(entry => entry.replace('<rootDir>/', '').replace('<rootDir>', root))
    expect(a.ignore).toEqual(fill(expected[3], a.root))
    expect(b.ignore).toEqual(fill(expected[4], b.root))
  })

  it(
    'resolves relative directories from the root, in any working directory',
    proves('2.2-relative', '2.2-root-arg'),
    async () => {
      const project = createProject({
        'site/fw.config.json':
          '{ "analyzeDir": "reports", "srcDir": "src", "serverDir": "backend", "modulesDir": ["../vendor"] }',
      })
      const options = JSON.parse((await runFw(['config', '--json', 'site'], project)).out)
      expect(options).toMatchObject({
        analyzeDir: join(project, 'site/reports'),
        srcDir: join(project, 'site/src'),
        serverDir: join(project, 'site/backend'),
      })
      expect(options.modulesDir).toContain(join(project, 'vendor'))
    },
  )

  it('accepts any valid value for options with open types', proves('2.18-open'), async () => {
    const { options } = await resolveProject(
      '{ compatibilityDate: "2026-11-01", appConfig: { any: { thing: 1 } }, devtools: { enabled: true }, telemetry: false, devServer: { host: "127.0.0.1" }, watch: ["custom.json", /\\.data$/], watchers: { rewatchOnRawEvents: ["rename"] }, bundler2: { experiments: { topLevelAwait: true }, hotMiddleware: { path: "/x" } } }',
    )
    expect(options).toMatchObject({
      appConfig: { any: { thing: 1 } },
      telemetry: false,
      devServer: { host: '127.0.0.1' },
      watchers: { rewatchOnRawEvents: ['rename'] },
      bundler2: { hotMiddleware: { path: '/x' } },
    })
    expect(
      (
        await resolveProject(
          '{ compatibilityDate: new Date(), devtools: true, telemetry: true, devServer: { host: "0.0.0.0" } }',
        )
      ).options,
    ).toMatchObject({ telemetry: true, devServer: { host: '0.0.0.0' } })
  })

  it('accepts keys in the v4 layout that its reference omits', proves('2.18-openA'), async () => {
    const { options } = await resolveProject(
      '{ future: { compatibilityVersion: 4, multiApp: false }, experimental: { payloadExtraction: true }, features: { inlineStyles: true }, generate: { routes: [] }, transformer2: { transform: { options: { target: "esnext" } } }, dir: { static: "public" } }',
    )
    expect(options).toMatchObject({
      future: { compatibilityVersion: 4 },
      experimental: { payloadExtraction: true },
      features: { inlineStyles: true },
      dir: { static: 'public' },
    })
  })

  it('sets transformer2 by default in the v3 layout, but not in the v4 layout', async () => {
    expect((await resolveProject('{ future: { compatibilityVersion: 3 } }')).options.transformer2).toEqual({
      transform: { options: { jsxFactory: 'h', jsxFragment: 'Fragment', target: 'esnext' } },
    })
    expect((await resolveProject('{ future: { compatibilityVersion: 4 } }')).options.transformer2).toBeUndefined()
  })

  it('has other defaults of bundler2 in development', proves('2.16-dev-defaults'), async () => {
    const resolve = async (config: string, ...flags: string[]): Promise<unknown[]> => {
      const { cssSourceMap, optimization, optimizeCSS, profile, friendlyErrors } = (
        await resolveProject(config, {}, flags)
      ).options.bundler2
      return [cssSourceMap, optimization.minimize, optimizeCSS, profile, friendlyErrors]
    }
    expect(await resolve('{}', '--dev')).toEqual([true, false, false, false, true])
    expect(await resolve('{}')).toEqual([false, true, false, false, true])
    expect(await resolve('{ bundler2: { extractCSS: true, friendlyErrors: false } }')).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
  })

  it('preserves functions and foreign objects', proves('2.18-fn'), async () => {
    const { options } = await resolveProject(
      '{ cssProcessor: { order: names => names }, bundler2: { filenames: { app: () => "x.js" } }, devServer: { loadingTemplate: () => "<p>" }, ui: { compilerOptions: { whitespace: "preserve" } } }',
    )
    expect(options.cssProcessor.order).toContain('Function')
    expect(options.ui.compilerOptions).toEqual({ whitespace: 'preserve' })
  })
})
