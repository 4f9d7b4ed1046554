import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bin, buildApp, runCommand, runIn, startCommand } from '../harness/build-app'
import { startProgram } from '../harness/child-program'
import { createProject } from '../project'
import { proves } from '../proofs/registry'
import { openTerminal } from '../terminal/tmux'
import { triggers } from '../triggers'

const files = { 'app/app.vue': '<template><h1>Here</h1></template>' }

/** Runs another command in an existing project. */
async function run(args: readonly string[], dir: string): Promise<{ code: number | null; output: string }> {
  const program = startCommand(args, { cwd: dir })
  onTestFinished(() => program.stop())
  return { code: await program.done, output: program.output() }
}

describe('a directory without anything to build', () => {
  it.each(['build', 'generate'])('is rejected by fw %s', async command => {
    const { dir } = createProject({ 'notes.txt': 'mine', 'package.json': '{}' })
    const { code, output } = await run([command], dir)
    triggers('FW1310', output)
    expect(code).toBe(1)
    expect(existsSync(join(dir, '.output'))).toBe(false)
  })

  it('is built with a warning if it has a config; the welcome page names the files that `fw add` creates', async () => {
    const { dir, path } = createProject({ 'fw.config.mjs': 'export default {}' })
    const { code, output } = await run(['build'], dir)
    triggers('FW1311', output)
    expect(code).toBe(0)
    expect(
      execFileSync('grep', ['-rl', 'app/pages/index.vue', join(dir, '.output/public')], { encoding: 'utf8' }),
    ).not.toBe('')
    expect((await run(['add', 'page', 'index'], dir)).output).toContain('app/pages/index.vue')
    expect(existsSync(path('app/pages/index.vue'))).toBe(true)
    expect(JSON.parse((await run(['config', 'get', 'future.compatibilityVersion', '--json'], dir)).output)).toBe(4)
  })

  it.each([
    [`export default { future: { compatibilityVersion: 3 } }`, {}],
    ['export default {}', { 'components/Box.vue': '<template><p /></template>' }],
  ])('gets its first page in the v3 layout with: %s', async (config, more) => {
    const { dir, path } = createProject({ 'fw.config.mjs': config, ...more })
    expect((await run(['add', 'page', 'index'], dir)).code).toBe(0)
    expect(existsSync(path('pages/index.vue'))).toBe(true)
  })
})

describe('two builds of one project', () => {
  it('do not run at the same time, and ignore a lock whose process has ended', async () => {
    const { dir, code, output } = await runCommand(['build', '--json'], { layout: 'v4', fixture: { files } })
    expect(code, output).toBe(0)
    const { client, server, start, outputDir } = JSON.parse(output) as {
      client: { gzip: number; files: Array<{ name?: string }> }
      server: { bytes: number }
      start: string
      outputDir: string
    }
    expect({ start, outputDir }).toEqual({ start: 'node .output/server/index.mjs', outputDir: '.output' })
    // Every script has a meaningful name.
    expect(client.files.map(({ name }) => name)).toEqual(expect.arrayContaining(['entry', 'fw: error page']))
    expect(client.files.map(({ name }) => name)).not.toContain(undefined)
    expect(Math.min(client.gzip, server.bytes)).toBeGreaterThan(1000)
    expect(existsSync(join(dir, '.fw/build.lock'))).toBe(false)
    writeFileSync(join(dir, '.fw/build.lock'), String(process.pid))
    const second = await run(['build'], dir)
    expect(second.code).toBe(1)
    triggers('FW2026', second.output)
    writeFileSync(join(dir, '.fw/build.lock'), '4194304')
    writeFileSync(join(dir, 'app/app.vue'), '<template><h1>Broken</template>')
    const broken = await run(['build'], dir)
    triggers('FW2005', broken.output)
    expect(existsSync(join(dir, '.output/server/index.mjs'))).toBe(true)
    expect(existsSync(join(dir, '.fw/build.lock'))).toBe(false)
  })
})

