import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { proves } from '../proofs/registry'
import { triggers } from '../triggers'
import { runCommand } from '../harness/build-app'
import { startProgram } from '../harness/child-program'

const files = { 'app/app.vue': '<template><h1>Built</h1></template>' }

describe('fw build', () => {
  it.each(['v4', 'v3'] as const)(
    'builds a fresh clone whose tsconfig refers to generated files (%s layout)',
    async layout => {
      const tsconfig =
        layout === 'v4'
          ? '{ "files": [], "references": [{ "path": "./.fw/tsconfig.app.json" }] }'
          : '{ "extends": "./.fw/tsconfig.json" }'
      const files = {
        'tsconfig.json': tsconfig,
        'app/app.vue':
          '<script setup lang="ts">\nconst word: string = useWord()\n</script>\n<template><h1>{{ word }}</h1></template>',
        'app/composables/word.ts': "export const useWord = (): string => 'fresh'\n",
      }
      const { code, output } = await runCommand(['build'], { layout, fixture: { files } })
      expect({ code, output }).toMatchObject({
        code: 0,
        output: expect.not.stringMatching(/error(?! page)/i) as string,
      })
    },
  )

  it(
    'calls hooks of the config and of modules, in flat and nested form',
    proves('hooks', '2.13-hooks', '6-def', '6-naming', '6-registration', '6-build:done'),
    async () => {
      const { code, output } = await runCommand(['build'], {
        layout: 'v4',
        fixture: {
          config: `{
          hooks: { 'build:done': builder => console.log('flat', builder.options.buildDir, builder.fw.options === builder.options), build: { before: () => console.log('nested') } },
          modules: [(_, fw) => { fw.hook('build:done', () => console.log('module')) }],
        }`,
          files,
        },
      })
      expect(code, output).toBe(0)
      expect(output.match(/^flat .*\/\.fw true$/gm)).toHaveLength(1)
      expect(output.match(/^nested$/gm)).toHaveLength(1)
      expect(output.match(/^module$/gm)).toHaveLength(1)
    },
  )

  it('reports mistakes that the engine only prints, and names style sheets after their script', async () => {
    const { code, output } = await runCommand(['build'], {
      layout: 'v4',
      fixture: {
        config: {
          serverEngine: { extends: ['nope'], traceDeps: ['@acme/gone'], externals: { external: ['not-installed'] } },
          features: { inlineStyles: false },
        },
        files: { 'app/app.vue': '<template><h1>Built</h1></template>\n<style>h1 { color: red }</style>' },
      },
    })
    expect(code, output).toBe(0)
    expect(output).toContain('entry (CSS)')
    expect(output).not.toContain('entry.mjs')
    for (const [problem, name] of [
      ['FW2210', 'nope'],
      ['FW2211', '@acme/gone'],
      ['FW2211', 'not-installed'],
    ] as const) {
      triggers(problem, output)
      expect(output.match(new RegExp(`contains \`${name}\`, which`, 'g')), name).toHaveLength(1)
    }
    expect(output).not.toMatch(/Cannot extend config from|nf3/)
  })

  it('passes the application to inline builders', proves('builder', 'server.builder'), async () => {
    const { code, output, dir } = await runCommand(['build'], {
      layout: 'v4',
      fixture: {
        config:
          '{ builder: { bundle: async app => console.log("client", app.options.rootDir) }, server: { builder: { bundle: async app => console.log("server", app.options.rootDir) } } }',
        files,
      },
    })
    expect(code, output).toBe(0)
    expect(output).toContain(`client ${dir}`)
    expect(output).toContain(`server ${dir}`)
    expect(existsSync(join(dir, '.output'))).toBe(false)
  })

  it.each([
    ['builder', 'no-such-builder', { builder: 'no-such-builder' }],
    ['builder', '@fw/bundler9-builder', { builder: '@fw/bundler9-builder' }],
    ['server.builder', 'no-such-server', { server: { builder: 'no-such-server' } }],
  ])(
    'reports that `%s` needs %s, which is not installed',
    proves('2.4-builder-packages'),
    async (option, name, config) => {
      const { code, output } = await runCommand(['build'], { layout: 'v3', fixture: { config, files } })
      expect(code).toBe(1)
      expect(output).toContain(`\`${option}\` needs \`${name}\`, which is not installed.`)
      triggers('FW2003', output)
    },
  )

  const packaged = {
    'node_modules/own-builder/package.json':
      '{ "name": "own-builder", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
    'node_modules/own-builder/index.js':
      'export async function bundle(app) { console.log("bundled by a package", app.options.ssr, app.options.rootDir) }',
    'node_modules/empty-builder/package.json':
      '{ "name": "empty-builder", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
    'node_modules/empty-builder/index.js': 'export const bundles = () => {}',
  }

  it('resolves builders from packages', proves('builder', 'server.builder', '2.4-builder-packages'), async () => {
    const { code, output, dir } = await runCommand(['build'], {
      layout: 'v3',
      fixture: {
        config: { builder: 'own-builder', server: { builder: 'own-builder' } },
        files: { ...files, ...packaged },
      },
    })
    expect(code, output).toBe(0)
    expect(output.match(new RegExp(`^bundled by a package true ${dir}$`, 'gm'))).toHaveLength(2)
    expect(existsSync(join(dir, '.output'))).toBe(false)
  })

  it('reports a package that is not a builder', proves('2.4-builder-packages'), async () => {
    const { code, output } = await runCommand(['build'], {
      layout: 'v4',
      fixture: { config: { builder: 'empty-builder' }, files: { ...files, ...packaged } },
    })
    expect(code).toBe(1)
    expect(output).toContain('empty-builder')
    triggers('FW2004', output)
  })

  it('only resolves packages from the directories in `modulesDir`', proves('modulesDir'), async () => {
    const vendored = {
      'vendor/only-here/package.json':
        '{ "name": "only-here", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
      'vendor/only-here/index.js': 'export default () => console.log("set up")',
    }
    const fixture = { config: { modules: ['only-here'] }, files: { ...files, ...vendored } }
    const without = await runCommand(['prepare'], { layout: 'v4', fixture })
    expect(without.code).toBe(1)
    triggers('FW2001', without.output)
    const withFolder = await runCommand(['prepare'], {
      layout: 'v4',
      fixture: { ...fixture, config: { ...fixture.config, modulesDir: ['vendor'] } },
    })
    expect(withFolder.code, withFolder.output).toBe(0)
    expect(withFolder.output).toContain('set up')
  })

  it('builds the project given as an argument', proves('2.2-root-arg', '2.2-relative'), async () => {
    const { code, output, dir } = await runCommand(['build', 'deep/project'], {
      layout: 'v4',
      fixture: {
        config: {},
        files: {
          'deep/project/fw.config.ts':
            'export default defineFwConfig({ srcDir: "src", serverDir: "backend", modulesDir: ["vendor"], modules: ["only-here"] })',
          'deep/project/src/app.vue': files['app/app.vue'],
          'deep/project/backend/api/marked.ts': 'export default () => "marker-of-the-backend"',
          'deep/project/vendor/only-here/package.json':
            '{ "name": "only-here", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
          'deep/project/vendor/only-here/index.js': 'export default () => console.log("set up")',
        },
      },
    })
    expect(output).toContain('set up')
    expect(code, output).toBe(0)
    expect(existsSync(join(dir, 'deep/project/.output/server/index.mjs'))).toBe(true)
    expect(existsSync(join(dir, '.fw'))).toBe(false)
    const server = startProgram([join(dir, 'deep/project/.output/server/index.mjs')], {
      cwd: dir,
      env: { PORT: '0', HOST: '127.0.0.1' },
    })
    onTestFinished(() => server.stop())
    const [url] = await server.until(/http:\/\/[\w.:[\]]+:\d+/)
    expect(await (await fetch(url)).text()).toContain('<h1>Built</h1>')
    expect(await (await fetch(`${url}/api/marked`)).text()).toBe('marker-of-the-backend')
  })

  it('reads the config at build time, not when the server starts', proves('1.2-read', 'pre-config-file'), async () => {
    const { code, output, dir } = await runCommand(['build'], {
      layout: 'v4',
      fixture: { config: { app: { head: { title: 'When built' } } }, files },
    })
    expect(code, output).toBe(0)
    writeFileSync(join(dir, 'fw.config.ts'), 'throw new Error("read by a server")')
    const server = startProgram([join(dir, '.output/server/index.mjs')], {
      cwd: dir,
      env: { PORT: '0', HOST: '127.0.0.1' },
    })
    try {
      const [url] = await server.until(/http:\/\/[\w.:[\]]+:\d+/)
      expect(await (await fetch(url)).text()).toContain('<title>When built</title>')
    } finally {
      await server.stop()
    }
  })

  it('exits with an error when the code is invalid', async () => {
    const { code, output } = await runCommand(['build'], {
      layout: 'v3',
      fixture: { config: {}, files: { 'app/app.vue': '<template><h1>Broken</template>' } },
    })
    expect(code).not.toBe(0)
    expect(output).toContain('app.vue')
  })

  it('exits with an error that lists the routes that failed to prerender', async () => {
    const { code, output } = await runCommand(['build'], {
      layout: 'v4',
      fixture: {
        config: { routeRules: { '/fails': { prerender: true } } },
        files: {
          'app/pages/fails.vue':
            '<script setup>throw createError({ statusCode: 418, statusMessage: "Teapot" })</script><template><p /></template>',
        },
      },
    })
    expect(code).not.toBe(0)
    triggers('FW2024', output)
    expect(output).toMatch(/\/fails {2}418 Teapot/)
  })

  it('reports a missing CSS preprocessor', proves('2.4-css'), async () => {
    const { code, output } = await runCommand(['build'], {
      layout: 'v4',
      fixture: { config: { css: ['~/assets/a.styl'] }, files: { ...files, 'app/assets/a.styl': '.a\n  color red\n' } },
    })
    expect(code).not.toBe(0)
    expect(output).toMatch(/stylus/)
  })
})
