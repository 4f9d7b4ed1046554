import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PrivateDetails } from '@fw/schema'
import type { Fw, Problem } from '@fw/schema'
import type { Plugin } from 'vite'
import { describe, expect, it } from 'vitest'
import { triggers } from '../../../test/triggers'
import { createClientCode } from './client-code/client-code'
import { clientCodePlugin } from './client-code/client-code-guard'
import { preloadPlugin } from './plugins/preload'
import { DETAILS, privateDetails } from './private-details'

const HELPER = 'const links = document.getElementsByTagName("link"); window.dispatchEvent(e);'

function createApp(): { app: Fw; problems: Problem[] } {
  const problems: Problem[] = []
  const app = {
    options: {
      rootDir: '/app',
      buildDir: '/app/.fw',
      experimental: { emitRouteChunkError: 'automatic' },
      bundler1: { cacheDir: '/app/node_modules/.cache' },
    },
    layers: [{ rootDir: '/app', srcDir: '/app/app', serverDir: '/app/server', dirs: {} }],
    plan: { entries: { client: '/fw/entry.mjs' }, server: { dirs: ['/app/server'] } },
    report: (problem: Problem) => void problems.push(problem),
  } as unknown as Fw
  return { app, problems }
}

const withVersion = (version: string) => new PrivateDetails<keyof typeof DETAILS>(DETAILS, () => version)

function transform(plugin: Plugin, code: string): string {
  const { handler } = plugin.transform as unknown as { handler: (code: string) => { code: string } | undefined }
  return handler(code)?.code ?? code
}

describe('private details', () => {
  it('are tested with what is installed here', () => {
    const { app, problems } = createApp()
    privateDetails.check(app)
    expect(problems).toEqual([])
    expect(Object.keys(DETAILS).filter(name => !privateDetails.isTested(name as keyof typeof DETAILS))).toEqual([])
  })

  it('name files that use them', () => {
    for (const { usedBy } of Object.values(DETAILS)) {
      for (const file of usedBy.filter(name => !name.startsWith('@')))
        expect(existsSync(fileURLToPath(new URL(file, import.meta.url))), file).toBe(true)
    }
  })

  it('are listed for each file that checks one', () => {
    const listed = new Set<string>(Object.values(DETAILS).flatMap(({ usedBy }) => usedBy))
    for (const file of [
      'plugins/preload.ts',
      'client-code/client-code-guard.ts',
      'plugins/entry-map.ts',
      'plugins/vue.ts',
      'dev/dev-styles.ts',
      'dev/native-transform.ts',
    ]) {
      expect([
        file,
        listed.has(file),
        readFileSync(new URL(file, import.meta.url), 'utf8').includes('isTested('),
      ]).toEqual([file, true, true])
    }
  })

  it('are reported for an untested version, once per package', () => {
    const { app, problems } = createApp()
    withVersion('99.0.0').check(app)
    triggers('FW2091', problems)
    expect(problems.map(({ why }) => /^`(.+?)` 99\.0\.0 is installed/.exec(why)?.[1])).toEqual([
      'vite',
      '@vitejs/plugin-vue',
      'rolldown',
    ])
  })
})

describe('the preload helper', () => {
  it('skips inlined styles and reports failed files', () => {
    const { app, problems } = createApp()
    const code = transform(preloadPlugin(app), HELPER)
    expect(code).toContain('style[data-fw-css]')
    expect(code).toContain('window.dispatchEvent(e);window.dispatchEvent(new CustomEvent("fw:chunkError"')
    expect(problems).toEqual([])
  })

  it('keeps its code, and reports failed files with the public event, if that code changed', () => {
    const { app, problems } = createApp()
    const details = withVersion('8.3.8')
    expect(transform(preloadPlugin(app, details), 'somethingElse()')).toMatch(
      /^window\.addEventListener\("vite:preloadError".*\nsomethingElse\(\)$/,
    )
    expect(problems.map(({ code }) => code)).toEqual(['FW2091'])
  })

  it('keeps its code with an untested version, which was reported already', () => {
    const { app, problems } = createApp()
    expect(transform(preloadPlugin(app, withVersion('99.0.0')), HELPER)).toMatch(/\n.*window\.dispatchEvent\(e\);$/)
    expect(problems).toEqual([])
  })
})

describe('the guard of client code', () => {
  it('uses public options with an untested version', async () => {
    const { app } = createApp()
    const clientCode = createClientCode(app)
    const plugin = clientCodePlugin(app, clientCode, withVersion('99.0.0')) as unknown as {
      config: () => { server: { fs: { deny: string[] } } }
      resolveId: { handler: (this: unknown, id: string, importer: string | undefined, options: object) => unknown }
      configResolved: (config: object) => void
    }
    expect(plugin.config().server.fs.deny).toEqual(expect.arrayContaining(['.env', '*.server.*', '/app/server/**']))
    const config = {}
    plugin.configResolved(config)
    expect(config).toEqual({})
    const context = { environment: { config: { root: '/app' } }, resolve: async (id: string) => ({ id }) }
    expect(clientCode.allowsModule('/app/lib/a.ts')).toBe(false)
    await plugin.resolveId.handler.call(context, '/app/lib/a.ts', '/app/app/app.vue', {})
    await plugin.resolveId.handler.call(context, '/app/lib/b.ts', '/app/index.html', {})
    expect([clientCode.allowsModule('/app/lib/a.ts'), clientCode.allowsModule('/app/lib/b.ts')]).toEqual([true, false])
  })

  it('replaces both functions of Vite with a tested version', () => {
    const { app } = createApp()
    const plugin = clientCodePlugin(app, createClientCode(app)) as unknown as Record<
      string,
      (config: object) => unknown
    >
    expect(plugin.config!({})).toBeUndefined()
    expect(plugin.resolveId).toBeUndefined()
    const config = { root: '/app', server: { fs: { strict: true } }, fsDenyGlob: () => false }
    plugin.configResolved!(config)
    expect((config.fsDenyGlob as (file: string) => boolean)('/app/server/a.ts')).toBe(true)
  })
})