describe('an interrupted build', () => {
  it('keeps the previous output and releases the lock', async () => {
    // This page never finishes rendering.
    const more = {
      'app/pages/index.vue': '<template><h1>Here</h1></template>',
      'app/pages/slow.vue':
        '<script setup>\nawait new Promise(() => setInterval(() => {}, 1000))\n</script>\n<template><p /></template>',
    }
    const { dir, code, output } = await runCommand(['build'], {
      layout: 'v4',
      fixture: { config: { logLevel: 'info' }, files: more },
    })
    expect(code, output).toBe(0)
    const entry = readFileSync(join(dir, '.output/server/index.mjs'), 'utf8')
    const program = startProgram([bin, 'generate', '--logLevel', 'verbose'], { cwd: dir })
    onTestFinished(() => program.stop())
    await program.until(/Prerendering routes \d+\/\d+/)
    expect(existsSync(join(dir, '.output/server/index.mjs'))).toBe(false)
    process.kill(program.pid, 'SIGINT')
    expect(await program.done).toBe(130)
    expect(program.output()).toMatch(/\d+ of \d+ routes were prerendered\. `fw generate --resume` continues/)
    expect(readFileSync(join(dir, '.output/server/index.mjs'), 'utf8')).toBe(entry)
    expect([existsSync(join(dir, '.fw/build.lock')), existsSync(join(dir, '.fw/last-output'))]).toEqual([false, false])
    const screen = openTerminal([process.execPath, bin, 'generate'], { cwd: dir })
    await screen.shows(/Prerendering routes/)
    screen.press('C-c')
    expect(await screen.ended()).toBe(130)
    expect(screen.all()).not.toContain('Rendering')
  })
})

describe('experimental.buildCache', () => {
  it(
    'reuses the bundles of an earlier build until a source or an option changes',
    proves('experimental.buildCache'),
    async () => {
      // Options may contain what other commands have left behind in a shared process.
      const run = (args: readonly string[], cwd: string) => runIn(cwd, args, { isAlone: true })
      const config =
        '{ experimental: { buildCache: true }, logLevel: "info", bundler1: { plugins: [{ name: "count", buildStart() { console.log("bundler ran") } }] } }'
      const { dir, code, output } = await runCommand(['build'], {
        layout: 'v4',
        fixture: { config, files },
        isAlone: true,
      })
      expect(code, output).toBe(0)
      expect(output).toContain('bundler ran')
      const again = await run(['build'], dir)
      expect(again.output).not.toContain('bundler ran')
      expect(again.output).toContain('restored from the cache')
      writeFileSync(join(dir, 'app/app.vue'), '<template><h1>There</h1></template>')
      const edited = await run(['build'], dir)
      expect(edited.output).toContain('bundler ran')
      expect(edited.output).toContain('Changed since the last build: app/app.vue.')
      const configured = await run(['build', '--app.rootId', 'other'], dir)
      expect(configured.output).toContain('bundler ran')
      expect(configured.output).toContain('Changed since the last build: the option app.')
      expect(readdirSync(join(dir, 'node_modules/.cache/fw/builds'))).toHaveLength(3)
      for (const name of readdirSync(join(dir, 'node_modules/.cache/fw/builds')))
        writeFileSync(join(dir, 'node_modules/.cache/fw/builds', name, 'output.json'), 'not JSON')
      const broken = await run(['build'], dir)
      expect(broken.output).toContain('bundler ran')
      expect(broken.output).toContain('Failed to read the cache of builds')
      // A package that is linked into the project counts as one of its sources.
      const { path } = createProject({
        'package.json': '{ "name": "linked-ui", "type": "module", "exports": "./index.js" }',
        'index.js': 'export const name = "one"',
      })
      symlinkSync(path('.'), join(dir, 'node_modules/linked-ui'))
      writeFileSync(join(dir, 'package.json'), '{ "type": "module", "dependencies": { "linked-ui": "*" } }')
      writeFileSync(
        join(dir, 'app/app.vue'),
        '<script setup>\nimport { name } from "linked-ui"\n</script>\n<template><h1>{{ name }}</h1></template>',
      )
      expect((await run(['build'], dir)).output).toContain('bundler ran')
      writeFileSync(path('index.js'), 'export const name = "two"')
      expect((await run(['build'], dir)).output).toContain('bundler ran')
    },
  )
})

describe('fw preview', () => {
  it('prints the server URL once, in the style of `fw dev`', async () => {
    const { dir } = await buildApp({
      layout: 'v4',
      fixture: {
        config: {},
        files: {
          ...files,
          'server/plugins/log.ts':
            'export default () => { console.log(Object.create(null)); console.log("of the application") }',
        },
      },
    })
    const program = startProgram([bin, 'preview', '--port', '0', '--host', '127.0.0.1'], {
      cwd: dir,
      env: { FW_APP_BASE_URL: '/docs/' },
    })
    onTestFinished(() => program.stop())
    const [line, url] = await program.until(/^fw \S+ {2}(http:\/\/127\.0\.0\.1:\d+\/docs\/)$/m)
    expect(await (await fetch(url!)).text()).toContain('Here')
    expect(program.output().trim().split('\n').toSorted()).toEqual(
      [line, '[Object: null prototype] {}', 'of the application'].toSorted(),
    )
    process.kill(program.pid, 'SIGTERM')
    expect(await program.done).toBe(0)
    const screen = openTerminal([process.execPath, bin, 'preview', '--port', '0'], { cwd: dir })
    await screen.shows(/fw \d\S*\s+➜ Local: +http:\/\/localhost:\d+\/\n/)
    expect(screen.all()).not.toContain('Listening')
    screen.press('C-c')
    expect(await screen.ended()).toBe(0)
  })
})

describe('the file of `--dotenv`', () => {
  it('sets what a build contains, and the values of its preview', async () => {
    const { dir } = await buildApp({
      layout: 'v4',
      args: ['--dotenv', '.env.staging'],
      fixture: {
        config: { runtimeConfig: { public: { word: 'default' } } },
        files: {
          'app/app.vue': '<template><h1>{{ $config.public.word }}</h1></template>',
          'modules/bake.ts':
            'import { defineFwModule } from "@fw/kit"\nexport default defineFwModule({ setup(_, app) { app.options.app.head.title = process.env.BAKED } })',
          '.env': 'BAKED=plain\nFW_PUBLIC_WORD=plain',
          '.env.staging': 'BAKED=staging',
          'ops/preview.env': 'FW_PUBLIC_WORD=previewed',
        },
      },
    })
    const program = startProgram(
      [bin, 'preview', '--port', '0', '--host', '127.0.0.1', '--dotenv', 'ops/preview.env'],
      { cwd: dir },
    )
    onTestFinished(() => program.stop())
    const [url] = await program.until(/http:\/\/127\.0\.0\.1:\d+\//)
    const html = await (await fetch(url)).text()
    expect(html).toContain('<title>staging</title>')
    expect(html).toContain('<h1>previewed</h1>')
  })
})

describe('fw analyze', () => {
  it(
    'writes client and server reports to `analyzeDir`',
    proves('analyzeDir', 'build.analyze', 'build.analyze.template', 'build.analyze.projectRoot'),
    async () => {
      const config = { analyzeDir: 'reports', build: { analyze: { template: 'raw-data' as const } } }
      const { dir, code, output } = await runCommand(['analyze', '--json'], {
        layout: 'v4',
        fixture: { config, files },
      })
      expect(code, output).toBe(0)
      expect((JSON.parse(output) as { reports: object }).reports).toEqual({
        client: 'reports/client.html',
        server: 'reports/server.html',
      })
      const report = JSON.parse(readFileSync(join(dir, 'reports/client.html'), 'utf8')) as {
        nodeMetas: Record<string, { id: string }>
      }
      expect(Object.values(report.nodeMetas).map(({ id }) => id)).toContain('/app/app.vue')
      expect(existsSync(join(dir, '.fw/analyze'))).toBe(false)
      const program = startCommand(
        ['analyze', '--serve', '--no-open', '--analyzeDir', 'served', '--logLevel', 'info'],
        { cwd: dir },
      )
      onTestFinished(() => program.stop())
      const [, url] = await program.until(/fw {2}(http:\/\/127\.0\.0\.1:\d+\/)\n/)
      expect(await (await fetch(url!)).text()).toMatch(
        /<a href="\/server\.html" target="report">server · [\d.]+ kB<\/a>[^]*src="\/client\.html"/,
      )
      expect(((await (await fetch(`${url}server.html`)).json()) as { version: number }).version).toBeGreaterThan(0)
      await run(['build', '--analyzeDir', 'other', '--build.analyze.projectRoot', join(dir, 'app')], dir)
      expect(readFileSync(join(dir, 'other/client.html'), 'utf8')).toContain('"id": "/app.vue"')
    },
  )

  it(
    'writes reports in any build with `build.analyze`, and only then',
    proves('build.analyze', 'build.analyze.filename'),
    async () => {
      const { dir, code, output } = await runCommand(['build', '--build.analyze.filename', 'r/{name}.html'], {
        layout: 'v3',
        fixture: { config: {}, files },
      })
      expect(code, output).toBe(0)
      expect(readFileSync(join(dir, 'r/client.html'), 'utf8')).toContain('drawChart')
      await run(['build'], dir)
      expect(existsSync(join(dir, '.fw/analyze'))).toBe(false)
    },
  )
})

describe('fw cleanup', () => {
  const project = () => {
    const made = createProject({
      'package.json': '{}',
      'app/app.vue': files['app/app.vue'],
      '.fw/types.d.ts': '',
      '.output/public/index.html': '',
      'reports/client.html': '',
      'node_modules/.cache/fw/x': '',
      'node_modules/a/package.json': '{}',
    })
    symlinkSync('.output/public', made.path('dist'))
    return made
  }

  it('removes generated files, and only lists them with `--dry-run`', async () => {
    const { dir, path } = project()
    const listed = await run(['cleanup', '--dry-run', '--analyzeDir', 'reports'], dir)
    expect(
      listed.output
        .split('\n')
        .filter(Boolean)
        .map(line => line.trim())
        .toSorted(),
    ).toEqual(['.fw', '.output', 'Would remove:', 'dist', 'node_modules/.cache/fw', 'reports'])
    expect(existsSync(path('.fw'))).toBe(true)
    expect((await run(['cleanup', '--analyzeDir', 'reports'], dir)).code).toBe(0)
    expect(
      ['.fw', '.output', 'dist', 'reports', 'node_modules/.cache/fw', 'node_modules/a', 'app/app.vue'].map(name =>
        existsSync(path(name)),
      ),
    ).toEqual([false, false, false, false, false, true, true])
  })

  it.each([
    ['sources', '.'],
    ['sources', 'app'],
    ['outside', '..'],
    ['link', 'linked'],
    ['packages', 'node_modules'],
    ['history', '.git'],
    ['what is committed', 'notes'],
  ])('does not remove directories that it did not create: %s', async (_, buildDir) => {
    const { dir, path } = project()
    mkdirSync(path('elsewhere'))
    mkdirSync(path('notes'))
    writeFileSync(path('notes/a.md'), '')
    for (const args of [
      ['init', '--quiet'],
      ['add', 'notes'],
    ])
      execFileSync('git', args, { cwd: dir })
    symlinkSync('elsewhere', path('linked'))
    const { code, output } = await run(['cleanup', '--buildDir', buildDir], dir)
    expect(code).toBe(1)
    triggers('FW2027', output)
    expect(existsSync(path('.output'))).toBe(true)
  })
})
